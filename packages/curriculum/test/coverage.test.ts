import { describe, expect, test } from 'vitest'
import type { QuestionContent } from '../src/content.ts'
import { ALL, arabicOf, failing, ofType, parseWordKey, rowOf, SURAH_TEXTS, type SurahText, wordsOnly } from './whole.ts'

describe('the Arabic of questions', () => {
  const rows = SURAH_TEXTS.map(({ ayahs, bare }) => ({ shown: rowOf(ayahs), bare: rowOf(bare) }))

  test('is the text, letter for letter, with its pause marks', () => {
    expect(
      failing(
        ALL,
        ({ question, surah }) =>
          rows[surah.number - 1]!.shown.includes(` ${wordsOnly(question.ayahTextArabic)} `) ||
          question.ayahTextArabic === '',
      ),
    ).toEqual([])
  })

  test('is the text without pause marks in words, blanks and right options', () => {
    expect(
      failing(ALL, ({ question, surah }) =>
        arabicOf(question).every((piece) => rows[surah.number - 1]!.bare.includes(` ${piece} `)),
      ),
    ).toEqual([])
  })

  test('is the text somewhere in the Qur’an in wrong options too', () => {
    const runs = new Set(SURAH_TEXTS.flatMap(({ bare }) => bare.flatMap(runsOf)))
    const odd = failing(ofType('multiple_choice'), ({ question: { options } }) =>
      options.every((option) => runs.has(wordsOnly(option.optionTextArabic!))),
    )
    expect(odd).toEqual([])
  })

  test('has … where it is cut inside an ayah, and ۝ with its number where an ayah ends', () => {
    const numbered = SURAH_TEXTS.map(({ ayahs }) =>
      rowOf(ayahs.map((words, i) => [...words, `۝${arabicDigits(i + 1)}`])),
    )
    const odd = failing(ALL, ({ question: { ayahTextArabic: text }, surah }) => {
      const row = numbered[surah.number - 1]!
      const core = text.replace(/^… /, '').replace(/ …$/, '')
      const endsInside = !/[٠-٩]$/.test(core)
      return (
        text === '' ||
        placesOf(` ${core} `, row).some((at) => {
          const startsInside = /[^ ٠-٩]/.test(row.charAt(at - 1))
          return startsInside === text.startsWith('… ') && endsInside === text.endsWith(' …')
        })
      )
    })
    expect(odd).toEqual([])
  })
})

function placesOf(text: string, row: string): number[] {
  const places: number[] = []
  for (let at = row.indexOf(text); at >= 0; at = row.indexOf(text, at + 1)) places.push(at)
  return places
}

const arabicDigits = (number: number) => [...`${number}`].map((digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]).join('')

describe('the questions', () => {
  test('is every word of every surah', () => {
    const asked = new Set<string>()
    const misplaced = failing(ALL, ({ question, surah }) => {
      const { ayah, index } = parseWordKey(question.key)
      return wordsAskedBy(question).every((word, offset) => {
        asked.add(`${surah.number}:${ayah}w${index + offset}`)
        return surah.bare[ayah - 1]![index + offset] === word
      })
    })
    const words = SURAH_TEXTS.flatMap(({ number, bare }) =>
      bare.flatMap((ayah, i) => ayah.map((_, index) => `${number}:${i + 1}w${index}`)),
    )
    expect(misplaced).toEqual([])
    expect(words.length).toBe(77_433)
    expect(words.filter((word) => !asked.has(word))).toEqual([])
  })

  test('is every ayahJoinQuestion of two ayahs of every surah', () => {
    const joined = new Set(
      ALL.flatMap(({ question, surah }) => jointsOf(question, surah).map((ayah) => `${surah.number}:${ayah}`)),
    )
    const joints = SURAH_TEXTS.flatMap(({ number, bare }) => bare.slice(1).map((_, i) => `${number}:${i + 2}`))
    expect(joints.length).toBe(6236 - 114)
    expect(joints.filter((ayahJoinQuestion) => !joined.has(ayahJoinQuestion))).toEqual([])
  })
})

/** All spans of up to seventeen words. */
const runsOf = (words: readonly string[]): string[] =>
  words.flatMap((_, from) => Array.from({ length: 40 }, (_, i) => words.slice(from, from + i + 1).join(' ')))

function wordsAskedBy(question: QuestionContent): string[] {
  return question.questionType === 'match_pairs' ? [] : arabicOf(question).flatMap((piece) => piece.split(' '))
}

/** The ayahs before which the question joins: what is shown ends where they begin, and the right option is how they begin. */
function jointsOf(question: QuestionContent, surah: SurahText): number[] {
  if (question.questionType !== 'multiple_choice' || question.ayahTextArabic === '') return []
  const { ayah, index } = parseWordKey(question.key)
  if (index > 0 || ayah === 1) return []
  const before = surah.ayahs[ayah - 2]!.join(' ')
  const right = wordsOnly(question.options.find((option) => option.isCorrect)!.optionTextArabic!)
  const shown = wordsOnly(question.ayahTextArabic)
  const isJoined = before.endsWith(shown) || shown.endsWith(before)
  return isJoined && `${surah.bare[ayah - 1]!.join(' ')} `.startsWith(`${right} `) ? [ayah] : []
}
