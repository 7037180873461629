import { getHatim } from '@halaqa/contract/hatims'
import { startNextRound } from '@halaqa/contract/room-settings'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { refreshAfterChange, roomQuery } from '../rooms.queries.ts'

/** A room's complete hatim: of that cycle, or the latest. */
export const hatimQuery = (roomId: string, cycle: string | null) =>
  queryOptions({
    queryKey: ['rooms', roomId, 'hatim', cycle],
    queryFn: ({ signal }) =>
      call(getHatim, { params: { id: roomId }, query: cycle ? { cycle: Number(cycle) } : {}, signal }),
  })

/** Asked twice, it is the same room. */
export function useNextRound(roomId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(startNextRound, { params: { id: roomId } }),
    onSuccess: (next) => {
      queries.setQueryData(roomQuery(next.id).queryKey, next)
      refreshAfterChange(queries)
    },
    // A refusal too says something about the room.
    onSettled: () => void queries.invalidateQueries({ queryKey: ['rooms', roomId] }),
  })
}
