import type { LiveEvent } from '@halaqa/contract/notifications'
import type { RoomFigures } from '@halaqa/contract/rooms'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { camelKeys } from '../../lib/camel.ts'
import { careKeys } from '../care/care.keys.ts'
import { hearingKeys } from '../hearings/hearings.keys.ts'
import { learningPlanKeys } from '../learning-plan/learning-plan.keys.ts'
import { lessonKeys } from '../lessons/lessons.keys.ts'
import { notificationKeys } from '../notifications/notifications.keys.ts'
import { profileKeys } from '../profile/profile.keys.ts'
import { periodOf } from '../rooms/room.model.ts'
import { hasRoomFigures, isForVisitors, isOfPortions, isOfRoom, isRoomKey, isRoomList } from '../rooms/rooms.keys.ts'
import { forgetFigures, isOpenRoom, keepFigures, showFigures } from '../rooms/rooms.queries.ts'
import { taskKeys } from '../tasks/tasks.keys.ts'
import { unitKeys } from '../units/units.keys.ts'
import type { LiveMessage } from './live-message.ts'

/** `later`: when it is next shown, or the page is looked at again. */
type When = 'now' | 'later'

/**
 * Messages within so many milliseconds share one round of requests. A random part is added, so that the pages of a room
 * do not ask at once.
 */
const QUIET = 200
/**
 * The least time between two rounds of invalidation. Events that concern one person alone are rare, and the person
 * waits for them, so their spacing is shorter.
 */
const SPACING = 1_500
const SPACING_OWN = 500
/**
 * When an event concerns many people, each of them asks again at a random moment within so many milliseconds a person.
 */
const SPREAD_EACH = 40
const LONGEST_SPREAD = 60_000
/** Queries that a page sent while it opened are not sent again because the stream opened too. */
const NEW_PAGE = 3_000

/** Gathers messages, shows what they carry, and invalidates, in rounds, the queries that the others make stale. */
export function createInvalidationQueue(queries: QueryClient) {
  const waiting = new Map<string, { message: LiveMessage; due: number }>()
  const opened = performance.now()
  let last = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  function enqueue(message: LiveMessage) {
    const isNewPage = performance.now() - opened < NEW_PAGE
    if (message.type === 'all') forgetFigures(queries)
    if (message.type === 'all' && isNewPage) return invalidateFor(queries, [message], 'later')
    if (isCarried(message)) keepFigures(queries, message.room_id, camelKeys(message.figures))
    const subject = subjectOf(message)
    const due = Math.min(waiting.get(subject)?.due ?? Number.POSITIVE_INFINITY, dueOf(message))
    waiting.set(subject, { message, due })
    scheduleRound()
  }

  function dueOf(message: LiveMessage) {
    const now = performance.now()
    if (isCarried(message)) return now
    const spread = Math.min(SPREAD_EACH * watching(message), LONGEST_SPREAD)
    const at = now + QUIET * (1 + Math.random()) + spread * Math.random()
    return Math.max(at, last + (isOwn(message) ? SPACING_OWN : SPACING))
  }

  function scheduleRound(earliest = 0) {
    clearTimeout(timer)
    if (waiting.size === 0) return
    const due = Math.min(...[...waiting.values()].map((each) => each.due))
    timer = setTimeout(runRound, Math.max(due - performance.now(), earliest))
  }

  function runRound() {
    // The result of a write is on screen already; an answer from before it would take that back.
    if (queries.isMutating() > 0) return scheduleRound(SPACING)
    const now = performance.now()
    const ready = [...waiting].filter(([, { due }]) => due <= now + QUIET)
    for (const [subject] of ready) waiting.delete(subject)
    const messages = ready.map(([, { message }]) => message)
    const stale = messages.filter((message) => !isCarried(message))
    if (stale.length > 0) {
      last = now
      invalidateFor(queries, stale, document.hidden ? 'later' : 'now')
    }
    for (const { room_id, figures, watching } of messages.filter(isCarried)) {
      const mustAsk = showFigures(queries, room_id, periodOf(camelKeys(figures)))
      if (mustAsk) enqueue({ type: 'room', room_id, watching })
      // Its members also see who has read, which the figures do not tell.
      else if (isOpenRoom(queries, room_id)) enqueue({ type: 'room', room_id, only: 'portions', watching })
    }
    scheduleRound()
  }
  return { enqueue, stop: () => clearTimeout(timer) }
}

