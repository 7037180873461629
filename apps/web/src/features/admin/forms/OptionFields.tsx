import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { t } from '../../../lib/i18n.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { ErrorText } from '../../../ui/Field.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { FieldCard } from './ContentForm.tsx'
import { emptyOption, type QuestionForm } from './question-draft.ts'
import { optionalField } from './use-content-form.ts'

/** What can be chosen; one of it is right. */
export function OptionFields({ form }: { form: QuestionForm }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'options', keyName: 'key' })
  const { options } = form.formState.errors
  const problem = options?.root?.message ?? options?.message
  const chosen = form.watch('options') ?? []
  const choose = (right: number) => {
    for (const index of fields.keys())
      form.setValue(`options.${index}.is_correct`, index === right, { shouldDirty: true })
    form.clearErrors('options')
  }
  return (
    <FieldCard title={t('admin.options.title')} hint={t('admin.options.hint')}>
      <ol className="grid gap-5">
        {fields.map((field, index) => {
          const number = index + 1
          return (
            <li key={field.key} className="grid gap-3 rounded-lg border border-line p-4">
              <OptionInputs form={form} index={index} label={t('admin.options.option', { number })} />
              <div className="flex flex-wrap items-center justify-between gap-3">
                <label className="flex min-h-touch items-center gap-3">
                  <input
                    type="radio"
                    name="right-option"
                    className="size-5 accent-primary"
                    checked={chosen[index]?.is_correct ?? false}
                    onChange={() => choose(index)}
                  />
                  {t('admin.options.right')}
                </label>
                <IconButton label={t('admin.options.remove', { number })} onClick={() => remove(index)}>
                  <Trash2 />
                </IconButton>
              </div>
            </li>
          )
        })}
      </ol>
      {problem && <ErrorText>{problem}</ErrorText>}
      <Button kind="secondary" className="justify-self-start" onClick={() => append({ ...emptyOption })}>
        <Plus />
        {t('admin.options.add')}
      </Button>
    </FieldCard>
  )
}

/** An option in one script, or in both: where there is Arabic, that is shown. */
export function OptionInputs({ form, index, label }: { form: QuestionForm; index: number; label: string }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextInput label={label} {...form.field(`options.${index}.option_text`)} />
      <TextInput
        label={t('admin.options.arabic', { label })}
        lang="ar"
        dir="rtl"
        className="[&_input]:surah-ar [&_input]:text-xl"
        {...form.field(`options.${index}.option_text_arabic`, optionalField)}
      />
    </div>
  )
}
