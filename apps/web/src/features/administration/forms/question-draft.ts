import type { EditedQuestion } from '@halaqa/contract/question-authoring'
import type { QuestionChanges } from '@halaqa/contract/studio'
import type { z } from 'zod'
import { inOrder, type Option, pairOf, type Question } from '../../lessons/question.ts'
import type { useContentForm } from './use-content-form.ts'

export type QuestionValues = z.input<typeof EditedQuestion>
type Blank = NonNullable<QuestionValues['blanks']>[number]
export type WrittenQuestion = z.output<typeof EditedQuestion>
export type QuestionForm = ReturnType<typeof useContentForm<QuestionValues, WrittenQuestion>>

export const emptyOption = { option_text: '', option_text_arabic: null, option_order: 0, is_correct: false }
export const emptyWord = { word_text: '', correct_position: 1, is_key_word: false }
const emptyBlank = { blank_position: 0, correct_word: '', alternative_answers: [], hint_text: null }

/** The parts of every type, so that nothing is lost while one looks at another type. */
export const newQuestion = (lessonId: string, order: number): QuestionValues => ({
  lesson_id: lessonId,
  question_type: 'fill_blank',
  question_text: '',
  question_order: order,
  ayah_reference: null,
  ayah_text_arabic: null,
  ayah_text_translation: null,
  audio_url: null,
  points_value: 10,
  difficulty_level: 1,
  estimated_time_seconds: 30,
  blanks: [emptyBlank],
  words: [{ ...emptyWord }, { ...emptyWord }],
  options: [{ ...emptyOption, is_correct: true }, ...Array.from({ length: 3 }, () => ({ ...emptyOption }))],
})

/** The field shows accepted answers as lines; they become a list when they are sent. */
const withLines = (blank: Blank): Blank => ({ ...blank, alternative_answers: linesOf(blank.alternative_answers ?? []) })
export const linesOf = (text: string | readonly string[]) =>
  typeof text === 'string'
    ? text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
    : [...text]

/** Only the parts of its type, numbered in their order; the two sides of a pair follow one another. */
export function ownParts(draft: QuestionValues): QuestionValues {
  const { question_type: type, blanks = [], words = [], options = [] } = draft
  return {
    ...draft,
    blanks: type === 'fill_blank' ? blanks.map(withLines) : [],
    words:
      type === 'word_order'
        ? words.map((word, index) => ({ display_order: index, ...word, correct_position: index + 1 }))
        : [],
    options:
      type === 'multiple_choice'
        ? options.map((option, index) => ({ ...option, option_order: index, option_data: undefined }))
        : type === 'match_pairs'
          ? options.map((option, index) => ({
              ...option,
              option_order: index,
              is_correct: true,
              option_data: { pair: Math.floor(index / 2) + 1, side: index % 2 ? 'second' : 'first' },
            }))
          : [],
  }
}

/** The call's own schema, asked of the parts that are sent. */
export async function questionChecks() {
  const { preprocess } = await import('zod')
  const { EditedQuestion } = await import('@halaqa/contract/question-authoring')
  const checks = preprocess((draft) => ownParts(draft as QuestionValues), EditedQuestion)
  return checks as unknown as z.ZodType<WrittenQuestion, QuestionValues>
}

/** A question that is there, in the form: words in their right order, pairs side by side. */
export function valuesOf(question: Question): QuestionValues {
  const empty = newQuestion(question.lessonId, question.questionOrder)
  const { blanks, words, options } = question
  const pairs = [...options].sort((a, b) => pairPosition(a) - pairPosition(b))
  return {
    ...empty,
    question_type: question.questionType,
    question_text: question.questionText,
    ayah_reference: question.ayahReference,
    ayah_text_arabic: question.ayahTextArabic,
    ayah_text_translation: question.ayahTextTranslation,
    audio_url: question.audioUrl,
    points_value: question.pointsValue,
    difficulty_level: question.difficultyLevel,
    estimated_time_seconds: question.estimatedTimeSeconds,
    ...(blanks.length > 0 && { blanks: blanks.map(blankValues) }),
    ...(words.length > 0 && {
      words: [...words].sort((a, b) => a.correctPosition - b.correctPosition).map(snakeKeys) as QuestionValues['words'],
    }),
    ...(options.length > 0 && {
      options: (question.questionType === 'match_pairs' ? pairs : inOrder(options)).map(
        snakeKeys,
      ) as QuestionValues['options'],
    }),
  }
}

/** A text field would show a list joined by commas. */
const blankValues = (blank: Question['blanks'][number]) =>
  ({ ...snakeKeys(blank), alternative_answers: blank.alternativeAnswers.join('\n') }) as unknown as Blank

const pairPosition = (option: Option) => {
  const { pair = 0, side } = pairOf(option) ?? {}
  return pair * 2 + (side === 'second' ? 1 : 0)
}

const snakeKeys = (part: object) =>
  Object.fromEntries(
    Object.entries(part).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  )

const TEXTS = [
  'question_text',
  'ayah_reference',
  'ayah_text_arabic',
  'ayah_text_translation',
  'audio_url',
  'points_value',
  'difficulty_level',
  'estimated_time_seconds',
] as (keyof QuestionChanges & keyof WrittenQuestion)[]
const PARTS = ['options', 'blanks', 'words'] as const

/** The parts of a question that were changed. Parts of one kind are sent all together or not at all. */
export async function changesOf(before: QuestionValues, after: WrittenQuestion): Promise<QuestionChanges> {
  const was = (await questionChecks()).safeParse(before).data
  const differs = (name: keyof WrittenQuestion) => JSON.stringify(was?.[name]) !== JSON.stringify(after[name])
  return Object.fromEntries([...TEXTS, ...PARTS].filter(differs).map((name) => [name, after[name]]))
}
