import type { CreateRoomBody } from '@halaqa/contract/rooms'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { periodOf, type Room, type RoomFigures, withNewerFigures } from './room.model.ts'
import { invalidateRoomList, roomKeys } from './rooms.keys.ts'

/** The rooms the signed-in person is in, newest first. */
export const roomsQuery = queryOptions({
  queryKey: roomKeys.list,
  queryFn: async ({ signal, client }) => {
    const rooms = await call('GET /rooms', { signal })
    return rooms.map((room) => withCarriedFigures(client, room))
  },
})

/** Loads them for a dashboard that is to open without a connection. */
export const loadRoomList = (queries: QueryClient) =>
  queries.fetchQuery({ ...roomsQuery, staleTime: 0, gcTime: Number.POSITIVE_INFINITY })

/** One room's card, for anyone who has its address, and its invite code if there is one. */
export const roomQuery = (roomId: string, invite?: string) =>
  queryOptions({
    queryKey: roomKeys.card(roomId),
    queryFn: async ({ signal, client }) => {
      const room = await call('GET /rooms/:id', { params: { id: roomId }, query: { invite }, signal })
      return withCarriedFigures(client, room)
    },
  })

/** An answer that was under way while an event came may be older than the event. */
const withCarriedFigures = (queries: QueryClient, room: Room) =>
  withNewerFigures(room, queries.getQueryData<RoomFigures>(roomKeys.figures(room.id, periodOf(room))))

/** Stores the figures of an event, for `showFigures` and for later answers; older ones are dropped. */
export function keepFigures(queries: QueryClient, roomId: string, figures: RoomFigures) {
  queries.setQueryData<RoomFigures>(roomKeys.figures(roomId, periodOf(figures)), (before) =>
    before && before.revision >= figures.revision ? before : figures,
  )
}

/** Revisions only grow while the stream lasts: a restored backup has earlier ones. */
export const forgetFigures = (queries: QueryClient) => queries.removeQueries({ queryKey: roomKeys.allFigures })

/**
 * Puts the figures that events carried for a period wherever the room is shown. `setState` leaves the queries as stale as they were;
 * `setQueryData` would make them fresh.
 * Returns whether the room has to be loaded all the same: its revision is not known, it has reached another period, or
 * its hatim became complete or open again, which changes more than figures.
 */
export function showFigures(queries: QueryClient, roomId: string, period: number): boolean {
  const figures = queries.getQueryData<RoomFigures>(roomKeys.figures(roomId, period))
  if (!figures) return false
  let mustAsk = false
  const change = (room: Room, isFetching: boolean) => {
    if (room.id !== roomId) return room
    const shown = withNewerFigures(room, figures)
    const isUnknown = room.revision === undefined && !isFetching
    mustAsk ||= isUnknown || periodOf(room) < period || shown.hatimCompletedAt !== room.hatimCompletedAt
    return shown
  }
  const cache = queries.getQueryCache()
  const list = cache.find<Room[]>({ queryKey: roomKeys.list })
  const isListed = list?.state.data?.some(({ id }) => id === roomId)
  if (list && isListed) {
    const isFetching = list.state.fetchStatus === 'fetching'
    list.setState({ data: list.state.data?.map((room) => change(room, isFetching)) })
  }
  const card = cache.find<Room>({ queryKey: roomKeys.card(roomId) })
  if (card?.state.data) card.setState({ data: change(card.state.data, card.state.fetchStatus === 'fetching') })
  return mustAsk
}

/** Whether the room's card is loaded and says that members see what others have read. */
export const isOpenRoom = (queries: QueryClient, roomId: string) =>
  queries.getQueryData<Room>(roomKeys.card(roomId))?.openness === 'open'

interface NewRoom {
  body: CreateRoomBody
  /** The same key again gives the same room, so that a lost answer does not make two. */
  idempotencyKey: string
}

export function useCreateRoom() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: NewRoom) =>
      call('POST /rooms', { body, headers: { 'Idempotency-Key': idempotencyKey } }),
    onSuccess: async (room) => {
      putRoom(queries, room)
      await queries.cancelQueries({ queryKey: roomKeys.list })
      putRoomOnTop(queries, room)
      invalidateRoomList(queries)
    },
  })
}

/** Puts a room from an answer in the place of its card, as `roomQuery` would. */
export function putRoom(queries: QueryClient, room: Room) {
  queries.setQueryData(roomKeys.card(room.id), room)
}

function putRoomOnTop(queries: QueryClient, room: Room) {
  queries.setQueryData(
    roomsQuery.queryKey,
    (rooms) => rooms && [room, ...rooms.filter((known) => known.id !== room.id)],
  )
}

/** The portions of the person's own `today`, with the members who hold them. */
export const roomTodayQuery = (roomId: string, today: string) =>
  queryOptions({
    queryKey: roomKeys.today(roomId, today),
    queryFn: ({ signal }) => call('GET /rooms/:id/today', { params: { id: roomId }, signal }),
  })
