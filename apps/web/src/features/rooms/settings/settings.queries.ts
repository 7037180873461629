import type { Endpoint } from '@halaqa/contract/endpoint'
import { pauseRoom, resumeRoom } from '@halaqa/contract/pausing'
import { type ChangeRoomBody, changeRoom, closeRoom, renewInvite } from '@halaqa/contract/room-settings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { type Room, refreshAfterChange, roomQuery } from '../rooms.queries.ts'

/** Each answers the room as it is now; the lists that show it are asked for again. */
function useChange<Input>(roomId: string, act: (input: Input) => Promise<Room>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: (room) => {
      queries.setQueryData(roomQuery(roomId).queryKey, room)
      refreshAfterChange(queries)
      void queries.invalidateQueries({ queryKey: ['rooms', roomId] })
    },
  })
}

export const useChangeRoom = (roomId: string) =>
  useChange(roomId, (body: ChangeRoomBody) => call(changeRoom, { params: { id: roomId }, body }))

const ACTS = { pause: pauseRoom, resume: resumeRoom, close: closeRoom, renew: renewInvite } as const satisfies Record<
  string,
  Endpoint
>

export const useRoomAct = (roomId: string, act: keyof typeof ACTS) =>
  useChange<void>(roomId, () => call(ACTS[act], { params: { id: roomId } }))
