import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Task } from '../tasks/task.model.ts'
import { taskKeys } from '../tasks/tasks.keys.ts'
import type { Room } from './room.model.ts'
import { isForVisitors, isOfRoom, isRoomList, roomIdOfCard, roomKeys } from './rooms.keys.ts'

/** A room that was asked for and refused, for any reason: nothing that is known of it stays. */
export function forgetRefusedRoom(queries: QueryClient, key: QueryKey) {
  const roomId = roomIdOfCard(key)
  if (roomId) forgetRoom(queries, roomId)
}

/**
 * Handles an answer that shows that the person is not a member: of one room, or of those that their list no longer has.
 */
export function forgetRoomsLeft(queries: QueryClient, key: QueryKey, data: unknown) {
  const roomId = roomIdOfCard(key)
  if (roomId && (data as Room).isMember === false) forgetRoom(queries, roomId)
  if (!isRoomList(key) || !Array.isArray(data)) return
  const ownRooms = new Set((data as Room[]).map(({ id }) => id))
  const isLeft = (room: Room | undefined) => room?.isMember === true && !ownRooms.has(room.id)
  for (const [card, room] of queries.getQueriesData<Room>({ predicate: ({ queryKey }) => !!roomIdOfCard(queryKey) })) {
    if (!isLeft(room)) continue
    queries.removeQueries({ queryKey: card, exact: true, type: 'inactive' })
    void queries.invalidateQueries({ queryKey: card, exact: true })
    forgetRoom(queries, (room as Room).id)
  }
}

/** Removes all data of a room except its card and its members, which visitors see too and which are loaded again. */
function forgetRoom(queries: QueryClient, roomId: string) {
  queries.removeQueries({ predicate: ({ queryKey }) => isOfRoom(queryKey, roomId) && !isForVisitors(queryKey) })
  queries.removeQueries({ queryKey: roomKeys.members(roomId), type: 'inactive' })
  queries.setQueriesData<Task[]>({ queryKey: taskKeys.days }, (tasks) =>
    tasks?.filter((task) => task.roomId !== roomId),
  )
}
