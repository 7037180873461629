import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { invalidateRoomItself, invalidateRoomList, roomKeys } from '../rooms.keys.ts'
import { putRoom } from '../rooms.queries.ts'

/** A room's complete hatim: of that cycle, or the latest. */
export const hatimQuery = (roomId: string, cycle: string | null) =>
  queryOptions({
    queryKey: roomKeys.hatim(roomId, cycle),
    queryFn: ({ signal }) =>
      call('GET /rooms/:id/hatim', { params: { id: roomId }, query: cycle ? { cycle: Number(cycle) } : {}, signal }),
  })

/** Starts the room's next round; a second call answers the same room. */
export function useNextRound(roomId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /rooms/:id/next-round', { params: { id: roomId } }),
    onSuccess: (next) => {
      putRoom(queries, next)
      invalidateRoomList(queries)
    },
    // A refusal too says something about the room.
    onSettled: () => void invalidateRoomItself(queries, roomId),
  })
}
