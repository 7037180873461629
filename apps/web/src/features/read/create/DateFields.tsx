import { addDays } from '@halaqa/contract/calendar'
import { today } from '../../../lib/dates.ts'
import { t } from '../../../lib/i18n.ts'
import { TextInput } from '../../../ui/inputs.tsx'
import { type CreateRoomForm, endAfter } from './create-room-form.ts'

const LENGTHS = [7, 30, 60, 90]

export function DateFields({ form }: { form: CreateRoomForm }) {
  const start = form.watch('start_date')
  const isEndChosen = form.formState.dirtyFields.end_date
  const started = form.field('start_date', {
    onChange: ({ target }: { target: HTMLInputElement }) => {
      form.clearErrors(['start_date', 'end_date'])
      if (target.value && !isEndChosen) form.resetField('end_date', { defaultValue: endAfter(target.value) })
    },
  })
  return (
    <div className="grid gap-x-3 gap-y-5 min-[22.5rem]:grid-cols-2 sm:gap-x-5">
      <TextInput
        type="date"
        label={t('read.create.startDate')}
        className="min-w-0"
        min={today()}
        required
        {...started}
        error={started.error && (start ? started.error : t('read.create.startRequired'))}
      />
      {form.watch('room_type') === 'fixed' ? <EndDate form={form} start={start} /> : <Duration form={form} />}
    </div>
  )
}

function EndDate({ form, start }: { form: CreateRoomForm; start: string }) {
  const first = start || today()
  const choose = (days: number) => {
    form.clearErrors('end_date')
    form.setValue('end_date', addDays(first, days - 1), { shouldDirty: true })
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
      <TextInput
        type="date"
        label={t('read.create.endDate')}
        min={addDays(first, 1)}
        required
        {...form.field('end_date', { setValueAs: (text: string | null) => text || null })}
      />
      <fieldset className="-mx-2 flex flex-wrap">
        <legend className="sr-only">{t('read.create.lengths')}</legend>
        {LENGTHS.map((days) => (
          <button
            key={days}
            type="button"
            className="btn btn-ghost px-2 text-sm tabular-nums"
            onClick={() => choose(days)}
          >
            {t('read.create.length', { count: days })}
          </button>
        ))}
      </fieldset>
    </div>
  )
}

const Duration = ({ form }: { form: CreateRoomForm }) => (
  <TextInput
    type="number"
    inputMode="numeric"
    label={t('read.create.duration')}
    hint={t('read.create.durationHint')}
    className="min-w-0"
    min={1}
    max={365}
    required
    {...form.field('recurrence_duration_days', { valueAsNumber: true })}
  />
)
