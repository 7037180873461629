import { expect, test } from 'vitest'
import type { Draft } from './drafts.ts'
import { hideAnswers } from './hiding-answers.ts'

const draft = (key: string, text: string, missing?: string): Draft => ({
  key,
  questionType: missing ? 'fill_blank' : 'multiple_choice',
  questionText: '',
  ayahReference: '',
  ayahTextArabic: text,
  ayahTextTranslation: '',
  pointsValue: 0,
  difficultyLevel: 1,
  estimatedTimeSeconds: 0,
  questionData: null,
  options: [],
  blanks: missing
    ? [
        {
          blankPosition: 0,
          correctWord: missing,
          correctWordTransliteration: '',
          alternativeAnswers: [],
          blankOrder: 1,
          hintText: '',
          difficultyLevel: 1,
        },
      ]
    : [],
  words: [],
})
const keys = (drafts: readonly Draft[]) => drafts.map(({ key }) => key)
const any = () => true

const shows = draft('shows', 'لَمۡ يَلِدۡۖ وَلَمۡ')
const asks = draft('asks', 'يَلِدۡ وَلَمۡ', 'يَلِدۡ')
const other = draft('other', 'قُلۡ هُوَ')

test('puts no blank right after a question that shows its word, whatever its pause mark', () => {
  expect(keys(hideAnswers([shows, asks, other], any))).toEqual(['asks', 'shows', 'other'])
  expect(keys(hideAnswers([other, shows, asks], any))).not.toEqual(['other', 'shows', 'asks'])
})

test('changes nothing if no question gives another away', () => {
  expect(keys(hideAnswers([asks, other, shows], any))).toEqual(['asks', 'other', 'shows'])
  expect(keys(hideAnswers([shows, other, asks], any))).toEqual(['shows', 'other', 'asks'])
})

test('uses no order that the types forbid', () => {
  const beginsWithChoice = (order: readonly Draft[]) => order[0]!.questionType === 'multiple_choice'
  expect(keys(hideAnswers([shows, asks, other], beginsWithChoice))[0]).not.toBe('asks')
  expect(keys(hideAnswers([shows, asks], beginsWithChoice))).toEqual(['shows', 'asks'])
})
