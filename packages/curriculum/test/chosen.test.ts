import { describe, expect, test } from 'vitest'
import { isCorrect } from '../src/checking.ts'
import type { QuestionContent } from '../src/content.ts'
import {
  checkable,
  failing,
  isPermutation,
  letters,
  ofType,
  rowOf,
  SURAH_TEXTS,
  type SurahText,
  sideOf,
  swapped,
  wordsOnly,
} from './whole.ts'

describe('multiple_choice', () => {
  const choices = ofType('multiple_choice')
  const rows = SURAH_TEXTS.map(({ bare }) => ` ${letters(rowOf(bare))} `)

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
        const row = rows[surah.number - 1]!
        const shown = letters(question.ayahTextArabic)
        const wrong = question.options.filter((option) => !option.isCorrect)
        return shown === '' || wrong.every((option) => !row.includes(` ${shown} ${letters(option.optionTextArabic!)} `))
      }),
    ).toEqual([])
  })

  test('shows enough for only one continuation, except after the first words of five surahs', () => {
    const open = failing(choices, ({ question, surah }) => {
      const row = rows[surah.number - 1]!
      const shown = ` ${letters(question.ayahTextArabic)} `
      const right = `${letters(question.options.find((option) => option.isCorrect)!.optionTextArabic!)} `
      const ways = row.split(shown.trimEnd()).slice(1)
      return (
        question.ayahTextArabic === '' ||
        ways.every((rest) => !rest.startsWith(' ') || rest === ' ' || rest.slice(1).startsWith(right))
      )
    })
    const openings = [2, 3, 31, 69, 101].map((surah) => `${surah} next-2w1`) // الٓمٓ is written like أَلَمۡ "did not"
    expect(new Set(open.map((name) => name.replace(/ \S+ /, ' ')))).toEqual(new Set(openings))
  })

  test('puts no name of Allah and no word for hell or Satan where only a slip would read it', () => {
    const sacredOrHarsh = /^[وفبل]?(?:الله|لله|الرحما?ن|جهنم|الجحيم|السعير|الشيطا?ن|ابليس|الكافرون|ل?لكافرين|الكافرين)$/
    const quran = rows.join('')
    const odd = failing(choices, ({ question: { ayahTextArabic, options } }) => {
      const before = letters(ayahTextArabic).split(' ').slice(-2).join(' ')
      const right = letters(options.find((option) => option.isCorrect)!.optionTextArabic!)
      const wrong = options.filter((option) => !option.isCorrect).map((option) => letters(option.optionTextArabic!))
      return wrong.every(
        (word) => !sacredOrHarsh.test(word) || sacredOrHarsh.test(right) || quran.includes(` ${before} ${word} `),
      )
    })
    expect(odd).toEqual([])
  })

  test('has no wrong option whose first letter betrays it, by a shadda of assimilation or the lack of one', () => {
    const endsInN = /(?:[\u064B-\u064D\u08F0-\u08F2][اىی]?|ن\u06E1?)[\u0653-\u0655\u06D6-\u06ED]*$/
    const endsInM = /م\u06E1?[\u06D6-\u06ED]*$/
    const isDoubled = (text: string) => /^.[\u064B-\u0650]*\u0651/.test(text)
    const odd = failing(choices, ({ question: { ayahTextArabic, options } }) => {
      const before = wordsOnly(ayahTextArabic).split(' ').at(-1)!
      const right = wordsOnly(options.find((option) => option.isCorrect)!.optionTextArabic!)
      return options.every((option) => {
        const text = wordsOnly(option.optionTextArabic!)
        const belongs =
          (endsInN.test(before) && /^[رلمن]/.test(text)) ||
          (endsInM.test(before) && text.startsWith('م')) ||
          (isDoubled(right) && text[0] === right[0])
        return option.isCorrect || ayahTextArabic === '' || isDoubled(text) === belongs
      })
    })
    expect(odd).toEqual([])
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

const AYAH_LETTERS = SURAH_TEXTS.map(({ bare }) => bare.map((words) => ` ${letters(words.join(' '))} `))

/** Of all ways to match, those in which every pair is found in the surah. */
function rightMatchings({ options, questionText }: QuestionContent, surah: SurahText): number {
  const firsts = sideOf(options, 'first').map((option) => ` ${letters(option.optionTextArabic!)} `)
  const seconds = sideOf(options, 'second').map((option) => ` ${letters(option.optionTextArabic!)} `)
  const ayahs = AYAH_LETTERS[surah.number - 1]!
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
