import { expect, test } from 'vitest'
import { compose } from './composing.ts'
import type { QuestionType } from './content.ts'
import type { Draft } from './drafts.ts'
import type { QuestionCandidate } from './question-candidates.ts'

const WORDS = 'قُلۡ هُوَ ٱللَّهُ أَحَدٌ لَمۡ يَلِدۡ وَلَمۡ يُولَدۡ'.split(' ')

const candidate = (questionType: QuestionType, at: number, more: Partial<Draft> = {}): QuestionCandidate => ({
  at,
  draft: {
    key: `${questionType} ${at}`,
    questionType,
    questionText: '',
    ayahReference: '',
    ayahTextArabic: '',
    ayahTextTranslation: '',
    pointsValue: 0,
    difficultyLevel: 1,
    estimatedTimeSeconds: 0,
    questionData: null,
    options: [],
    blanks: [],
    words: [],
    ...more,
  },
})
const order = (at: number, to: number) =>
  candidate('word_order', at, {
    words: WORDS.slice(at, to).map((wordText, i) => ({
      wordText,
      wordTransliteration: '',
      correctPosition: i + 1,
      displayOrder: i + 1,
      wordType: null,
      isKeyWord: false,
    })),
  })
const choice = (at: number, to = at + 1) =>
  candidate('multiple_choice', at, {
    options: [
      {
        optionText: '',
        optionTextArabic: WORDS.slice(at, to).join(' '),
        optionOrder: 1,
        isCorrect: true,
        optionData: null,
      },
    ],
  })
const blank = (at: number, shown = '') =>
  candidate('fill_blank', at, {
    ayahTextArabic: shown,
    blanks: [
      {
        blankPosition: 0,
        correctWord: WORDS[at]!,
        correctWordTransliteration: '',
        alternativeAnswers: [],
        blankOrder: 1,
        hintText: '',
        difficultyLevel: 1,
      },
    ],
  })
const keys = (asked: readonly (QuestionCandidate | Draft)[]) => asked.map((one) => ('key' in one ? one : one.draft).key)
const choices = (count: number) => Array.from({ length: count }, (_, i) => choice(100 + i))

test('drops the longest order when more than a third are orders, and leaves it to later lessons', () => {
  const { drafts, left } = compose({ count: 6, due: [order(0, 2), order(2, 6), order(6, 8)], more: choices(8) })

  expect(drafts).toHaveLength(6)
  expect(keys(drafts).filter((key) => key.startsWith('word_order'))).toEqual(['word_order 0', 'word_order 6'])
  expect(keys(left)).toEqual(['word_order 2'])
})

test('drops an order first whose words other questions ask for, and leaves nothing over', () => {
  const due = [order(0, 3), order(3, 8), order(1, 4), choice(0, 3)]
  const { drafts, left } = compose({ count: 6, due, more: choices(8) })

  expect(keys(drafts)).not.toContain('word_order 0')
  expect(keys(left)).toEqual([])
})

test('keeps due questions as long as others can be dropped', () => {
  const { drafts, left } = compose({ count: 4, due: [order(3, 8)], more: [order(0, 3), ...choices(8)] })

  expect(keys(drafts)).toContain('word_order 3')
  expect(keys(drafts)).not.toContain('word_order 0')
  expect(left).toEqual([])
})

test('replaces a blank that every other question gives away', () => {
  const wanted = { count: 3, due: [choice(4, 6), choice(5, 6), blank(5)], first: ['multiple_choice'] as const }
  const { drafts, left } = compose({ ...wanted, more: [choice(0)] })

  expect(keys(drafts)).toEqual(['multiple_choice 0', 'multiple_choice 4', 'multiple_choice 5'])
  expect(left).toEqual([])
  const hidden = compose({ ...wanted, count: 4, more: [choice(0)] })
  expect(keys(hidden.drafts)).toEqual(['multiple_choice 4', 'multiple_choice 5', 'multiple_choice 0', 'fill_blank 5'])
})

test('leaves out a due blank without a place if no other question asks for its word', () => {
  const { drafts, left } = compose({
    count: 2,
    due: [blank(2, 'ٱللَّهُ أَحَدٌ'), blank(3, 'ٱللَّهُ أَحَدٌ')],
    more: [],
    first: ['fill_blank'] as const,
  })

  expect(keys(drafts)).toEqual(['fill_blank 2'])
  expect(keys(left)).toEqual(['fill_blank 3'])
})

test('takes only as many questions from the reserve as a lesson needs', () => {
  const { drafts } = compose({
    count: 9,
    due: choices(2),
    more: [choice(50)],
    reserve: [choice(60), choice(61), choice(62), choice(63)],
  })

  expect(drafts).toHaveLength(6)
})
