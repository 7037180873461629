import { t } from '../../../lib/i18n.ts'
import { TextInput } from '../../../ui/inputs.tsx'
import { FieldCard } from './ContentForm.tsx'
import { whole } from './use-content-form.ts'

type Name = 'points_value' | 'difficulty_level' | 'estimated_time_seconds'
type Form = { field: (name: Name, options: typeof whole) => object }

export function FigureFields({ form }: { form: Form }) {
  const number = { type: 'number', inputMode: 'numeric', required: true } as const
  return (
    <FieldCard title={t('admin.question.figures')}>
      <div className="grid gap-5 sm:grid-cols-3">
        <TextInput label={t('admin.question.points')} min={0} {...number} {...form.field('points_value', whole)} />
        <TextInput
          label={t('admin.difficulty')}
          min={1}
          max={5}
          {...number}
          {...form.field('difficulty_level', whole)}
        />
        <TextInput
          label={t('admin.question.seconds')}
          min={0}
          {...number}
          {...form.field('estimated_time_seconds', whole)}
        />
      </div>
    </FieldCard>
  )
}
