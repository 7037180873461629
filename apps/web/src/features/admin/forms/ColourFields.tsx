import { t } from '../../../lib/i18n.ts'
import { cn } from '../../../ui/cn.ts'
import { TextInput } from '../../../ui/inputs.tsx'
import { FieldCard } from './ContentForm.tsx'
import { COLOURS } from './colours.ts'
import type { UnitValues } from './unit-values.ts'
import type { useContentForm } from './use-content-form.ts'

type Form = ReturnType<typeof useContentForm<UnitValues, unknown>>

/** Six sets that go together, and the three colours one by one. */
export function ColourFields({ form }: { form: Pick<Form, 'field' | 'watch' | 'setValue' | 'clearErrors'> }) {
  const background = form.watch('background_color')
  const choose = (values: (typeof COLOURS)[number]['values']) => {
    for (const [name, value] of Object.entries(values)) {
      form.setValue(name as keyof UnitValues, value, { shouldDirty: true })
    }
    form.clearErrors(['background_color', 'border_color', 'text_color'])
  }
  return (
    <FieldCard title={t('admin.unit.colours')}>
      <fieldset>
        <legend className="label">{t('admin.unit.palette')}</legend>
        <div className="flex flex-wrap gap-2">
          {COLOURS.map(({ name, values }) => {
            const isChosen = values.background_color === background
            return (
              <button
                key={name}
                type="button"
                aria-pressed={isChosen}
                onClick={() => choose(values)}
                className={cn(
                  'min-h-touch rounded-md px-4 text-sm font-semibold',
                  isChosen && 'outline-2 outline-offset-2 outline-ink',
                )}
                style={{
                  background: values.background_color,
                  color: values.text_color,
                  boxShadow: `inset 0 -3px 0 ${values.border_color}`,
                }}
              >
                {t(name)}
              </button>
            )
          })}
        </div>
      </fieldset>
      <div className="grid gap-5 sm:grid-cols-3">
        <TextInput label={t('admin.unit.background')} {...form.field('background_color')} />
        <TextInput label={t('admin.unit.border')} {...form.field('border_color')} />
        <TextInput label={t('admin.unit.text')} {...form.field('text_color')} />
      </div>
    </FieldCard>
  )
}
