import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { News } from './news.ts'

/** `later`: when it is next shown, or the page is looked at again. */
type When = 'now' | 'later'

/** Asks again for what the news may have changed. What is on screen stays there until the answer comes. */
export function refresh(queries: QueryClient, news: News, when: When) {
  const stale = (matches: (key: QueryKey) => boolean) => {
    const refetchType = when === 'now' ? 'active' : 'none'
    void queries.invalidateQueries({ predicate: ({ queryKey }) => matches(queryKey) && !isOpen(queryKey), refetchType })
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => matches(queryKey) && isOpen(queryKey),
      refetchType: 'none',
    })
  }
  stale(MATCHES[news.type](news.type === 'room' ? news.room_id : ''))
}

const startsWith = (noun: string) => (key: QueryKey) => key[0] === noun
const isNotification = startsWith('notifications')
const isTask = startsWith('tasks')
const isRoom = startsWith('rooms')

const MATCHES: Record<News['type'], (roomId: string) => (key: QueryKey) => boolean> = {
  notifications: () => isNotification,
  tasks: () => (key) => isTask(key) || (isRoom(key) && key.length <= 2),
  room: (roomId) => (key) => key.includes(roomId) || (isRoom(key) && key.length === 1),
  all: () => (key) => isNotification(key) || isTask(key) || isRoom(key),
}

/** The portion that somebody is reading: it changes under no reader. Marking it complete tells if it has become another. */
const isOpen = (key: QueryKey) => key[0] === 'tasks' && key[1] === 'one'
