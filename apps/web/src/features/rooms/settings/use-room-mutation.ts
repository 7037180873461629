import type { CallName } from '@halaqa/contract/api'
import type { ChangeRoomBody } from '@halaqa/contract/room-settings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { errorText } from '../../../lib/api-error.ts'
import { type MessageId, t } from '../../../lib/i18n.ts'
import { toast } from '../../../ui/toast.ts'
import { failureWithReason, useAttempt } from '../../../ui/use-attempt.ts'
import type { Room } from '../room.model.ts'
import { invalidateRoom } from '../rooms.keys.ts'
import { putRoom } from '../rooms.queries.ts'

/** Each call answers the room as it is now; whatever shows it is asked for again. */
function useRoomChange<Input>(roomId: string, send: (input: Input) => Promise<Room>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (room) => {
      putRoom(queries, room)
      void invalidateRoom(queries, roomId)
    },
  })
}

export const useChangeRoom = (roomId: string) =>
  useRoomChange(roomId, (body: ChangeRoomBody) => call('PUT /rooms/:id', { params: { id: roomId }, body }))

const ACTIONS = {
  pause: 'POST /rooms/:id/pause',
  resume: 'POST /rooms/:id/resume',
  close: 'POST /rooms/:id/close',
  renew: 'POST /rooms/:id/invite/renew',
  renewPage: 'POST /rooms/:id/page/renew',
  renewOwn: 'POST /rooms/:id/link/renew',
} as const satisfies Record<string, CallName>

/**
 * A button's change of the room, with its toast. What `confirm` answers is why it did not work, for a dialog to show;
 * `press` says it in a toast and as `failed`, for a note below the button.
 */
export function useRoomMutation(room: Room, action: keyof typeof ACTIONS, done: MessageId) {
  const { mutateAsync, isPending } = useRoomChange<void>(room.id, () =>
    call(ACTIONS[action], { params: { id: room.id } }),
  )
  const { attempt, failed } = useAttempt(
    failureWithReason(t('room-settings.failedTitle'), t('room-settings.actFailed')),
  )
  const mutate = async () => {
    await mutateAsync()
    toast.success(t(done))
  }
  const confirm = () =>
    mutate().then(
      () => undefined,
      (error: unknown) => errorText(error, t('room-settings.actFailed')),
    )
  return { confirm, press: () => void attempt(mutate), isPending, failed }
}
