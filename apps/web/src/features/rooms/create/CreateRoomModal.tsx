import { addDays } from '@halaqa/contract/calendar'
import { CalendarCheck, Repeat } from 'lucide-react'
import { useRef } from 'react'
import { today } from '../../../lib/dates.ts'
import { t } from '../../../lib/i18n.ts'
import { Choices } from '../../../ui/Choices.tsx'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { FormModal } from '../../../ui/FormModal.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { MoreOptions } from '../../../ui/MoreOptions.tsx'
import { RestDaysField } from '../RestDaysField.tsx'
import { ApprovalField, CycleDaysField, DivisionField, NameFields, OpennessField } from '../RoomFields.tsx'
import type { Room } from '../room.model.ts'
import { focusCreatedRoom } from './CreatedRoom.tsx'
import { RangeFields } from './RangeFields.tsx'
import { roomPreview } from './room-preview.ts'
import { type CreateRoomForm, endAfter, useCreateRoomForm } from './use-create-room-form.ts'

interface Props {
  onClose: () => void
  onCreated: (room: Room) => void
}

/** Each opening is a new form, with a new key for what it sends. */
export function CreateRoomModal({ onClose, onCreated }: Props) {
  const isCreated = useRef(false)
  const form = useCreateRoomForm((room) => {
    isCreated.current = true
    onCreated(room)
    onClose()
  })
  return (
    <FormModal
      title={t('read.create.title')}
      onClose={onClose}
      keepFocus={() => isCreated.current && focusCreatedRoom()}
      onSubmit={form.submit}
      onChange={() => form.clearErrors('root')}
      isDirty={form.formState.isDirty}
      busy={form.isBusy && t('read.create.busy')}
      submitLabel={t('read.create.submit')}
      failure={form.failure}
    >
      <CreateRoomFields form={form} />
    </FormModal>
  )
}

/** What most rooms leave as it comes. */
const RARE = [
  'start_surah',
  'start_ayah',
  'end_surah',
  'end_ayah',
  'division',
  'requires_approval',
  'rest_weekdays',
] as const

function CreateRoomFields({ form }: { form: CreateRoomForm }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <FormAlert problems={form.problems} attempt={form.submitCount} />
      <NameFields
        name={{ placeholder: t('read.create.namePlaceholder'), ...form.field('name') }}
        description={form.field('description')}
        lengths={[form.watch('name').length, form.watch('description')?.length ?? 0]}
        startsHere
      />
      <Choices
        legend={t('read.create.type')}
        options={[
          {
            value: 'fixed',
            icon: <CalendarCheck />,
            name: t('read.create.fixed'),
            hint: t('read.create.fixedHint'),
          },
          {
            value: 'recurrent',
            icon: <Repeat />,
            name: t('read.create.recurrent'),
            hint: t('read.create.recurrentHint'),
          },
        ]}
        {...form.register('room_type', {
          onChange: () => form.clearErrors(['end_date', 'recurrence_duration_days']),
        })}
      />
      <DateFields form={form} />
      <RoomPreview form={form} />
      <MoreOptions
        label={t('read.create.more')}
        hasError={RARE.some((name) => form.formState.errors[name] !== undefined)}
        attempt={form.submitCount}
      >
        <RangeFields form={form} />
        <DivisionField field={form.register('division')} />
        <OpennessField field={form.register('openness')} />
        <ApprovalField field={form.register('requires_approval')} />
        <RestDaysField
          chosen={form.watch('rest_weekdays') ?? []}
          hint={t('room-settings.restDaysHint')}
          problem={form.formState.errors.rest_weekdays?.message}
          onChange={(days) => {
            form.clearErrors('rest_weekdays')
            form.setValue('rest_weekdays', days, { shouldDirty: true })
          }}
        />
      </MoreOptions>
    </div>
  )
}

const LENGTHS = [7, 30, 60, 90]

function DateFields({ form }: { form: CreateRoomForm }) {
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
      {form.watch('room_type') === 'fixed' ? (
        <EndDate form={form} start={start} />
      ) : (
        <CycleDaysField
          label={t('read.create.duration')}
          {...form.field('recurrence_duration_days', { valueAsNumber: true })}
        />
      )}
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
        min={first}
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

/** What the answers come to, in words. */
function RoomPreview({ form }: { form: CreateRoomForm }) {
  const values = form.watch()
  const text = roomPreview({
    isFixed: values.room_type === 'fixed',
    startDate: values.start_date,
    endDate: values.end_date ?? '',
    cycleDays: values.recurrence_duration_days ?? Number.NaN,
    division: values.division ?? 'letters',
    restWeekdays: values.rest_weekdays ?? [],
    range: {
      startSurah: values.start_surah,
      startAyah: values.start_ayah,
      endSurah: values.end_surah,
      endAyah: values.end_ayah,
    },
  })
  return (
    <p className="text-sm font-medium empty:hidden" aria-live="polite">
      {text}
    </p>
  )
}
