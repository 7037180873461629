import { SHOWN_QUESTION_TYPES } from '@halaqa/contract/questions'
import { type ComponentType, useState } from 'react'
import { t } from '../../../lib/i18n.ts'
import { Select, TextInput } from '../../../ui/inputs.tsx'
import { paths } from '../content/content.ts'
import { typeLabel } from '../content/marks.tsx'
import { AyahFields } from './AyahFields.tsx'
import { BlankFields } from './BlankFields.tsx'
import { ContentForm, FieldCard } from './ContentForm.tsx'
import { QuestionFigures } from './FigureFields.tsx'
import { OptionFields } from './OptionFields.tsx'
import { PairFields } from './PairFields.tsx'
import {
  type QuestionForm as Form,
  QuestionDraft,
  type QuestionValues,
  type WrittenQuestion,
} from './question-draft.ts'
import { useContentForm } from './use-content-form.ts'
import { WordFields } from './WordFields.tsx'

const PARTS: Record<string, ComponentType<{ form: Form }>> = {
  fill_blank: BlankFields,
  word_order: WordFields,
  multiple_choice: OptionFields,
  match_pairs: PairFields,
}

interface Props {
  lesson: { id: string; unit: { surahNumber: number; totalAyahs: number } }
  /** What stands in the fields at first. */
  initial: () => QuestionValues
  isNew: boolean
  /** `before` is what stood in the fields at first. */
  send: (question: WrittenQuestion, before: QuestionValues) => Promise<void>
}

/** A question of any type that learners can be shown. Only a new one can still become another type. */
export function QuestionForm({ lesson, initial, isNew, send }: Props) {
  const [values] = useState(initial)
  const form = useContentForm(QuestionDraft, values, {
    send: (question) => send(question, values),
    failed: isNew ? 'admin.failed.createQuestion' : 'admin.failed.changeQuestion',
  })
  const type = form.watch('question_type')
  const Parts = PARTS[type]
  return (
    <ContentForm
      form={form}
      back={paths.lesson(lesson.id)}
      submitLabel={t(isNew ? 'admin.questions.create' : 'admin.save')}
      busyLabel={t(isNew ? 'admin.creating' : 'admin.saving')}
    >
      <FieldCard title={t('admin.question.asks')}>
        {isNew && (
          <Select
            label={t('admin.question.type')}
            {...form.field('question_type', { onChange: () => form.clearErrors() })}
          >
            {SHOWN_QUESTION_TYPES.map((known) => (
              <option key={known} value={known}>
                {t(typeLabel(known))}
              </option>
            ))}
          </Select>
        )}
        <TextInput
          label={t('admin.question.text')}
          hint={t('admin.question.textHint')}
          required
          {...form.field('question_text')}
        />
      </FieldCard>
      <AyahFields form={form} surah={lesson.unit} />
      {Parts && <Parts form={form} />}
      <QuestionFigures form={form} />
    </ContentForm>
  )
}
