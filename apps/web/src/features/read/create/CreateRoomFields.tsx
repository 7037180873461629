import { CalendarCheck, Repeat } from 'lucide-react'
import { t } from '../../../lib/i18n.ts'
import { Choices } from '../../../ui/Choices.tsx'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { MoreOptions } from '../../../ui/MoreOptions.tsx'
import { ApprovalField, DivisionField, NameFields } from '../../rooms/settings/RoomFields.tsx'
import type { CreateRoomForm } from './create-room-form.ts'
import { DateFields } from './DateFields.tsx'
import { RangeFields } from './RangeFields.tsx'
import { RoomPreview } from './RoomPreview.tsx'

/** What most rooms leave as it comes. */
const RARE = ['start_surah', 'start_ayah', 'end_surah', 'end_ayah', 'division', 'requires_approval'] as const

export function CreateRoomFields({ form }: { form: CreateRoomForm }) {
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
        <ApprovalField field={form.register('requires_approval')} />
      </MoreOptions>
    </div>
  )
}
