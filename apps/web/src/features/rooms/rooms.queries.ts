import { getRoomToday } from '@halaqa/contract/room-today'
import { type CreateRoomBody, createRoom, getRoom, listRooms } from '@halaqa/contract/rooms'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { Room } from './room.model.ts'
import { invalidateRoomList, roomKeys } from './rooms.keys.ts'

/** The rooms the signed-in person is in, newest first. */
export const roomsQuery = queryOptions({
  queryKey: roomKeys.list,
  queryFn: ({ signal }) => call(listRooms, { signal }),
})

/** One room's card, for anyone who has its address, and its invite code where it has one. */
export const roomQuery = (roomId: string, invite?: string) =>
  queryOptions({
    queryKey: roomKeys.card(roomId),
    queryFn: ({ signal }) => call(getRoom, { params: { id: roomId }, query: { invite }, signal }),
  })

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
      await queries.cancelQueries({ queryKey: roomKeys.list })
      putRoomOnTop(queries, room)
      invalidateRoomList(queries)
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

/** The portions of the person's own `today`, with the members who hold them. */
export const roomTodayQuery = (roomId: string, today: string) =>
  queryOptions({
    queryKey: roomKeys.today(roomId, today),
    queryFn: ({ signal }) => call(getRoomToday, { params: { id: roomId }, signal }),
  })
