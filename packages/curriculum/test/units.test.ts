import { SURAHS } from '@halaqa/quran/surahs'
import { describe, expect, test } from 'vitest'
import { isCorrect } from '../src/checking.ts'
import type { QuestionContent } from '../src/content.ts'
import { buildUnits } from '../src/units.ts'
import {
  isPermutation,
  letters,
  nameOf,
  placeOf,
  questionsIn,
  type Seen,
  SURAH_TEXTS,
  type SurahText,
  source,
} from './whole.ts'

const units = [...buildUnits(source)]
const lessons = units.flatMap((unit) => unit.lessons.map((lesson) => ({ unit, lesson })))
const questions = questionsIn(units)
const ofType = (type: QuestionContent['questionType']) =>
  questions.filter(({ question }) => question.questionType === type)

/** The names of what does not hold; a test that fails shows them. */
const failing = (seen: readonly Seen[], holds: (seen: Seen) => boolean): string[] =>
  seen.filter((each) => !holds(each)).map(nameOf)

describe('units', () => {
  test('are the 114 surahs: Al-Fatihah, then from An-Nas back to Al-Baqarah', () => {
    expect(units.map(({ surahNumber }) => surahNumber)).toEqual([1, ...Array.from({ length: 113 }, (_, i) => 114 - i)])
    expect(units.map(({ displayOrder }) => displayOrder)).toEqual(units.map((_, i) => i + 1))
    expect(new Set(units.map(({ key }) => key)).size).toBe(114)
  })

  test('carry the names and numbers of their surahs', () => {
    for (const unit of units) {
      const surah = SURAHS[unit.surahNumber - 1]!
      expect(unit).toMatchObject({
        surahName: surah.name,
        surahNameArabic: surah.nameArabic,
        surahNameArabicLong: surah.nameArabicLong,
        totalAyahs: surah.ayahCount,
        revelationPlace: surah.revelationPlace,
      })
    }
  })

  test('differ from their neighbours in colour, and are legible', () => {
    for (const [index, unit] of units.entries()) {
      expect(unit.backgroundColor).not.toBe(units[index + 1]?.backgroundColor)
      for (const colour of [unit.backgroundColor, unit.borderColor, unit.textColor])
        expect(colour).toMatch(/^#[0-9a-f]{6}$/)
    }
  })
})

describe('the path of a unit', () => {
  test.each(units.map((unit) => [unit.surahName, unit] as const))('%s', (_, { lessons, totalAyahs }) => {
    const types = lessons.map(({ lessonType }) => lessonType)
    expect(lessons.map(({ order }) => order)).toEqual(lessons.map((_, i) => i + 1))
    expect(new Set(lessons.map(({ key }) => key)).size).toBe(lessons.length)

    const count = (type: string) => types.filter((each) => each === type).length
    expect(count('treasure')).toBe(1)
    expect(count('milestone')).toBe(1)
    expect(types.at(-1)).toBe('milestone')
    expect(count('challenge')).toBe(Math.ceil(count('lesson') / 6))
    expect(count('review')).toBe(Math.max(1, Math.floor(count('lesson') / 3)))

    let seen = 0
    for (const [index, type] of types.entries()) {
      if (type === 'lesson') seen += 1
      if (type === 'lesson' && seen % 3 === 0) expect(types[index + 1]).toBe('review')
      if (type === 'treasure') expect(seen).toBe(Math.ceil(count('lesson') / 2))
    }
    const own = lessons.filter(({ lessonType }) => lessonType === 'lesson')
    expect(own[0]!.startAyah).toBe(1)
    expect(own.at(-1)!.endAyah).toBe(totalAyahs)
    for (const [index, lesson] of own.entries()) {
      expect(lesson.endAyah - lesson.startAyah).toBeLessThan(5)
      const next = own[index + 1]
      if (next) expect([lesson.endAyah, lesson.endAyah + 1]).toContain(next.startAyah)
    }
  })
})

describe('lessons', () => {
  test('have 6 to 14 questions, in order, each key once', () => {
    const odd = lessons.filter(({ lesson: { questions } }) => {
      const orders = questions.map(({ questionOrder }) => questionOrder)
      const keys = new Set(questions.map(({ key }) => key))
      return (
        questions.length < 6 ||
        questions.length > 14 ||
        !orders.every((n, i) => n === i + 1) ||
        keys.size < orders.length
      )
    })
    expect(odd.map(({ unit, lesson }) => `${unit.surahNumber} ${lesson.key}`)).toEqual([])
  })

  test('begin with a blank or a choice, and mix the types', () => {
    const odd = lessons.filter(({ lesson: { questions } }) => {
      const types = questions.map(({ questionType }) => questionType)
      return (
        types[0] === 'word_order' || types.some((type, i) => i >= 3 && types.slice(i - 3, i).every((t) => t === type))
      )
    })
    expect(odd.map(({ unit, lesson }) => `${unit.surahNumber} ${lesson.key}`)).toEqual([])
  })

  test('have figures within their bounds', () => {
    for (const { lesson } of lessons) {
      expect(lesson.difficultyLevel).toBeGreaterThanOrEqual(1)
      expect(lesson.difficultyLevel).toBeLessThanOrEqual(5)
      expect(lesson.estimatedDurationMinutes).toBeGreaterThanOrEqual(1)
      expect(lesson.estimatedDurationMinutes).toBeLessThanOrEqual(10)
      expect(lesson.xpReward % 5).toBe(0)
      expect(lesson.xpReward).toBeGreaterThanOrEqual(5)
      expect(lesson.title.length).toBeLessThanOrEqual(60)
      expect(lesson.key.length).toBeLessThanOrEqual(60)
    }
    for (const { question } of questions) {
      expect(question.difficultyLevel).toBeGreaterThanOrEqual(1)
      expect(question.difficultyLevel).toBeLessThanOrEqual(5)
      expect(question.pointsValue).toBe(5 * question.difficultyLevel)
      expect(question.estimatedTimeSeconds).toBeGreaterThan(0)
    }
  })
})

describe('the Arabic of questions', () => {
  const rows = SURAH_TEXTS.map(({ ayahs, bare }) => ({ shown: rowOf(ayahs), bare: rowOf(bare) }))

  test('is the text, letter for letter, with its pause marks', () => {
    expect(
      failing(
        questions,
        ({ question, surah }) =>
          rows[surah.number - 1]!.shown.includes(` ${question.ayahTextArabic} `) || question.ayahTextArabic === '',
      ),
    ).toEqual([])
  })

  test('is the text without pause marks in words, blanks and right options', () => {
    expect(
      failing(questions, ({ question, surah }) =>
        arabicOf(question).every((piece) => rows[surah.number - 1]!.bare.includes(` ${piece} `)),
      ),
    ).toEqual([])
  })

  test('is the text somewhere in the Qur’an in wrong options too', () => {
    const whole = rows.map(({ bare }) => bare).join('|')
    const odd = new Set(
      ofType('multiple_choice').flatMap(({ question }) => question.options.map((option) => option.optionTextArabic!)),
    )
    expect([...odd].filter((option) => !whole.includes(` ${option} `))).toEqual([])
  })
})

describe('what is asked', () => {
  test.each(units.map((unit) => [unit.surahName, unit] as const))('every word of %s', (_, unit) => {
    const surah = SURAH_TEXTS[unit.surahNumber - 1]!
    const asked = surah.bare.map((words) => words.map(() => false))
    for (const seen of questionsIn([unit])) {
      const { ayah, index } = placeOf(seen.question.key)
      for (const [offset, word] of wordsAskedBy(seen.question).entries()) {
        expect(surah.bare[ayah - 1]![index + offset], nameOf(seen)).toBe(word)
        asked[ayah - 1]![index + offset] = true
      }
    }
    const left = asked.flatMap((words, i) => words.flatMap((is, j) => (is ? [] : [`${i + 1}w${j + 1}`])))
    expect(left).toEqual([])
  })

  test.each(units.map((unit) => [unit.surahName, unit] as const))('every joint of two ayahs of %s', (_, unit) => {
    const surah = SURAH_TEXTS[unit.surahNumber - 1]!
    const joined = new Set(questionsIn([unit]).flatMap(({ question }) => jointsOf(question, surah)))
    const left = surah.bare.slice(1).flatMap((_, i) => (joined.has(i + 2) ? [] : [i + 2]))
    expect(left).toEqual([])
  })
})

describe('fill_blank', () => {
  const blanks = ofType('fill_blank')

  test('names the place of its one word', () => {
    expect(
      failing(blanks, ({ question, surah }) => {
        const { ayah, index } = placeOf(question.key)
        const [blank] = question.blanks
        const token = question.ayahTextArabic.split(' ')[blank!.blankPosition]
        return (
          question.blanks.length === 1 &&
          token === surah.ayahs[ayah - 1]![index] &&
          blank!.correctWord === surah.bare[ayah - 1]![index] &&
          blank!.correctWordTransliteration !== ''
        )
      }),
    ).toEqual([])
  })

  test('accepts its word and all that is listed, and no more than forty', () => {
    expect(
      failing(blanks, ({ question }) => {
        const { correctWord, alternativeAnswers } = question.blanks[0]!
        const all = [correctWord, ...alternativeAnswers]
        return (
          alternativeAnswers.length <= 40 &&
          new Set(alternativeAnswers).size === alternativeAnswers.length &&
          all.every((answer) => answer.trim() === answer && answer !== '' && isCorrect(checkable(question), answer)) &&
          !isCorrect(checkable(question), `${correctWord}ا`)
        )
      }),
    ).toEqual([])
  })

  test('gives a hint that is not the answer', () => {
    expect(
      failing(blanks, ({ question }) => {
        const { correctWord, alternativeAnswers, hintText } = question.blanks[0]!
        const words = new Set(hintText.split(/[^\p{L}\p{M}'-]+/u))
        return hintText !== '' && [correctWord, ...alternativeAnswers].every((answer) => !words.has(answer))
      }),
    ).toEqual([])
  })

  test('leaves one word only: no other place of the ayahs it names fits', () => {
    expect(failing(blanks, ({ question, surah }) => otherFits(question, surah).length === 0)).toEqual([])
  })
})

describe('word_order', () => {
  const orders = ofType('word_order')

  test('sets 3 to 9 words, each place once, shuffled', () => {
    expect(
      failing(orders, ({ question: { words } }) => {
        const shown = [...words].sort((a, b) => a.displayOrder - b.displayOrder).map(({ wordText }) => wordText)
        return (
          words.length >= 3 &&
          words.length <= 9 &&
          words.every(({ correctPosition }, i) => correctPosition === i + 1) &&
          isPermutation(words.map(({ displayOrder }) => displayOrder)) &&
          shown.some((text, i) => text !== words[i]!.wordText)
        )
      }),
    ).toEqual([])
  })

  test('has no two words that differ in marks of recitation alone', () => {
    expect(
      failing(orders, ({ question: { words } }) =>
        words.every((a) =>
          words.every((b) => a.wordText === b.wordText || letters(a.wordText) !== letters(b.wordText)),
        ),
      ),
    ).toEqual([])
  })

  test('marks one or two key words, and never all', () => {
    expect(
      failing(orders, ({ question: { words } }) => {
        const keys = words.filter(({ isKeyWord }) => isKeyWord).length
        return keys >= 1 && keys <= 2 && keys < words.length
      }),
    ).toEqual([])
  })

  test('is right in order, with equal words either way, and wrong otherwise', () => {
    expect(
      failing(orders, ({ question }) => {
        const { words } = question
        const ids = words.map((_, i) => `word ${i}`)
        const equal = words.findIndex((word, i) => words.findIndex(({ wordText }) => wordText === word.wordText) < i)
        const twin = words.findIndex(({ wordText }) => wordText === words[equal]?.wordText)
        const isRight = (order: string[]) => isCorrect(checkable(question), order)
        return isRight(ids) && !isRight([...ids].reverse()) && (equal < 0 || isRight(swapped(ids, equal, twin)))
      }),
    ).toEqual([])
  })
})

describe('multiple_choice', () => {
  const choices = ofType('multiple_choice')

  test('has four options, one of them right', () => {
    expect(
      failing(choices, ({ question: { options } }) => {
        return (
          options.length === 4 &&
          options.filter((option) => option.isCorrect).length === 1 &&
          options.every((option, i) => option.optionOrder === i + 1 && option.optionText !== '')
        )
      }),
    ).toEqual([])
  })

  test('has no two options of which one begins with the other', () => {
    expect(
      failing(choices, ({ question: { options } }) => {
        const all = options.map((option) => `${letters(option.optionTextArabic!)} `)
        return all.every((a, i) => all.every((b, j) => i === j || !a.startsWith(b)))
      }),
    ).toEqual([])
  })

  test('has no wrong option that follows the words shown anywhere in the surah', () => {
    expect(
      failing(choices, ({ question, surah }) => {
        const row = letters(rowOf(surah.bare))
        const shown = letters(question.ayahTextArabic)
        const wrong = question.options.filter((option) => !option.isCorrect)
        return shown === '' || wrong.every((option) => !row.includes(` ${shown} ${letters(option.optionTextArabic!)} `))
      }),
    ).toEqual([])
  })

  test('is right by its right option alone', () => {
    expect(
      failing(choices, ({ question }) =>
        question.options.every((option, i) => isCorrect(checkable(question), [`option ${i}`]) === option.isCorrect),
      ),
    ).toEqual([])
  })
})

describe('match_pairs', () => {
  const matches = ofType('match_pairs')

  test('can be matched in one way only', () => {
    expect(failing(matches, ({ question, surah }) => rightMatchings(question, surah) === 1)).toEqual([])
  })

  test('has 3 to 5 pairs, the seconds not in the order of the firsts', () => {
    expect(
      failing(matches, ({ question: { options } }) => {
        const [firsts, seconds] = [sideOf(options, 'first'), sideOf(options, 'second')]
        return (
          firsts.length >= 3 &&
          firsts.length <= 5 &&
          isPermutation(firsts.map((option) => option.optionData!.pair)) &&
          isPermutation(seconds.map((option) => option.optionData!.pair)) &&
          seconds.some((option, i) => option.optionData!.pair !== firsts[i]!.optionData!.pair)
        )
      }),
    ).toEqual([])
  })

  test('is right when pairs are joined, and wrong when two change places', () => {
    expect(
      failing(matches, ({ question }) => {
        const ids = pairIds(question)
        return isCorrect(checkable(question), ids) && !isCorrect(checkable(question), swapped(ids, 1, 3))
      }),
    ).toEqual([])
  })
})

function rowOf(ayahs: readonly (readonly string[])[]): string {
  return ` ${ayahs.flat().join(' ')} `
}

const swapped = <T>(items: readonly T[], a: number, b: number): T[] =>
  items.map((item, i) => (i === a ? items[b]! : i === b ? items[a]! : item))

const sideOf = (options: QuestionContent['options'], side: 'first' | 'second') =>
  options.filter((option) => option.optionData?.side === side)

/** What the question shows of the surah besides its text: words, blanks, the right option, both sides of pairs. */
function arabicOf(question: QuestionContent): string[] {
  const right = question.options.filter((option) => option.isCorrect).map((option) => option.optionTextArabic!)
  const inOrder = question.words.map(({ wordText }) => wordText).join(' ')
  return [...right, ...question.blanks.map(({ correctWord }) => correctWord), ...(inOrder ? [inOrder] : [])]
}

function wordsAskedBy(question: QuestionContent): string[] {
  return question.questionType === 'match_pairs' ? [] : arabicOf(question).flatMap((piece) => piece.split(' '))
}

/** The ayahs before which the question joins: what is shown ends where they begin, and the right option is how they begin. */
function jointsOf(question: QuestionContent, surah: SurahText): number[] {
  if (question.questionType !== 'multiple_choice' || question.ayahTextArabic === '') return []
  const { ayah, index } = placeOf(question.key)
  if (index > 0 || ayah === 1) return []
  const before = surah.ayahs[ayah - 2]!.join(' ')
  const right = question.options.find((option) => option.isCorrect)!.optionTextArabic!
  const isJoined = before.endsWith(question.ayahTextArabic) || question.ayahTextArabic.endsWith(before)
  return isJoined && `${surah.bare[ayah - 1]!.join(' ')} `.startsWith(`${right} `) ? [ayah] : []
}

/** Other words that the frame would hold, in the ayahs it names. */
function otherFits({ ayahTextArabic, ayahReference, blanks }: QuestionContent, surah: SurahText): string[] {
  const frame = ayahTextArabic.split(' ').map(letters)
  const at = blanks[0]!.blankPosition
  const numbers = [...ayahReference.matchAll(/:(\d+)/g)].map(([, ayah]) => Number(ayah))
  const row = surah.bare
    .slice(numbers[0]! - 1, numbers.at(-1)!)
    .flat()
    .map(letters)
  return row
    .slice(0, row.length - frame.length + 1)
    .map((_, start) => row.slice(start, start + frame.length))
    .filter((window) => window.every((word, i) => i === at || word === frame[i]) && window[at] !== frame[at])
    .map((window) => window[at]!)
}

/** Of all ways to match, those in which every pair is found in the surah. */
function rightMatchings({ options, questionText }: QuestionContent, surah: SurahText): number {
  const firsts = sideOf(options, 'first').map((option) => ` ${letters(option.optionTextArabic!)} `)
  const seconds = sideOf(options, 'second').map((option) => ` ${letters(option.optionTextArabic!)} `)
  const ayahs = surah.bare.map((words) => ` ${letters(words.join(' '))} `)
  const joins = (first: string, second: string) =>
    questionText.includes('end') && questionText.includes('beginning')
      ? ayahs.some((ayah) => ayah.startsWith(first) && ayah.endsWith(second))
      : ayahs.some((ayah, i) => ayah.endsWith(first) && ayahs[i + 1]?.startsWith(second))
  const count = (index: number, left: readonly string[]): number =>
    index === firsts.length
      ? 1
      : left.reduce(
          (total, second, i) =>
            joins(firsts[index]!, second)
              ? total +
                count(
                  index + 1,
                  left.filter((_, j) => j !== i),
                )
              : total,
          0,
        )
  return count(0, seconds)
}

function pairIds({ options }: QuestionContent): string[] {
  const idOf = (pair: number, side: 'first' | 'second') =>
    `option ${options.findIndex(({ optionData }) => optionData?.pair === pair && optionData.side === side)}`
  return sideOf(options, 'first').flatMap((_, i) => [idOf(i + 1, 'first'), idOf(i + 1, 'second')])
}

function checkable(question: QuestionContent) {
  return {
    questionType: question.questionType,
    blanks: question.blanks,
    words: question.words.map((word, i) => ({ id: `word ${i}`, ...word })),
    options: question.options.map((option, i) => ({ id: `option ${i}`, ...option })),
  }
}
