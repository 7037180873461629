import { addDays } from '@halaqa/contract/calendar'
import { t } from '../../../lib/i18n.ts'
import { useToday } from '../../../lib/use-today.ts'
import { Select, TextInput } from '../../../ui/inputs.tsx'
import type { Room } from '../room.model.ts'
import { nextTurnText } from './turns-text.ts'
import type { RoomSettingsForm } from './use-room-settings-form.ts'

/** What there is to change of a pieces room's turns: their length, its end, and what becomes of free pieces. */
export function TurnFields({ room, form }: { room: Room; form: RoomSettingsForm }) {
  const today = useToday()
  const { dirtyFields } = form.formState
  const end = form.field('end_date')
  const endDate = form.watch('end_date')
  return (
    <>
      {room.turnDays != null && (
        <TextInput
          type="number"
          inputMode="numeric"
          label={t('room-settings.turnDays')}
          className="min-w-0"
          min={1}
          max={365}
          required
          {...form.field('turn_days', { valueAsNumber: true })}
        />
      )}
      {room.roomType === 'fixed' && (
        <TextInput
          type="date"
          label={t('room-settings.endDate')}
          className="min-w-0"
          min={room.turn?.lastDate ?? addDays(today, 1)}
          required
          {...end}
          error={end.error && (endDate ? end.error : t('room-settings.endRequired'))}
        />
      )}
      <p className="text-sm font-medium empty:hidden" aria-live="polite">
        {(dirtyFields.turn_days || dirtyFields.end_date) && nextTurnText(room, today, endDate)}
      </p>
      {room.dealing === 'chosen' && (
        <Select
          label={t('room-settings.freeAtEnd')}
          hint={t('room-settings.freeAtEndHint')}
          {...form.field('free_at_end')}
        >
          {(['stay', 'ask', 'deal'] as const).map((choice) => (
            <option key={choice} value={choice}>
              {t(`room-settings.freeAtEnd.${choice}`)}
            </option>
          ))}
        </Select>
      )}
    </>
  )
}
