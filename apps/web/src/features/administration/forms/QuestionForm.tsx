import { SHOWN_QUESTION_TYPES } from '@halaqa/contract/constants'
import { withoutPauseMarks } from '@halaqa/quran/words'
import { Plus, Trash2 } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { t } from '../../../lib/i18n.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { ErrorText } from '../../../ui/Field.tsx'
import { Checkbox, Select, TextInput } from '../../../ui/inputs.tsx'
import { paths } from '../content/content.ts'
import { typeLabel } from '../content/marks.tsx'
import { AyahFields } from './AyahFields.tsx'
import { BlankFields } from './BlankFields.tsx'
import { ContentForm, FieldCard } from './ContentForm.tsx'
import { QuestionFigures } from './FigureFields.tsx'
import { OptionFields, PairFields } from './OptionFields.tsx'
import {
  emptyWord,
  type QuestionForm as Form,
  type QuestionValues,
  questionChecks,
  type WrittenQuestion,
} from './question-draft.ts'
import { useContentForm } from './use-content-form.ts'

const PARTS: Record<string, ComponentType<{ form: Form }>> = {
  fill_blank: BlankFields,
  word_order: WordFields,
  multiple_choice: OptionFields,
  match_pairs: PairFields,
}

interface Props {
  lesson: { id: string; unit: { surahNumber: number; totalAyahs: number } }
  /** The values of the fields at first. */
  initial: () => QuestionValues
  isNew: boolean
  /** `before` is what stood in the fields at first. */
  send: (question: WrittenQuestion, before: QuestionValues) => Promise<void>
}

/** A question of any type that learners can be shown. Only a new one can still become another type. */
export function QuestionForm({ lesson, initial, isNew, send }: Props) {
  const [values] = useState(initial)
  const form = useContentForm(questionChecks, values, {
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

/** The words in their right order; learners find them shuffled. */
function WordFields({ form }: { form: Form }) {
  const { fields, append, remove, replace } = useFieldArray({ control: form.control, name: 'words', keyName: 'key' })
  const { words } = form.formState.errors
  const problem = words?.root?.message ?? words?.message
  const text = form.watch('ayah_text_arabic')
  const take = () => {
    const found = (text ?? '').split(/\s+/).map(withoutPauseMarks).filter(Boolean)
    replace(found.map((word_text) => ({ ...emptyWord, word_text })))
    form.clearErrors('words')
  }
  return (
    <FieldCard title={t('admin.words.title')} hint={t('admin.words.hint')}>
      {text && (
        <Button kind="soft" className="justify-self-start" onClick={take}>
          {t('admin.words.take')}
        </Button>
      )}
      <ol className="grid gap-3">
        {fields.map((field, index) => (
          <li
            key={field.key}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-3 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto_auto]"
          >
            <TextInput
              className="min-w-0 max-sm:col-span-2 [&_input]:surah-ar [&_input]:text-xl"
              label={t('admin.words.word', { number: index + 1 })}
              dir="auto"
              {...form.field(`words.${index}.word_text`)}
            />
            <Checkbox label={t('admin.words.key')} {...form.register(`words.${index}.is_key_word`)} />
            <IconButton label={t('admin.words.remove', { number: index + 1 })} onClick={() => remove(index)}>
              <Trash2 />
            </IconButton>
          </li>
        ))}
      </ol>
      {problem && <ErrorText>{problem}</ErrorText>}
      <Button kind="secondary" className="justify-self-start" onClick={() => append({ ...emptyWord })}>
        <Plus />
        <span>{t('admin.words.add')}</span>
      </Button>
    </FieldCard>
  )
}
