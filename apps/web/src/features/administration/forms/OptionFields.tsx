import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { t } from '../../../lib/i18n.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { ErrorText } from '../../../ui/Field.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { FieldCard } from './ContentForm.tsx'
import { emptyOption, type QuestionForm } from './question-draft.ts'
import { optionalField } from './use-content-form.ts'

/** The options of a question. Exactly one is right. */
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
                  <span>{t('admin.options.right')}</span>
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
        <span>{t('admin.options.add')}</span>
      </Button>
    </FieldCard>
  )
}

/** Options that belong together in pairs. Learners see both sides shuffled. */
export function PairFields({ form }: { form: QuestionForm }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'options', keyName: 'key' })
  const { options } = form.formState.errors
  const problem = options?.root?.message ?? options?.message
  const firsts = fields.filter((_, index) => index % 2 === 0)
  return (
    <FieldCard title={t('admin.pairs.title')} hint={t('admin.pairs.hint')}>
      <ol className="grid gap-5">
        {firsts.map((field, pair) => {
          const number = pair + 1
          const at = pair * 2
          return (
            <li key={field.key}>
              <fieldset className="grid gap-3 rounded-lg border border-line p-4">
                <legend className="px-1 font-semibold">{t('admin.pairs.pair', { number })}</legend>
                <OptionInputs form={form} index={at} label={t('admin.pairs.first')} />
                {at + 1 < fields.length && <OptionInputs form={form} index={at + 1} label={t('admin.pairs.second')} />}
                <IconButton
                  className="justify-self-end"
                  label={t('admin.pairs.remove', { number })}
                  onClick={() => remove([at, at + 1])}
                >
                  <Trash2 />
                </IconButton>
              </fieldset>
            </li>
          )
        })}
      </ol>
      {problem && <ErrorText>{problem}</ErrorText>}
      <Button
        kind="secondary"
        className="justify-self-start"
        onClick={() => append([{ ...emptyOption }, { ...emptyOption }].slice(fields.length % 2))}
      >
        <Plus />
        <span>{t('admin.pairs.add')}</span>
      </Button>
    </FieldCard>
  )
}

/** An option in one script, or in both. Learners see the Arabic if there is any. */
function OptionInputs({ form, index, label }: { form: QuestionForm; index: number; label: string }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextInput label={label} {...form.field(`options.${index}.option_text`)} />
      <TextInput
        label={t('admin.options.arabic', { label })}
        lang="ar"
        translate="no"
        dir="rtl"
        className="[&_input]:surah-ar [&_input]:text-xl"
        {...form.field(`options.${index}.option_text_arabic`, optionalField)}
      />
    </div>
  )
}
