import { addDays } from '@halaqa/contract/calendar'
import { type CreateRoomBody, DEFAULT_CYCLE_DAYS } from '@halaqa/contract/rooms'
import { COMPLETE_QURAN } from '@halaqa/quran/range'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ApiError, errorText } from '../../../lib/api-error.ts'
import { today } from '../../../lib/dates.ts'
import { useSchemaForm } from '../../../lib/forms.ts'
import { t } from '../../../lib/i18n.ts'
import { randomId } from '../../../lib/random-id.ts'
import { toast } from '../../../ui/toast.ts'
import type { Room } from '../room.model.ts'
import { useCreateRoom } from '../rooms.queries.ts'

/** How long a room is by default, its first day included. */
const DAYS = 30

export const endAfter = (start: string): string => addDays(start, DAYS - 1)

const emptyRoom = () => ({
  name: '',
  description: '',
  room_type: 'fixed' as const,
  start_date: today(),
  end_date: endAfter(today()),
  recurrence_duration_days: DEFAULT_CYCLE_DAYS,
  start_surah: COMPLETE_QURAN.startSurah,
  start_ayah: COMPLETE_QURAN.startAyah,
  end_surah: COMPLETE_QURAN.endSurah,
  end_ayah: COMPLETE_QURAN.endAyah,
  division: 'letters' as const,
  requires_approval: false,
  openness: 'quiet' as const,
  rest_weekdays: [] as number[],
})

const checks = async () => (await import('@halaqa/contract/rooms')).CreateRoomBody

/** The form's fields are named as the call's, so that what the server says about one stands beside it. */
export function useCreateRoomForm(onCreated: (room: Room) => void) {
  const navigate = useNavigate()
  const form = useSchemaForm(checks, emptyRoom())
  const create = useCreateRoom()
  const [idempotencyKey, setKey] = useState(randomId)

  const fail = (error: unknown) => {
    const sentBefore = error instanceof ApiError && error.code === 'idempotency_key_reused'
    if (sentBefore) setKey(randomId())
    form.showFieldErrors(error, (path) => path as keyof CreateRoomBody)
    form.setError('root', {
      message: sentBefore ? t('read.create.sentBefore') : errorText(error, t('read.create.failed')),
    })
  }

  const submit = form.handleSubmit(async (body) => {
    if (body.start_date < today()) {
      form.setError('start_date', { message: t('read.create.startPast') }, { shouldFocus: true })
      return
    }
    try {
      const room = await create.mutateAsync({ body, idempotencyKey })
      form.reset(emptyRoom())
      toast.success(t('read.create.success'), {
        description: t('read.create.successHint', { room: room.name }),
        action: { label: t('read.created.open'), onPress: () => void navigate(`/rooms/${room.id}`) },
      })
      onCreated(room)
    } catch (error) {
      fail(error)
    }
  })

  return { ...form, submit, isBusy: form.formState.isSubmitting }
}

export type CreateRoomForm = ReturnType<typeof useCreateRoomForm>
