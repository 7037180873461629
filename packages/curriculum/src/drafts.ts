import { itemsTouched } from './asked-items.ts'
import type { QuestionContent, QuestionType } from './content.ts'
import { fragment } from './fragments.ts'
import { referenceOf, translationOf } from './references.ts'
import type { WordIndex, WordSpan } from './word-index.ts'

/** A question before its lesson gives it a place. */
export type Draft = Omit<QuestionContent, 'questionOrder'>

/**
 * Fields of all types: the Arabic of `span`, named and translated. Points and seconds follow from difficulty and length. `asked` are the words
 * that are asked for; null for pairs, which ask for none in particular.
 */
export function draft(
  wordIndex: WordIndex,
  span: WordSpan,
  asked: WordSpan | null,
  type: QuestionType,
  key: string,
  text: string,
): Draft {
  return {
    key,
    questionType: type,
    questionText: text,
    ayahReference: referenceOf(wordIndex, span),
    ayahTextArabic: fragment(wordIndex, span),
    ayahTextTranslation: translationOf(wordIndex, span),
    pointsValue: 0,
    difficultyLevel: 1,
    estimatedTimeSeconds: 0,
    questionData: asked && { asked_items: itemsTouched(wordIndex, asked) },
    options: [],
    blanks: [],
    words: [],
  }
}

export function questionValues(difficulty: number, seconds: number) {
  const difficultyLevel = Math.max(1, Math.min(5, difficulty))
  return { difficultyLevel, pointsValue: 5 * difficultyLevel, estimatedTimeSeconds: seconds }
}
