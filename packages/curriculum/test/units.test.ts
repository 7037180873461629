import { surahDetailsOf } from '@halaqa/quran/surah-details'
import { SURAHS } from '@halaqa/quran/surahs'
import { describe, expect, test } from 'vitest'
import type { QuestionContent } from '../src/content.ts'
import { ALL, failing, letters, UNITS } from './whole.ts'

const lessons = UNITS.flatMap((unit) => unit.lessons.map((lesson) => ({ unit, lesson })))

describe('units', () => {
  test('are the 114 surahs: Al-Fatihah, then from An-Nas back to Al-Baqarah', () => {
    expect(UNITS.map(({ surahNumber }) => surahNumber)).toEqual([1, ...Array.from({ length: 113 }, (_, i) => 114 - i)])
    expect(UNITS.map(({ displayOrder }) => displayOrder)).toEqual(UNITS.map((_, i) => i + 1))
    expect(new Set(UNITS.map(({ key }) => key)).size).toBe(114)
  })

  test('carry the names and numbers of their surahs', () => {
    for (const unit of UNITS) {
      const surah = SURAHS[unit.surahNumber - 1]!
      const details = surahDetailsOf(unit.surahNumber)
      expect(unit).toMatchObject({
        surahName: surah.name,
        surahNameArabic: surah.nameArabic,
        surahNameArabicLong: details.nameArabicLong,
        totalAyahs: surah.ayahCount,
        revelationPlace: details.revelationPlace,
      })
    }
  })

  test('differ from their neighbours in colour, and are legible', () => {
    for (const [index, unit] of UNITS.entries()) {
      expect(unit.backgroundColor).not.toBe(UNITS[index + 1]?.backgroundColor)
      for (const colour of [unit.backgroundColor, unit.borderColor, unit.textColor])
        expect(colour).toMatch(/^#[0-9a-f]{6}$/)
    }
  })
})

describe('the path of a unit', () => {
  test('has a review after every third lesson, one treasure half-way, and the milestone last', () => {
    for (const { lessons } of UNITS) {
      const types = lessons.map(({ lessonType }) => lessonType)
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
    }
  })

  test('has lessons in order, each key once, through the surah from its first ayah to its last', () => {
    for (const { lessons, totalAyahs } of UNITS) {
      expect(lessons.map(({ order }) => order)).toEqual(lessons.map((_, i) => i + 1))
      expect(new Set(lessons.map(({ key }) => key)).size).toBe(lessons.length)

      const own = lessons.filter(({ lessonType }) => lessonType === 'lesson')
      expect(own[0]!.startAyah).toBe(1)
      expect(own.at(-1)!.endAyah).toBe(totalAyahs)
      for (const [index, lesson] of own.entries()) {
        expect(lesson.endAyah - lesson.startAyah).toBeLessThan(5)
        const next = own[index + 1]
        if (next) expect([lesson.endAyah, lesson.endAyah + 1]).toContain(next.startAyah)
      }
    }
  })
})

test('the statistics are those that were last reviewed, and those in docs/curriculum.md', () => {
  const counted = (names: readonly string[]) =>
    Object.fromEntries([...new Set(names)].sort().map((name) => [name, names.filter((each) => each === name).length]))
  expect(counted(lessons.map(({ lesson }) => lesson.lessonType))).toEqual({
    challenge: 586,
    lesson: 3224,
    milestone: 114,
    review: 1044,
    treasure: 114,
  })
  expect(counted(ALL.map(({ question }) => question.questionType))).toEqual({
    fill_blank: 19242,
    match_pairs: 999,
    multiple_choice: 18445,
    word_order: 13157,
  })
})

describe('lessons', () => {
  test('have 6 to 14 questions, in order, each key once; fewer where a surah begins with six words at most', () => {
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
    const short = ['114 lesson-1-2', '112 lesson-1-2', '110 lesson-1', '103 lesson-1-2', '103 treasure']
    expect(odd.map(({ unit, lesson }) => `${unit.surahNumber} ${lesson.key}`)).toEqual(short)
  })

  test('begin with nothing to be typed where the passage is new, else with a blank or a choice, and mix the types', () => {
    const odd = lessons.filter(({ lesson: { lessonType, questions } }) => {
      const types = questions.map(({ questionType }) => questionType)
      return (
        types[0] === (lessonType === 'lesson' ? 'fill_blank' : 'word_order') ||
        types.some((type, i) => i >= 3 && types.slice(i - 3, i).every((t) => t === type))
      )
    })
    expect(odd.map(({ unit, lesson }) => `${unit.surahNumber} ${lesson.key}`)).toEqual([])
  })

  test('ask for no word that the question before showed', () => {
    const shown = ({ ayahTextArabic, options, words }: QuestionContent) =>
      [ayahTextArabic, ...options.map((option) => option.optionTextArabic ?? ''), ...words.map((word) => word.wordText)]
        .map((text) => ` ${letters(text)} `)
        .join('')
    const seen = lessons.flatMap(({ unit, lesson }) =>
      lesson.questions.flatMap(({ key, blanks }, i) => {
        const before = i > 0 ? shown(lesson.questions[i - 1]!) : ''
        const isSeen = blanks.some(({ correctWord }) => before.includes(` ${letters(correctWord)} `))
        return isSeen ? `${unit.surahNumber} ${lesson.key} ${key}` : []
      }),
    )
    expect(seen).toEqual([])
  })

  test('have at most a third of questions about the order of words', () => {
    const odd = lessons.filter(({ lesson: { questions } }) => {
      const orders = questions.filter(({ questionType }) => questionType === 'word_order')
      return 3 * orders.length > questions.length
    })
    expect(odd.map(({ unit, lesson }) => `${unit.surahNumber} ${lesson.key}`)).toEqual([])
  })

  test('have figures within their bounds', () => {
    for (const { lesson } of lessons) {
      expect(isLevel(lesson.difficultyLevel)).toBe(true)
      expect(lesson.estimatedDurationMinutes).toBeGreaterThanOrEqual(1)
      expect(lesson.estimatedDurationMinutes).toBeLessThanOrEqual(12)
      expect(lesson.xpReward % 5).toBe(0)
      expect(lesson.xpReward).toBeGreaterThanOrEqual(5)
      expect(lesson.title.length).toBeLessThanOrEqual(60)
      expect(lesson.key.length).toBeLessThanOrEqual(60)
    }
    const odd = failing(ALL, ({ question }) => {
      const { difficultyLevel, pointsValue, estimatedTimeSeconds } = question
      return isLevel(difficultyLevel) && pointsValue === 5 * difficultyLevel && estimatedTimeSeconds > 0
    })
    expect(odd).toEqual([])
  })
})

const isLevel = (level: number): boolean => Number.isInteger(level) && level >= 1 && level <= 5
