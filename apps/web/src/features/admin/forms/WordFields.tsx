import { withoutPauseMarks } from '@halaqa/quran/words'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { t } from '../../../lib/i18n.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { ErrorText } from '../../../ui/Field.tsx'
import { Checkbox, TextInput } from '../../../ui/inputs.tsx'
import { FieldCard } from './ContentForm.tsx'
import { emptyWord, type QuestionForm } from './question-draft.ts'

/** The words in their right order; learners find them shuffled. */
export function WordFields({ form }: { form: QuestionForm }) {
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
        {t('admin.words.add')}
      </Button>
    </FieldCard>
  )
}
