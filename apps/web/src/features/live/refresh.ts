import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { News } from './news.ts'

/** `later`: when it is next shown, or the page is looked at again. */
type When = 'now' | 'later'

/** Asks again for what the news may have changed. What is on screen stays there until the answer comes. */
export function refresh(queries: QueryClient, news: News, when: When) {
  const matches = MATCHES[news.type]('room_id' in news ? news.room_id : '')
  const predicate = ({ queryKey }: { queryKey: QueryKey }) => matches(queryKey)
  // It may be closed to the person by now: what no page shows is not kept until one does.
  if (news.type === 'membership') queries.removeQueries({ type: 'inactive', predicate })
  void queries.invalidateQueries({ predicate, refetchType: when === 'now' ? 'active' : 'none' })
}

const startsWith = (noun: string) => (key: QueryKey) => key[0] === noun
const isNotification = startsWith('notifications')
const isTask = startsWith('tasks')
const isRoom = startsWith('rooms')
const isRoomList = (key: QueryKey) => isRoom(key) && key.length === 1
/** A lesson tells when it is gone. Its questions stay as they are while somebody answers them. */
const isContent = (key: QueryKey) => key[0] === 'units' || key[0] === 'lessons'

const MATCHES: Record<News['type'], (roomId: string) => (key: QueryKey) => boolean> = {
  notifications: () => isNotification,
  tasks: () => (key) => isTask(key) || (isRoom(key) && key.length <= 2),
  room: (roomId) => (key) => key.includes(roomId) || isRoomList(key),
  membership: (roomId) => (key) => key.includes(roomId) || isRoomList(key) || isTask(key) || isNotification(key),
  content: () => isContent,
  all: () => (key) => isNotification(key) || isTask(key) || isRoom(key),
}
