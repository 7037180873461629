import { addDays } from '@halaqa/contract/calendar'
import { numberField } from '../../../lib/forms.ts'
import { t } from '../../../lib/i18n.ts'
import { useToday } from '../../../lib/use-today.ts'
import { Select } from '../../../ui/inputs.tsx'
import { freeKindOf } from '../board/board-kind.ts'
import { DaysField } from '../RoomFields.tsx'
import type { Room } from '../room.model.ts'
import { EndDateField } from './EndDateField.tsx'
import { nextTurnText } from './turns-text.ts'
import type { RoomSettingsForm } from './use-room-settings-form.ts'

/** The settings of a pieces room's turns: their length, the end, and what happens to free pieces. */
export function TurnFields({ room, form }: { room: Room; form: RoomSettingsForm }) {
  const today = useToday()
  const { dirtyFields } = form.formState
  const endDate = form.watch('end_date')
  const kind = freeKindOf(room)
  return (
    <>
      {room.turnDays != null && (
        <DaysField
          label={t(`room-settings.turnDays.${room.piece ?? 'range'}`)}
          {...form.field('turn_days', numberField)}
        />
      )}
      {room.roomType === 'fixed' && <EndDateField form={form} min={room.turn?.lastDate ?? addDays(today, 1)} />}
      <p className="text-sm font-medium empty:hidden" aria-live="polite">
        {(dirtyFields.turn_days || dirtyFields.end_date) && nextTurnText(room, today, endDate)}
      </p>
      {kind && (
        <Select
          label={t('room-settings.freeAtEnd', { days: (room.dealing === 'chosen' && room.turnDays) || 0 })}
          hint={t(`room-settings.freeAtEndHint.${kind}`)}
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
