import { withoutPauseMarks } from '@halaqa/quran/words'
import { describe, expect, test } from 'vitest'
import { isCorrect } from '../src/checking.ts'
import type { QuestionContent } from '../src/content.ts'
import {
  checkable,
  failing,
  isPermutation,
  letters,
  ofType,
  parseWordKey,
  type SurahText,
  swapped,
  wordsOnly,
} from './whole.ts'

describe('fill_blank', () => {
  const blanks = ofType('fill_blank')

  test('names the place of its one word', () => {
    expect(
      failing(blanks, ({ question, surah }) => {
        const { ayah, index } = parseWordKey(question.key)
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

  test('accepts its word and all that is listed, and lists at most six', () => {
    expect(
      failing(blanks, ({ question }) => {
        const { correctWord, alternativeAnswers } = question.blanks[0]!
        const all = [correctWord, ...alternativeAnswers]
        return (
          alternativeAnswers.length <= 6 &&
          new Set(alternativeAnswers).size === alternativeAnswers.length &&
          all.every((answer) => answer.trim() === answer && answer !== '' && isCorrect(checkable(question), answer)) &&
          !isCorrect(checkable(question), `${correctWord}ب`)
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

  test('sets its words among those they belong with', () => {
    expect(
      failing(orders, ({ question: { ayahTextArabic, words, questionData } }) => {
        const shown = ayahTextArabic.split(' ').slice(questionData!.start!, questionData!.start! + words.length)
        return shown.map(withoutPauseMarks).join(' ') === words.map(({ wordText }) => wordText).join(' ')
      }),
    ).toEqual([])
  })

  test('sets 3 to 12 words, more than 9 in few, each place once, shuffled', () => {
    expect(orders.filter(({ question: { words } }) => words.length > 9).length).toBeLessThan(orders.length / 100)
    expect(
      failing(orders, ({ question: { words } }) => {
        const shown = [...words].sort((a, b) => a.displayOrder - b.displayOrder).map(({ wordText }) => wordText)
        return (
          words.length >= 3 &&
          words.length <= 12 &&
          words.every(({ correctPosition }, i) => correctPosition === i + 1) &&
          isPermutation(words.map(({ displayOrder }) => displayOrder)) &&
          shown.some((text, i) => text !== words[i]!.wordText)
        )
      }),
    ).toEqual([])
  })

  test('has no two words that differ in marks of recitation alone', () => {
    const odd = failing(orders, ({ question: { words } }) =>
      words.every((a) =>
        words.every((b) => a.wordText === b.wordText || sounding(a.wordText) !== sounding(b.wordText)),
      ),
    )
    expect(odd).toEqual([])
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

/** With its first vowel, which tells مَن "who" from مِن "from" and is no matter of recitation. */
const sounding = (word: string) => `${letters(word)} ${/[\u064E-\u0650]/.exec(word)?.[0]}`

/** Other words that the frame would hold, in the ayahs it names. */
function otherFits({ ayahTextArabic, ayahReference, blanks }: QuestionContent, surah: SurahText): string[] {
  const tokens = ayahTextArabic.split(' ')
  const frame = wordsOnly(ayahTextArabic).split(' ').map(letters)
  const at = wordsOnly(tokens.slice(0, blanks[0]!.blankPosition + 1).join(' ')).split(' ').length - 1
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
