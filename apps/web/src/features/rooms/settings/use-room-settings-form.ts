import { ChangeRoomBody } from '@halaqa/contract/room-settings'
import { errorText } from '../../../lib/api-error.ts'
import { useSchemaForm } from '../../../lib/forms.ts'
import { t } from '../../../lib/i18n.ts'
import { useToday } from '../../../lib/use-today.ts'
import { toast } from '../../../ui/toast.ts'
import type { Room } from '../room.model.ts'
import { useChangeRoom } from './use-room-mutation.ts'

const valuesOf = (room: Room): ChangeRoomBody => ({
  name: room.name,
  description: room.description,
  requires_approval: room.requiresApproval,
  division: room.division,
  ...(room.roomType === 'fixed'
    ? { end_date: room.endDate ?? '' }
    : { recurrence_duration_days: room.recurrenceDurationDays ?? Number.NaN }),
})

/** Only what was changed is sent: an untouched plan is not planned again. */
export function useRoomSettingsForm(room: Room, onSaved: () => void) {
  const form = useSchemaForm(ChangeRoomBody, valuesOf(room))
  const change = useChangeRoom(room.id)
  const today = useToday()
  const { dirtyFields, isDirty, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (body) => {
    if (dirtyFields.end_date && body.end_date && body.end_date <= today) {
      form.setError('end_date', { message: t('room-settings.endPast') }, { shouldFocus: true })
      return
    }
    try {
      if (isDirty) {
        await change.mutateAsync(only(body, dirtyFields))
        toast.success(t('room-settings.saved'))
      }
      onSaved()
    } catch (error) {
      const isSaid = form.showFieldErrors(error, (path) => path as keyof ChangeRoomBody)
      if (!isSaid) form.setError('root', { message: errorText(error, t('room-settings.failed')) })
    }
  })

  return { ...form, submit, isBusy: isSubmitting }
}

function only(body: ChangeRoomBody, changed: Partial<Record<keyof ChangeRoomBody, boolean>>): ChangeRoomBody {
  return Object.fromEntries(Object.entries(body).filter(([field]) => changed[field as keyof ChangeRoomBody]))
}

export type RoomSettingsForm = ReturnType<typeof useRoomSettingsForm>
