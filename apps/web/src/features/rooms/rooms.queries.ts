import { type CreateRoomBody, createRoom, getRoom, listRooms } from '@halaqa/contract/rooms'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { invalidateTasks } from '../tasks/tasks.keys.ts'
import type { Room } from './room.ts'

export {
  isCompleteScope,
  isOver,
  juzOfRing,
  type Room,
  rangeCount,
  ringLabel,
  roomRangeEnds,
} from './room.ts'

/** The rooms the signed-in person is in, newest first. */
export const roomsQuery = queryOptions({
  queryKey: ['rooms'],
  queryFn: ({ signal }) => call(listRooms, { signal }),
})

/** One room's card, for anyone who has its address, and its invite code where it has one. */
export const roomQuery = (roomId: string, invite?: string) =>
  queryOptions({
    queryKey: ['rooms', roomId],
    queryFn: ({ signal }) => call(getRoom, { params: { id: roomId }, query: { invite }, signal }),
  })

/** A room that its page shows; asks for nothing. */
export const useKnownRoom = (roomId: string) => useQuery({ ...roomQuery(roomId), enabled: false }).data

interface NewRoom {
  body: CreateRoomBody
  /** The same key again gives the same room, so that a lost answer does not make two. */
  idempotencyKey: string
}

export function useCreateRoom() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: NewRoom) =>
      call(createRoom, { body, headers: { 'Idempotency-Key': idempotencyKey } }),
    onSuccess: async (room) => {
      await queries.cancelQueries({ queryKey: ['rooms'], exact: true })
      putRoomOnTop(queries, room)
      refreshAfterChange(queries)
    },
  })
}

function putRoomOnTop(queries: QueryClient, room: Room) {
  queries.setQueryData(roomQuery(room.id).queryKey, room)
  queries.setQueryData(
    roomsQuery.queryKey,
    (rooms) => rooms && [room, ...rooms.filter((known) => known.id !== room.id)],
  )
}

/** Who is in which room decides what there is to read. */
export function refreshAfterChange(queries: QueryClient) {
  void queries.invalidateQueries({ queryKey: ['rooms'], exact: true })
  invalidateTasks(queries)
}
