import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fillUpTo, mixQuestionTypes, roundRobin, sampleMiddles, sampleWithEnds } from './arranging.ts'
import type { QuestionType } from './content.ts'
import type { Draft } from './drafts.ts'

const draftOf = (questionType: QuestionType, i: number): Draft => ({
  key: `${i}`,
  questionType,
  questionText: '',
  ayahReference: '',
  ayahTextArabic: '',
  ayahTextTranslation: '',
  pointsValue: 0,
  difficultyLevel: 1,
  estimatedTimeSeconds: 0,
  options: [],
  blanks: [],
  words: [],
  questionData: null,
})

const aType = fc.constantFrom<QuestionType[]>('fill_blank', 'word_order', 'multiple_choice', 'match_pairs')
const someDrafts = fc.array(aType, { maxLength: 14 }).map((types) => types.map(draftOf))

const longestRun = (drafts: readonly Draft[]): number =>
  Math.max(
    0,
    ...drafts
      .map((draft, i) => drafts.slice(i).findIndex((d) => d.questionType !== draft.questionType))
      .map((n, i) => (n < 0 ? drafts.length - i : n)),
  )

describe('mixing', () => {
  test('keeps every question', () => {
    fc.assert(
      fc.property(someDrafts, (drafts) => {
        expect(
          mixQuestionTypes(drafts)
            .map(({ key }) => key)
            .sort(),
        ).toEqual(drafts.map(({ key }) => key).sort())
      }),
    )
  })

  test('has no four of a type in a row if there are enough others', () => {
    fc.assert(
      fc.property(someDrafts, (drafts) => {
        const count = (type: QuestionType) => drafts.filter(({ questionType }) => questionType === type).length
        const enough = drafts.every(
          ({ questionType }) => count(questionType) <= 3 * (drafts.length - count(questionType)),
        )
        fc.pre(enough)
        expect(longestRun(mixQuestionTypes(drafts))).toBeLessThanOrEqual(3)
      }),
    )
  })

  test('begins with a blank or a choice if there is one', () => {
    fc.assert(
      fc.property(someDrafts, (drafts) => {
        const easy = ['fill_blank', 'multiple_choice']
        fc.pre(drafts.some(({ questionType }) => easy.includes(questionType)))
        expect(easy).toContain(mixQuestionTypes(drafts)[0]!.questionType)
      }),
    )
  })
})

test('a spread has the wanted number, in order, both ends among them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 2, max: 20 }), (length, count) => {
      const items = Array.from({ length }, (_, i) => i)
      const some = sampleWithEnds(items, count)
      expect(some.length).toBe(Math.min(length, count))
      expect([...new Set(some)].sort((a, b) => a - b)).toEqual(some)
      expect([some[0], some.at(-1)]).toEqual([0, length - 1])
    }),
  )
})

test('between are as many, in order, from inside the row', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 20 }), (length, count) => {
      const items = Array.from({ length }, (_, i) => i)
      const some = sampleMiddles(items, count)
      expect(some.length).toBe(Math.min(length, count))
      expect([...new Set(some)].sort((a, b) => a - b)).toEqual(some)
    }),
  )
  expect(sampleMiddles([0, 1, 2, 3, 4, 5, 6, 7], 4)).toEqual([1, 3, 5, 7])
})

test('taking in turn takes everything', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.integer())), (rows) => {
      expect([...roundRobin(...rows)].sort()).toEqual(rows.flat().sort())
    }),
  )
  expect([...roundRobin([1, 2, 3], [10])]).toEqual([1, 10, 2, 3])
})

test('asks no key twice, and no more questions than wanted', () => {
  const asked = ['a', 'b', 'a', 'c'].map((key, i) => ({ at: i, draft: { ...draftOf('fill_blank', i), key } }))
  expect(fillUpTo(3, [], [undefined, ...asked]).map(({ draft }) => draft.key)).toEqual(['a', 'b', 'c'])
  expect(fillUpTo(1, asked.slice(0, 2), asked)).toHaveLength(2)
})
