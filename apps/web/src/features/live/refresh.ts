import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { News } from './news.ts'

/** `later`: when it is next shown, or the page is looked at again. */
type When = 'now' | 'later'

/** Asks again for what the news may have changed. What is on screen stays there until the answer comes. */
export function refresh(queries: QueryClient, news: News, when: When) {
  const matches = MATCHES[news.type]('room_id' in news ? news.room_id : '')
  const predicate = ({ queryKey }: { queryKey: QueryKey }) => matches(queryKey)
  if (news.type === 'membership') {
    // The room may be closed to the person by now: what no page shows is not kept until one does, and what only members
    // may ask for waits until its card has said that they are one.
    const isOfRoom = ({ queryKey }: { queryKey: QueryKey }) => queryKey.includes(news.room_id)
    queries.removeQueries({ type: 'inactive', predicate: isOfRoom })
    void queries.invalidateQueries({ predicate: isOfRoom, refetchType: 'none' })
  }
  void queries.invalidateQueries({ predicate, refetchType: when === 'now' ? 'active' : 'none' })
}

const startsWith = (noun: string) => (key: QueryKey) => key[0] === noun
const isNotification = startsWith('notifications')
const isTask = startsWith('tasks')
const isRoom = startsWith('rooms')
const isRoomList = (key: QueryKey) => isRoom(key) && key.length === 1
const isForVisitors = (key: QueryKey, roomId: string) =>
  isRoom(key) && key[1] === roomId && (key.length === 2 || key[2] === 'members')
/** A lesson tells when it is gone. Its questions stay as they are while somebody answers them. */
const isContent = (key: QueryKey) => key[0] === 'units' || key[0] === 'lessons'

const MATCHES: Record<News['type'], (roomId: string) => (key: QueryKey) => boolean> = {
  notifications: () => isNotification,
  tasks: () => (key) => isTask(key) || (isRoom(key) && key.length <= 2),
  room: (roomId) => (key) => key.includes(roomId) || isRoomList(key),
  membership: (roomId) => (key) =>
    isForVisitors(key, roomId) || isRoomList(key) || (isTask(key) && !key.includes(roomId)) || isNotification(key),
  content: () => isContent,
  all: () => (key) => isNotification(key) || isTask(key) || isRoom(key),
}
