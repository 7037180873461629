/** The whole curriculum, and the plain text to hold it against. */
import { createHash } from 'node:crypto'
import { positionOf } from '@halaqa/quran/ayah'
import { SURAHS } from '@halaqa/quran/surahs'
import { openText } from '@halaqa/quran/text'
import { withoutPauseMarks, wordsOfAyah } from '@halaqa/quran/words'
import type { LessonContent, QuestionContent, UnitContent } from '../src/content.ts'
import type { Source } from '../src/source.ts'
import { buildUnits } from '../src/units.ts'
import { indexWords } from '../src/word-index.ts'

const text = openText()

export const source: Source = { arabic: text.arabic, english: text.translation('en') }

export const WORD_INDEX = indexWords(source)

/** One build for all files of tests: `vitest.config.ts` lets them share modules. */
export const UNITS: readonly UnitContent[] = [...buildUnits(source)]

/** As shown and without pause marks: words by ayah, of one surah. */
export interface SurahText {
  number: number
  ayahs: readonly (readonly string[])[]
  bare: readonly (readonly string[])[]
}

export const SURAH_TEXTS: readonly SurahText[] = SURAHS.map(({ number, ayahCount }) => {
  const ayahs = Array.from({ length: ayahCount }, (_, i) =>
    wordsOfAyah({ surah: number, ayah: i + 1 }, text.arabic[positionOf(number, i + 1)]!),
  )
  return { number, ayahs, bare: ayahs.map((words) => words.map(withoutPauseMarks)) }
})

export interface Seen {
  unit: UnitContent
  lesson: LessonContent
  question: QuestionContent
  surah: SurahText
}

export const questionsIn = (units: readonly UnitContent[]): Seen[] =>
  units.flatMap((unit) =>
    unit.lessons.flatMap((lesson) =>
      lesson.questions.map((question) => ({ unit, lesson, question, surah: SURAH_TEXTS[unit.surahNumber - 1]! })),
    ),
  )

/** Where a failing question is found. */
export const nameOf = ({ unit, lesson, question }: Seen): string => `${unit.surahNumber} ${lesson.key} ${question.key}`

/** Without the signs that it is cut or that an ayah ends. */
export const wordsOnly = (arabic: string): string =>
  arabic
    .split(' ')
    .filter((token) => !/^(?:…|۝.*)$/.test(token))
    .join(' ')

const known = new Map<string, string>()

/** The letters alone, the dagger read as the alif that it is, as loosely as a reader compares them; not by the code under test. */
export function letters(arabic: string): string {
  const plain = known.get(arabic) ?? plainLetters(arabic)
  known.set(arabic, plain)
  return plain
}

const plainLetters = (arabic: string): string =>
  arabic
    .replace(/ى[\u064B-\u0653]*\u0670/g, 'ى')
    .replace(/\u0670/g, 'ا')
    .replace(/\u06CC/g, 'ي')
    .replace(/[^\u0621-\u063A\u0641-\u064A\u0671 ]/g, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/ +/g, ' ')
    .trim()

/** "fill-2w3" → the third word of ayah 2; "order-1-3w2" → from the first word of ayah 1. */
export function parseWordKey(key: string): { ayah: number; index: number } {
  if (key === 'opening') return { ayah: 1, index: 0 }
  const [, ayah, word] = /^[a-z]+-(\d+)(?:w(\d+))?/.exec(key)!
  return { ayah: Number(ayah), index: Number(word ?? 1) - 1 }
}

export const sha256 = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')

export const isPermutation = (numbers: readonly number[]): boolean =>
  [...numbers].sort((a, b) => a - b).every((number, index) => number === index + 1)

export const ofType = (type: QuestionContent['questionType']): Seen[] =>
  ALL.filter(({ question }) => question.questionType === type)

/** The names of what does not hold; a test that fails shows them. */
export const failing = (seen: readonly Seen[], holds: (seen: Seen) => boolean): string[] =>
  seen.filter((each) => !holds(each)).map(nameOf)

export function rowOf(ayahs: readonly (readonly string[])[]): string {
  return ` ${ayahs.flat().join(' ')} `
}

export const swapped = <T>(items: readonly T[], a: number, b: number): T[] =>
  items.map((item, i) => (i === a ? items[b]! : i === b ? items[a]! : item))

export const sideOf = (options: QuestionContent['options'], side: 'first' | 'second') =>
  options.filter((option) => option.optionData?.side === side)

/** What the question shows of the surah besides its text: words, blanks, the right option, both sides of pairs. */
export function arabicOf(question: QuestionContent): string[] {
  const right = question.options
    .filter((option) => option.isCorrect)
    .map((option) => wordsOnly(option.optionTextArabic!))
  const inOrder = question.words.map(({ wordText }) => wordText).join(' ')
  return [...right, ...question.blanks.map(({ correctWord }) => correctWord), ...(inOrder ? [inOrder] : [])]
}

export function checkable(question: QuestionContent) {
  return {
    questionType: question.questionType,
    blanks: question.blanks,
    words: question.words.map((word, i) => ({ id: `word ${i}`, ...word })),
    options: question.options.map((option, i) => ({ id: `option ${i}`, ...option })),
  }
}

export const ALL: readonly Seen[] = questionsIn(UNITS)
