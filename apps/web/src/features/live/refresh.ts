import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { News } from './news.ts'

/** `later`: when it is next shown, or the page is looked at again. */
type When = 'now' | 'later'

/** Asks again for what a round of news may have changed. What is on screen stays there until the answer comes. */
export function refreshAll(queries: QueryClient, round: Iterable<News>, when: When) {
  const all = [...round]
  const opened = new Set<unknown>(all.flatMap((news) => (news.type === 'membership' ? [news.room_id] : [])))
  // A room may be closed to the person by now. What no page shows of it is not kept until one does, and what only members
  // may ask for waits until its card has said that they are one.
  const isOfOpened = ({ queryKey }: { queryKey: QueryKey }) => queryKey.some((part) => opened.has(part))
  if (opened.size > 0) {
    queries.removeQueries({ type: 'inactive', predicate: (query) => isOfOpened(query) || isTask(query.queryKey) })
    void queries.invalidateQueries({ predicate: isOfOpened, refetchType: 'none' })
  }
  for (const news of all) {
    const matches = MATCHES[news.type]('room_id' in news ? news.room_id : '')
    void queries.invalidateQueries({
      predicate: (query) => matches(query.queryKey) && (!isOfOpened(query) || isForVisitors(query.queryKey)),
      refetchType: when === 'now' ? 'active' : 'none',
    })
  }
}

/** The same for one piece of news. */
export const refresh = (queries: QueryClient, news: News, when: When) => refreshAll(queries, [news], when)

const startsWith = (noun: string) => (key: QueryKey) => key[0] === noun
const isNotification = startsWith('notifications')
const isTask = startsWith('tasks')
const isRoom = startsWith('rooms')
const isRoomList = (key: QueryKey) => isRoom(key) && key.length === 1
/** A room's card and its members. */
const isForVisitors = (key: QueryKey) => isRoom(key) && (key.length === 2 || key[2] === 'members')
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
