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

test('the whole is what was last looked at, and what docs/curriculum.md tells', () => {
  const counted = (names: readonly string[]) =>
    Object.fromEntries([...new Set(names)].sort().map((name) => [name, names.filter((each) => each === name).length]))
  expect(counted(lessons.map(({ lesson }) => lesson.lessonType))).toEqual({
    challenge: 586,
    lesson: 3225,
    milestone: 114,
    review: 1045,
    treasure: 114,
  })
  expect(counted(ALL.map(({ question }) => question.questionType))).toEqual({
    fill_blank: 15241,
    match_pairs: 1089,
    multiple_choice: 15101,
    word_order: 16197,
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

  test('begin with nothing to be typed where the passage is new, else with a blank or a choice, and mix the types', () => {
    const odd = lessons.filter(({ lesson: { lessonType, questions } }) => {
      const types = questions.map(({ questionType }) => questionType)
      return (
        types[0] === (lessonType === 'lesson' ? 'fill_blank' : 'word_order') ||
        types.some((type, i) => i >= 3 && types.slice(i - 3, i).every((t) => t === type))
      )
    })
    // Their words are blanks, but for the one question that they begin with: clauses that cannot be set in order.
    const unmixed = [
      ...[
        '110 lesson-1',
        '63 lesson-10',
        '59 lesson-23-23w15',
        '49 lesson-11-11w22',
        '45 lesson-32',
        '41 lesson-43-44w8',
      ],
      ...['25 lesson-57', '17 lesson-61', '17 lesson-94', '12 lesson-40w16-40', '5 lesson-116w16-116', '3 lesson-61'],
      '2 lesson-230w12-230',
    ]
    expect(odd.map(({ unit, lesson }) => `${unit.surahNumber} ${lesson.key}`)).toEqual(unmixed)
  })

  test('ask for a word right after it was on the screen in one blank of twenty, where no order hides it', () => {
    const shown = ({ ayahTextArabic, options, words }: QuestionContent) =>
      [ayahTextArabic, ...options.map((option) => option.optionTextArabic ?? ''), ...words.map((word) => word.wordText)]
        .map((text) => ` ${letters(text)} `)
        .join('')
    const blanks = lessons.flatMap(({ lesson: { questions } }) =>
      questions.flatMap((question, i) =>
        question.questionType === 'fill_blank' ? [{ question, before: i > 0 ? shown(questions[i - 1]!) : '' }] : [],
      ),
    )
    const seen = blanks.filter(({ question, before }) =>
      before.includes(` ${letters(question.blanks[0]!.correctWord)} `),
    )
    expect(seen.length / blanks.length).toBeLessThan(0.06)
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
