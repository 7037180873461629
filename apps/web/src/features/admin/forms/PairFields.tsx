import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { t } from '../../../lib/i18n.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { ErrorText } from '../../../ui/Field.tsx'
import { FieldCard } from './ContentForm.tsx'
import { OptionInputs } from './OptionFields.tsx'
import { emptyOption, type QuestionForm } from './question-draft.ts'

/** What belongs together, two by two; learners find both sides shuffled. */
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
        {t('admin.pairs.add')}
      </Button>
    </FieldCard>
  )
}
