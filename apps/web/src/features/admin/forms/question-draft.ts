import { CreateQuestionBody } from '@halaqa/contract/question-authoring'
import type { Control, FieldValues } from 'react-hook-form'
import { z } from 'zod'
import type { useContentForm } from './use-content-form.ts'

export type QuestionValues = z.input<typeof CreateQuestionBody>
export type NewQuestion = z.output<typeof CreateQuestionBody>
export type QuestionForm = ReturnType<typeof useContentForm<QuestionValues, NewQuestion>>
export type QuestionControl = Control<QuestionValues & FieldValues>

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
  points_value: 10,
  difficulty_level: 1,
  estimated_time_seconds: 30,
  blanks: [emptyBlank],
  words: [{ ...emptyWord }, { ...emptyWord }],
  options: [{ ...emptyOption, is_correct: true }, ...Array.from({ length: 3 }, () => ({ ...emptyOption }))],
})

/** Only the parts of its type, counted in the order in which they stand; pairs stand side by side. */
export function ownParts(draft: QuestionValues): QuestionValues {
  const { question_type: type, blanks = [], words = [], options = [] } = draft
  return {
    ...draft,
    blanks: type === 'fill_blank' ? blanks : [],
    words:
      type === 'word_order'
        ? words.map((word, index) => ({ ...word, correct_position: index + 1, display_order: index }))
        : [],
    options:
      type === 'multiple_choice'
        ? options.map((option, index) => ({ ...option, option_order: index, option_data: undefined }))
        : type === 'match_pairs'
          ? options.map((option, index) => ({
              ...option,
              ...{ option_order: index, is_correct: true },
              option_data: { pair: Math.floor(index / 2) + 1, side: index % 2 ? 'second' : 'first' },
            }))
          : [],
  }
}

/** The call's own schema, asked of the parts that are sent. */
export const QuestionDraft = z.preprocess(
  (draft) => ownParts(draft as QuestionValues),
  CreateQuestionBody,
) as unknown as z.ZodType<NewQuestion, QuestionValues>