type CarriedFigures = Extract<LiveEvent, { type: 'room' }> & { figures: RoomFigures }

/** The message contains the room's present figures, so nothing has to be loaded. */
const isCarried = (message: LiveMessage): message is CarriedFigures =>
  message.type === 'room' && message.figures !== undefined

function subjectOf(message: LiveMessage) {
  if (isCarried(message)) return `figures ${message.room_id} ${periodOf(camelKeys(message.figures))}`
  if (message.type === 'room') return `room ${message.room_id} ${message.only}`
  return 'room_id' in message ? `${message.type} ${message.room_id}` : message.type
}
const watching = (message: LiveMessage) => ('watching' in message && message.watching) || 0
const isOwn = ({ type }: LiveMessage) =>
  type === 'tasks' || type === 'membership' || type === 'hearings' || type === 'care'

/** Asks again for what these messages may have changed. What is on screen stays there until the answer comes. */
export function invalidateFor(queries: QueryClient, messages: Iterable<LiveMessage>, when: When) {
  const all = [...messages]
  const opened = all.flatMap((message) => (message.type === 'membership' ? [message.room_id] : []))
  // A room may be closed to the person by now. Its hidden data is removed, and data for members only waits until the
  // card has shown that the person is one.
  const isOfOpened = ({ queryKey }: { queryKey: QueryKey }) => opened.some((roomId) => isOfRoom(queryKey, roomId))
  if (opened.length > 0) {
    queries.removeQueries({ type: 'inactive', predicate: (query) => isOfOpened(query) || isTask(query.queryKey) })
    void queries.invalidateQueries({ predicate: isOfOpened, refetchType: 'none' })
  }
  const matches = all.map(matchOf)
  void queries.invalidateQueries({
    predicate: (query) =>
      matches.some((match) => match(query.queryKey)) && (!isOfOpened(query) || isForVisitors(query.queryKey)),
    refetchType: when === 'now' ? 'active' : 'none',
  })
}

const startsWith = (prefix: QueryKey) => (key: QueryKey) => key[0] === prefix[0]
const isNotification = startsWith(notificationKeys.all)
const isHearing = startsWith(hearingKeys.all)
/** Opening a link to become a guardian uses it up, so it is not asked for again. */
const isCare = (key: QueryKey) => startsWith(careKeys.all)(key) && key[1] !== careKeys.link('')[1]
/** The figures of the profile are counted from tasks. */
const isTask = (key: QueryKey) => startsWith(taskKeys.all)(key) || startsWith(profileKeys.all)(key)
/** A lesson reports when it is deleted. Its questions stay while a person answers them. */
const isContent = (key: QueryKey) =>
  startsWith(unitKeys.all)(key) || startsWith(lessonKeys.all)(key) || startsWith(learningPlanKeys.all)(key)

const matchOf = (message: LiveMessage) =>
  message.type === 'room' && message.only === 'portions'
    ? (key: QueryKey) => isOfPortions(key, message.room_id)
    : MATCHES[message.type]('room_id' in message ? message.room_id : '')

const MATCHES: Record<LiveMessage['type'], (roomId: string) => (key: QueryKey) => boolean> = {
  notifications: () => isNotification,
  // Guardians hear of the portions of their readers as of their own.
  tasks: () => (key) => isTask(key) || hasRoomFigures(key) || isCare(key),
  room: (roomId) => (key) => isOfRoom(key, roomId) || isRoomList(key),
  membership: (roomId) => (key) => isOfRoom(key, roomId) || isRoomList(key) || isTask(key) || isNotification(key),
  content: () => isContent,
  hearings: () => isHearing,
  care: () => isCare,
  all: () => (key) => isNotification(key) || isTask(key) || isRoomKey(key) || isHearing(key) || isCare(key),
}
