import { addDays } from '@halaqa/contract/calendar'
import { t } from '../../../lib/i18n.ts'
import { useToday } from '../../../lib/use-today.ts'
import { TextInput } from '../../../ui/inputs.tsx'
import type { Room } from '../rooms.queries.ts'
import { replanned } from './replanned.ts'
import type { RoomSettingsForm } from './settings-form.ts'

/** When a room ends, or how long its cycles are, and what another answer would mean. */
export function PlanField({ room, form }: { room: Room; form: RoomSettingsForm }) {
  const today = useToday()
  const [endDate, cycleDays] = form.watch(['end_date', 'recurrence_duration_days'])
  const { dirtyFields } = form.formState
  const end = form.field('end_date')
  return (
    <div className="grid gap-2">
      {room.roomType === 'fixed' ? (
        <TextInput
          type="date"
          label={t('room-settings.endDate')}
          className="min-w-0"
          min={addDays(today, 1)}
          required
          {...end}
          error={end.error && (endDate ? end.error : t('room-settings.endRequired'))}
        />
      ) : (
        <TextInput
          type="number"
          inputMode="numeric"
          label={t('room-settings.duration')}
          hint={t('read.create.durationHint')}
          className="min-w-0"
          min={1}
          max={365}
          required
          {...form.field('recurrence_duration_days', { valueAsNumber: true })}
        />
      )}
      <p className="text-sm font-medium empty:hidden" aria-live="polite">
        {(dirtyFields.end_date || dirtyFields.recurrence_duration_days) &&
          replanned(room, { today, endDate: endDate ?? '', cycleDays: cycleDays ?? Number.NaN })}
      </p>
    </div>
  )
}
