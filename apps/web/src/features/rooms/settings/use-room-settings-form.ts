import type { ChangeRoomBody, PaceDoubles } from '@halaqa/contract/room-settings'
import { useState } from 'react'
import { ApiError, errorText } from '../../../lib/api-error.ts'
import { useSchemaForm } from '../../../lib/forms.ts'
import { t } from '../../../lib/i18n.ts'
import { useToday } from '../../../lib/use-today.ts'
import { toast } from '../../../ui/toast.ts'
import { freeKindOf } from '../board/board-kind.ts'
import type { Room } from '../room.model.ts'
import { useChangeRoom } from './use-room-mutation.ts'

const valuesOf = (room: Room): ChangeRoomBody => ({
  name: room.name,
  description: room.description,
  requires_approval: room.requiresApproval,
  care_limit_lifted: room.careLimitLifted,
  list_shared: room.listShared,
  named_in_previews: room.namedInPreviews ?? false,
  dedication: room.dedication ?? '',
  dedication_in_previews: room.dedicationInPreviews ?? false,
  is_public: room.isPublic ?? false,
  division: room.division,
  rest_weekdays: room.restWeekdays,
  openness: room.openness,
  ...(room.roomType === 'fixed' && { end_date: room.endDate ?? '' }),
  ...(room.recurrenceDurationDays !== null && { recurrence_duration_days: room.recurrenceDurationDays }),
  ...(room.turnDays !== null && { turn_days: room.turnDays }),
  ...(freeKindOf(room) && { free_at_end: room.freeAtEnd ?? 'stay' }),
})

const checks = async () => (await import('@halaqa/contract/room-settings')).ChangeRoomBody

/** Sends only changed fields: an untouched plan is not planned again. */
export function useRoomSettingsForm(room: Room, onSaved: () => void) {
  const form = useSchemaForm(checks, valuesOf(room))
  const change = useChangeRoom(room.id)
  const today = useToday()
  const { dirtyFields, isDirty, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (body) => {
    // A room of pieces may end with a turn that ends today: the server names its earliest end.
    if (room.plan !== 'pieces' && dirtyFields.end_date && body.end_date && body.end_date <= today) {
      form.setError('end_date', { message: t('room-settings.endPast') }, { shouldFocus: true })
      return
    }
    const changes = only(body, { ...dirtyFields, rest_weekdays: dirtyFields.rest_weekdays !== undefined })
    try {
      if (isDirty) await save(changes)
      onSaved()
    } catch (error) {
      const pages = doubledPages(error)
      if (pages) setAsked({ changes, ...pages })
      else if (!showFields(error)) form.setError('root', { message: errorText(error, t('room-settings.failed')) })
    }
  })

  const save = async (changes: ChangeRoomBody) => {
    await change.mutateAsync(changes)
    toast.success(t('room-settings.saved'))
  }
  const showFields = (error: unknown) => form.showFieldErrors(error, (path) => path as keyof ChangeRoomBody)

  const [asked, setAsked] = useState<(DoubledPages & { changes: ChangeRoomBody }) | null>(null)
  const question = asked && {
    ...asked,
    onClose: () => setAsked(null),
    /** The values stay in the form if the call fails. */
    onConfirm: async () => {
      try {
        await save({ ...asked.changes, confirm: true })
        onSaved()
      } catch (error) {
        if (!showFields(error)) return errorText(error, t('room-settings.failed'))
        setAsked(null)
      }
      return undefined
    },
  }

  return { ...form, submit, isBusy: isSubmitting, question }
}

/** Pages a day of the one who reads most, as it is and as it would be. */
export interface DoubledPages {
  pages: number
  pagesThen: number
}

/** The details of a change that asks first; null for any other failure. */
function doubledPages(error: unknown): DoubledPages | null {
  if (!(error instanceof ApiError) || error.code !== 'pace_doubles') return null
  const { pages_a_day: pages, pages_a_day_then: pagesThen } = error.body as PaceDoubles
  return pages === undefined || pagesThen === undefined ? null : { pages, pagesThen }
}

function only(body: ChangeRoomBody, changed: Partial<Record<keyof ChangeRoomBody, boolean>>): ChangeRoomBody {
  return Object.fromEntries(Object.entries(body).filter(([field]) => changed[field as keyof ChangeRoomBody]))
}

export type RoomSettingsForm = ReturnType<typeof useRoomSettingsForm>
