import { LiveEvent } from '@halaqa/contract/notifications'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { z } from 'zod'
import { lessonKeys } from '../lessons/lessons.keys.ts'
import { notificationKeys } from '../notifications/notifications.keys.ts'
import { profileKeys } from '../profile/profile.keys.ts'
import { hasRoomFigures, isForVisitors, isOfRoom, isRoomKey, isRoomList } from '../rooms/rooms.keys.ts'
import { taskKeys } from '../tasks/tasks.keys.ts'
import { unitKeys } from '../units/units.keys.ts'

/** What tabs tell each other: an event of the server, or that events may have been missed. */
export const LiveMessage = z.union([LiveEvent, z.object({ type: z.literal('all') })])
export type LiveMessage = z.output<typeof LiveMessage>

/** `later`: when it is next shown, or the page is looked at again. */
type When = 'now' | 'later'

/** Milliseconds: what comes within them is one round of requests. The rest is chance, so that a room does not ask as one. */
const QUIET = 200
/** Between two rounds, however much happens. What concerns the person alone comes seldom, and they wait for it. */
const SPACING = 1_500
const SPACING_OWN = 500
/** What a page has asked for while it opened is not asked for twice because the stream opened too. */
const NEW_PAGE = 3_000

/** Gathers messages and invalidates, in rounds, the queries that they make stale. */
export function createInvalidationQueue(queries: QueryClient) {
  const waiting = new Map<string, LiveMessage>()
  const opened = performance.now()
  let last = Number.NEGATIVE_INFINITY
  let due = Number.POSITIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  function enqueue(message: LiveMessage) {
    const isNewPage = performance.now() - opened < NEW_PAGE
    if (message.type === 'all' && isNewPage) return invalidateFor(queries, [message], 'later')
    waiting.set(subjectOf(message), message)
    scheduleRound(isOwn(message) ? SPACING_OWN : SPACING)
  }

  /** Plans the next round, or brings it forward. */
  function scheduleRound(spacing: number) {
    const now = performance.now()
    const at = Math.max(now + QUIET * (1 + Math.random()), last + spacing)
    if (at >= due) return
    due = at
    clearTimeout(timer)
    timer = setTimeout(runRound, at - now)
  }

  function runRound() {
    due = Number.POSITIVE_INFINITY
    // The result of a write is on screen already; an answer from before it would take that back.
    if (queries.isMutating() > 0) return scheduleRound(SPACING)
    last = performance.now()
    invalidateFor(queries, waiting.values(), document.hidden ? 'later' : 'now')
    waiting.clear()
  }
  return { enqueue, stop: () => clearTimeout(timer) }
}

const subjectOf = (message: LiveMessage) => ('room_id' in message ? `${message.type} ${message.room_id}` : message.type)
const isOwn = ({ type }: LiveMessage) => type === 'tasks' || type === 'membership'

/** Asks again for what these messages may have changed. What is on screen stays there until the answer comes. */
export function invalidateFor(queries: QueryClient, messages: Iterable<LiveMessage>, when: When) {
  const all = [...messages]
  const opened = all.flatMap((message) => (message.type === 'membership' ? [message.room_id] : []))
  // A room may be closed to the person by now. What no page shows of it is not kept until one does, and what only members
  // may ask for waits until its card has said that they are one.
  const isOfOpened = ({ queryKey }: { queryKey: QueryKey }) => opened.some((roomId) => isOfRoom(queryKey, roomId))
  if (opened.length > 0) {
    queries.removeQueries({ type: 'inactive', predicate: (query) => isOfOpened(query) || isTask(query.queryKey) })
    void queries.invalidateQueries({ predicate: isOfOpened, refetchType: 'none' })
  }
  for (const message of all) {
    const matches = MATCHES[message.type]('room_id' in message ? message.room_id : '')
    void queries.invalidateQueries({
      predicate: (query) => matches(query.queryKey) && (!isOfOpened(query) || isForVisitors(query.queryKey)),
      refetchType: when === 'now' ? 'active' : 'none',
    })
  }
}

const startsWith = (prefix: QueryKey) => (key: QueryKey) => key[0] === prefix[0]
const isNotification = startsWith(notificationKeys.all)
/** The figures of the profile are counted from tasks. */
const isTask = (key: QueryKey) => startsWith(taskKeys.all)(key) || startsWith(profileKeys.all)(key)
/** A lesson tells when it is gone. Its questions stay as they are while a person answers them. */
const isContent = (key: QueryKey) => startsWith(unitKeys.all)(key) || startsWith(lessonKeys.all)(key)

const MATCHES: Record<LiveMessage['type'], (roomId: string) => (key: QueryKey) => boolean> = {
  notifications: () => isNotification,
  tasks: () => (key) => isTask(key) || hasRoomFigures(key),
  room: (roomId) => (key) => isOfRoom(key, roomId) || isRoomList(key),
  membership: (roomId) => (key) => isOfRoom(key, roomId) || isRoomList(key) || isTask(key) || isNotification(key),
  content: () => isContent,
  all: () => (key) => isNotification(key) || isTask(key) || isRoomKey(key),
}
