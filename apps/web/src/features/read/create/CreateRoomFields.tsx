import { CalendarCheck, Repeat } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../../lib/i18n.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { TextArea, TextInput } from '../../../ui/inputs.tsx'
import { Rich } from '../../../ui/Rich.tsx'
import type { CreateRoomForm } from './create-room-form.ts'
import { DateFields } from './DateFields.tsx'
import { RangeFields } from './RangeFields.tsx'

const NAME_LIMIT = 100
const DESCRIPTION_LIMIT = 500

export function CreateRoomFields({ form }: { form: CreateRoomForm }) {
  const failed = form.formState.errors.root ? 1 : 0
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <FormAlert problems={form.problems - failed} attempt={form.submitCount} />
      <TextInput
        label={t('read.create.name')}
        aside={<Count length={form.watch('name').length} limit={NAME_LIMIT} />}
        maxLength={NAME_LIMIT}
        placeholder={t('read.create.namePlaceholder')}
        autoComplete="off"
        required
        {...form.field('name')}
      />
      <TextArea
        label={
          <Rich
            text={t('read.create.description')}
            tags={{ optional: (text) => <span className="font-normal text-ink-muted">{text}</span> }}
          />
        }
        aside={<Count length={form.watch('description')?.length ?? 0} limit={DESCRIPTION_LIMIT} />}
        maxLength={DESCRIPTION_LIMIT}
        {...form.field('description')}
      />
      <fieldset>
        <legend className="label">{t('read.create.type')}</legend>
        <div className="grid gap-3 sm:grid-cols-2">
          <TypeCard
            form={form}
            value="fixed"
            icon={<CalendarCheck className="size-5" />}
            name={t('read.create.fixed')}
            hint={t('read.create.fixedHint')}
          />
          <TypeCard
            form={form}
            value="recurrent"
            icon={<Repeat className="size-5" />}
            name={t('read.create.recurrent')}
            hint={t('read.create.recurrentHint')}
          />
        </div>
      </fieldset>
      <DateFields form={form} />
      <RangeFields form={form} />
    </div>
  )
}

const Count = ({ length, limit }: { length: number; limit: number }) => (
  <span className="text-sm text-ink-subtle tabular-nums">
    {length}/{limit}
  </span>
)

interface TypeCardProps {
  form: CreateRoomForm
  value: 'fixed' | 'recurrent'
  icon: ReactNode
  name: string
  hint: string
}

function TypeCard({ form, value, icon, name, hint }: TypeCardProps) {
  return (
    <label className="relative flex cursor-pointer items-start gap-3 rounded-lg border border-line-strong p-4 has-checked:border-primary has-checked:bg-primary-soft has-checked:shadow-[inset_0_0_0_1px_var(--color-primary)] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input
        type="radio"
        className="sr-only"
        value={value}
        {...form.register('room_type', {
          onChange: () => form.clearErrors(['end_date', 'recurrence_duration_days']),
        })}
      />
      <span className="text-primary-ink">{icon}</span>
      <span>
        <span className="block font-semibold">{name}</span>
        <span className="block text-sm text-ink-muted">{hint}</span>
      </span>
    </label>
  )
}
