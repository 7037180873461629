import { numberField } from '../../../lib/forms.ts'
import { t } from '../../../lib/i18n.ts'
import { NumberInput } from '../../../ui/inputs.tsx'
import { FieldCard } from './ContentForm.tsx'

interface Figure<Name> {
  name: Name
  label: string
}

interface Props<Name> {
  form: { field: (name: Name | 'difficulty_level', options: typeof numberField) => object }
  title: string
  worth: Figure<Name>
  time: Figure<Name>
}

/** The fields for XP, difficulty and duration. */
export function FigureFields<Name extends string>({ form, title, worth, time }: Props<Name>) {
  const difficulty = { name: 'difficulty_level', label: t('admin.difficulty') } as const
  return (
    <FieldCard title={title}>
      <div className="grid gap-5 sm:grid-cols-3">
        {[worth, difficulty, time].map(({ name, ...input }) => (
          <NumberInput key={name} required {...input} {...form.field(name, numberField)} />
        ))}
      </div>
    </FieldCard>
  )
}

type QuestionFigure = 'points_value' | 'estimated_time_seconds'

export const QuestionFigures = ({ form }: Pick<Props<QuestionFigure>, 'form'>) => (
  <FigureFields<QuestionFigure>
    form={form}
    title={t('admin.question.figures')}
    worth={{ name: 'points_value', label: t('admin.question.points') }}
    time={{ name: 'estimated_time_seconds', label: t('admin.question.seconds') }}
  />
)
