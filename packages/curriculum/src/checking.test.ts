import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Checkable, isCorrect } from './checking.ts'

const nothing: Checkable = { questionType: 'fill_blank', blanks: [], words: [], options: [] }

const blank = (correctWord: string, alternativeAnswers: string[] = []): Checkable => ({
  ...nothing,
  blanks: [{ correctWord, alternativeAnswers }],
})

const order = (...words: string[]): Checkable => ({
  ...nothing,
  questionType: 'word_order',
  words: words.map((wordText, i) => ({ id: `w${i}`, wordText, correctPosition: i + 1 })),
})

const choice = (...right: boolean[]): Checkable => ({
  ...nothing,
  questionType: 'multiple_choice',
  options: right.map((isCorrect, i) => ({ id: `o${i}`, isCorrect, optionData: null })),
})

const pairs = (...numbers: unknown[]): Checkable => ({
  ...nothing,
  questionType: 'match_pairs',
  options: numbers.map((pair, i) => ({ id: `o${i}`, isCorrect: true, optionData: { pair } })),
})

const idsOf = (words: readonly unknown[]): string[] => words.map((_, i) => `w${i}`)

describe('a missing word', () => {
  test.each([
    ['nothing', ''],
    ['space', '   '],
    ['a part of it', 'كفو'],
    ['more than it', 'كفوا أحد'],
    ['other vowels', 'كَفُوًا'],
    ['an id', ['كفوا']],
  ])('is not filled by %s', (_, answer) => {
    expect(isCorrect(blank('كُفُوًا', ['كفوا']), answer)).toBe(false)
  })

  test('is filled by the word or another of its forms, whatever the space around it', () => {
    const word = fc.string({ minLength: 1 }).filter((text) => text.trim() === text && text !== '')
    const space = fc.stringMatching(/^[ \t\n]*$/)
    fc.assert(
      fc.property(word, fc.array(word), space, space, (correct, others, before, after) => {
        for (const form of [correct, ...others])
          expect(isCorrect(blank(correct, others), before + form + after)).toBe(true)
      }),
    )
  })

  test('is filled by what means the same', () => {
    expect(isCorrect(blank('كُفُوًا'), 'kufuwan')).toBe(true)
  })

  test('cannot be filled where there is none', () => {
    expect(isCorrect(nothing, 'كفوا')).toBe(false)
  })
})

describe('an order of words', () => {
  test.each([
    ['no word', []],
    ['too few', ['w0', 'w1']],
    ['too many', ['w0', 'w1', 'w2', 'w2']],
    ['one twice', ['w0', 'w1', 'w1']],
    ['one that is not there', ['w0', 'w1', 'w9']],
    ['another order', ['w1', 'w0', 'w2']],
    ['a text', 'قل هو الله'],
  ])('is wrong with %s', (_, answer) => {
    expect(isCorrect(order('قُلۡ', 'هُوَ', 'ٱللَّهُ'), answer)).toBe(false)
  })

  test('is right by its texts: equal words may change places, others may not', () => {
    const words = fc.array(fc.constantFrom('قُلۡ', 'وَلَا', 'أَنتُمۡ', 'عَٰبِدُونَ'), { minLength: 1, maxLength: 9 })
    const shuffled = words.chain((row) =>
      fc.tuple(fc.constant(row), fc.shuffledSubarray(idsOf(row), { minLength: row.length, maxLength: row.length })),
    )
    fc.assert(
      fc.property(shuffled, ([row, ids]) => {
        const reads = ids.map((id) => row[Number(id.slice(1))])
        expect(isCorrect(order(...row), ids)).toBe(reads.every((word, i) => word === row[i]))
      }),
    )
  })

  test('takes each word once, equal words too', () => {
    expect(isCorrect(order('وَلَا', 'وَلَا'), ['w0', 'w0'])).toBe(false)
    expect(isCorrect(order('وَلَا', 'وَلَا'), ['w1', 'w0'])).toBe(true)
  })

  test('follows correctPosition, not the order in which the words are listed', () => {
    const question = order('a', 'b', 'c')
    expect(isCorrect({ ...question, words: [...question.words].reverse() }, ['w0', 'w1', 'w2'])).toBe(true)
  })

  test('without words is never right', () => {
    expect(isCorrect(order(), [])).toBe(false)
  })
})

describe('a choice', () => {
  test('is right by the right option, alone', () => {
    const question = choice(false, true, false)
    expect(isCorrect(question, ['o1'])).toBe(true)
    for (const answer of [['o0'], ['o0', 'o1'], ['o1', 'o1'], [], ['o9'], 'o1']) {
      expect(isCorrect(question, answer)).toBe(false)
    }
  })
})

describe('pairs', () => {
  const question = pairs(1, 2, 2, 1)

  test('are right in any order, either side first', () => {
    expect(isCorrect(question, ['o0', 'o3', 'o1', 'o2'])).toBe(true)
    expect(isCorrect(question, ['o2', 'o1', 'o3', 'o0'])).toBe(true)
  })

  test.each([
    ['joined otherwise', ['o0', 'o1', 'o2', 'o3']],
    ['not all joined', ['o0', 'o3']],
    ['joined twice', ['o0', 'o3', 'o3', 'o0']],
    ['joined with what is not there', ['o0', 'o3', 'o1', 'o9']],
    ['none', []],
  ])('are wrong when %s', (_, ids) => {
    expect(isCorrect(question, ids)).toBe(false)
  })

  test('are never right without their numbers', () => {
    expect(isCorrect(pairs(undefined, undefined), ['o0', 'o1'])).toBe(false)
    expect(isCorrect({ ...pairs(1, 1), options: [] }, [])).toBe(false)
  })
})

test('an unknown type is never right', () => {
  for (const answer of ['x', ['w0'], []]) {
    expect(isCorrect({ ...order('x'), questionType: 'listen' }, answer)).toBe(false)
  }
})
