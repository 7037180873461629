import { type ChangeMembershipBody, changeMembership } from '@halaqa/contract/members'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { refreshAfterChange, roomQuery } from '../rooms/rooms.queries.ts'

/** Another share, or days away, change what there is to read. */
export function useChangeMembership(roomId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ChangeMembershipBody) => call(changeMembership, { params: { id: roomId }, body }),
    onSuccess: (room) => {
      queries.setQueryData(roomQuery(roomId).queryKey, room)
      refreshAfterChange(queries)
      void queries.invalidateQueries({ queryKey: ['rooms', roomId] })
    },
  })
}
