import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Task } from '../tasks/task.model.ts'
import { taskKeys } from '../tasks/tasks.keys.ts'
import type { Room } from './room.ts'

/** A room that was asked for and refused, for whichever reason: nothing that is known of it stays. */
export function forgetRefusedRoom(queries: QueryClient, key: QueryKey) {
  const roomId = roomOfCard(key)
  if (roomId) forgetRoom(queries, roomId)
}

/** An answer that says that the person is not a member: of one room, or of those that their list has no more. */
export function forgetRoomsLeft(queries: QueryClient, key: QueryKey, data: unknown) {
  const roomId = roomOfCard(key)
  if (roomId && (data as Room).isMember === false) forgetRoom(queries, roomId)
  if (key[0] !== 'rooms' || key.length > 1 || !Array.isArray(data)) return
  const mine = new Set((data as Room[]).map(({ id }) => id))
  const isLeft = (room: Room | undefined) => room?.isMember === true && !mine.has(room.id)
  for (const [card, room] of queries.getQueriesData<Room>({ predicate: ({ queryKey }) => !!roomOfCard(queryKey) })) {
    if (!isLeft(room)) continue
    queries.removeQueries({ queryKey: card, exact: true, type: 'inactive' })
    void queries.invalidateQueries({ queryKey: card, exact: true })
    forgetRoom(queries, (room as Room).id)
  }
}

/** All but its card and its members, which visitors see too and which are asked for again. */
function forgetRoom(queries: QueryClient, roomId: string) {
  const isOfMembers = (key: QueryKey) =>
    key.includes(roomId) && !roomOfCard(key) && !(key[0] === 'rooms' && key[2] === 'members')
  queries.removeQueries({ predicate: ({ queryKey }) => isOfMembers(queryKey) })
  queries.removeQueries({ queryKey: ['rooms', roomId, 'members'], type: 'inactive' })
  queries.setQueriesData<Task[]>({ queryKey: taskKeys.days }, (tasks) =>
    tasks?.filter((task) => task.roomId !== roomId),
  )
}

/** `['rooms', id]` holds a room's card. */
const roomOfCard = ([noun, id, ...rest]: QueryKey) =>
  noun === 'rooms' && typeof id === 'string' && rest.length === 0 ? id : undefined
