import type { LiveEvent } from '@halaqa/contract/notifications'
import type { Database } from '@halaqa/database/client'
import type { Clock } from '../../lib/clock.ts'
import { sessionCutoff } from '../auth/auth.service.ts'
import { sumUpFigures } from '../room-progress/room-progress.service.ts'
import { queryActiveMemberships, queryGuardians, queryLiveSessions } from './events.sql.ts'
import type { Streams } from './streams.ts'

/** prisma/functions.sql describes the payload of each channel, beside the triggers that notify. */
export const CHANNELS = [
  'halaqa_notifications',
  'halaqa_tasks',
  'halaqa_room',
  'halaqa_plan',
  'halaqa_progress',
  'halaqa_portions',
  'halaqa_requests',
  'halaqa_membership',
  'halaqa_content',
  'halaqa_hearings',
  'halaqa_session',
  'halaqa_care',
  'halaqa_readers',
  'halaqa_lessons',
] as const
type Channel = (typeof CHANNELS)[number]

const GATHER_MS = 50
const RETRY_MS = 1_000
/** This many people may ask again at the same moment. If there are more, the event says how many. */
const FEW = 20

interface Options {
  db: Database
  clock: Clock
  streams: Streams
  warn: (error: unknown) => void
  /** Notices within this time are told together, and once. */
  gatherMs?: number
}

/** Tells the people connected to this process what has changed, whichever process changed it. */
export class FanOut {
  readonly #options: Options
  #heard = noChanges()
  #timer: NodeJS.Timeout | undefined
  /** Batches run one after the other, so that none overtakes one that waits for the database. */
  #telling = Promise.resolve()

  constructor(options: Options) {
    this.#options = options
  }

  hear(channel: string, id: string) {
    const { streams } = this.#options
    if (streams.size === 0 || !(channel in this.#heard)) return
    if (channel === 'halaqa_session') return streams.endSession(id)
    if (channel === 'halaqa_care') {
      const [guardianId, readerId] = id.split(':') as [string, string]
      return streams.endCare({ guardianId, readerId })
    }
    this.#heard[channel as Channel].add(id)
    this.#tellIn(this.#options.gatherMs ?? GATHER_MS)
  }

  /** After a reconnection everybody may have missed something. */
  resume() {
    this.#heard.missed = true
    this.#tellIn(this.#options.gatherMs ?? GATHER_MS)
  }

  stop() {
    clearTimeout(this.#timer)
  }

  #tellIn(ms: number) {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#telling = this.#telling.then(() => this.#tell())
    }, ms).unref()
  }

  async #tell() {
    const changes = this.#heard
    this.#heard = noChanges()
    try {
      if (changes.missed) await this.endDeadSessions()
      for (const { event, users } of await this.#listEvents(changes)) {
        if (users.size === 0) continue
        this.#options.streams.send(users, users.size > FEW ? { ...event, watching: users.size } : event)
      }
    } catch (error) {
      this.#options.warn(error)
      for (const channel of CHANNELS) for (const id of changes[channel]) this.#heard[channel].add(id)
      this.#heard.missed ||= changes.missed
      this.#tellIn(RETRY_MS)
    }
  }

  /** Each event once, with its recipients. */
  async #listEvents(changes: HeardChanges) {
    const { streams, db } = this.#options
    const events = new Map<string, { event: LiveEvent; users: Set<string> }>()
    const add = (event: LiveEvent, users: Iterable<string>) => {
      const key = JSON.stringify(event)
      const recipients = events.get(key)?.users ?? new Set()
      for (const userId of users) recipients.add(userId)
      events.set(key, { event, users: recipients })
    }
    const everybody = changes.missed ? streams.users() : []
    const guardiansOf = await this.#listeningGuardians(changes)
    const withGuardians = (ids: Iterable<string>) => [...ids].flatMap((id) => [id, ...guardiansOf(id)])
    add({ type: 'notifications' }, [...withGuardians(changes.halaqa_notifications), ...everybody])
    add({ type: 'tasks' }, [...withGuardians(changes.halaqa_tasks), ...everybody])
    add({ type: 'hearings' }, [...changes.halaqa_hearings, ...everybody])
    const memberships = [...changes.halaqa_membership].map((pair) => pair.split(':'))
    const admitted = memberships.flatMap(([userId]) => (userId ? guardiansOf(userId) : []))
    const taught = [...changes.halaqa_lessons].filter((id) => guardiansOf(id).length > 0)
    add({ type: 'care' }, [...withGuardians([...changes.halaqa_readers, ...taught]), ...admitted, ...everybody])
    add({ type: 'content' }, taught)
    for (const [userId, roomId] of memberships) {
      if (userId && roomId) add({ type: 'membership', room_id: roomId }, [userId])
    }
    if (changes.halaqa_content.size > 0 || changes.missed) add({ type: 'content' }, streams.users())

    const progress = await sumUpFigures(db, [...changes.halaqa_progress])
    const { halaqa_plan: planned, halaqa_portions: moved, halaqa_requests: requested } = changes
    const rooms = [...changes.halaqa_room, ...planned]
    const named = [...rooms, ...moved, ...requested, ...progress.map(([roomId]) => roomId)]
    const { members, owners } = await this.#listeningMembers(changes.missed ? null : named)
    const addForRoom = (roomId: string, part: Pick<RoomEvent, 'figures' | 'only'>, users = members) =>
      add({ type: 'room', room_id: roomId, ...part }, users.get(roomId) ?? [])
    for (const [roomId, figures] of progress) addForRoom(roomId, { figures })
    for (const roomId of moved) addForRoom(roomId, { only: 'portions' })
    for (const roomId of requested) addForRoom(roomId, {}, owners)
    for (const roomId of changes.missed ? members.keys() : rooms) addForRoom(roomId, {})
    for (const roomId of planned) add({ type: 'tasks' }, members.get(roomId) ?? [])
    return events.values()
  }

  /** The listeners of this process by the rooms in which they are active: these rooms, or all. */
  async #listeningMembers(roomIds: string[] | null) {
    const { streams, db } = this.#options
    const rows = roomIds?.length === 0 ? [] : await queryActiveMemberships(db, streams.users(), roomIds)
    const usersByRoom = (some: typeof rows) => {
      const users = new Map<string, string[]>()
      for (const { roomId, userId } of some) {
        const ofRoom = users.get(roomId)
        if (ofRoom) ofRoom.push(userId)
        else users.set(roomId, [userId])
      }
      return users
    }
    return { members: usersByRoom(rows), owners: usersByRoom(rows.filter(({ isOwner }) => isOwner)) }
  }

  /** The guardians among the listeners of this process, who are told what their readers are told. */
  async #listeningGuardians(changes: HeardChanges) {
    const { streams, db } = this.#options
    const {
      halaqa_notifications: notified,
      halaqa_tasks: given,
      halaqa_readers: cared,
      halaqa_lessons: taught,
    } = changes
    const admitted = [...changes.halaqa_membership].map((pair) => pair.split(':')[0]!)
    const changed = [...new Set([...notified, ...given, ...cared, ...taught, ...admitted])]
    const rows = changed.length === 0 ? [] : await queryGuardians(db, changed, streams.users())
    return (id: string) => rows.filter(({ readerId }) => readerId === id).map(({ guardianId }) => guardianId)
  }

  /** Ends streams of expired sessions, and of care that ended unheard. A deleted session notifies; an expired one does not. */
  async endDeadSessions() {
    const { streams, db, clock } = this.#options
    const sessions = streams.sessions()
    if (sessions.length === 0) return
    const live = await queryLiveSessions(db, sessions, sessionCutoff(clock()))
    for (const id of sessions) if (!live.has(id)) streams.endSession(id)
    const care = streams.care()
    const rows =
      care.length === 0
        ? []
        : await queryGuardians(
            db,
            care.map(({ readerId }) => readerId),
            care.map(({ guardianId }) => guardianId),
          )
    const isCare = new Set(rows.map(({ guardianId, readerId }) => `${guardianId}:${readerId}`))
    for (const each of care) if (!isCare.has(`${each.guardianId}:${each.readerId}`)) streams.endCare(each)
  }
}

type RoomEvent = Extract<LiveEvent, { type: 'room' }>
type HeardChanges = Record<Channel, Set<string>> & { missed: boolean }

const noChanges = (): HeardChanges => ({
  halaqa_notifications: new Set(),
  halaqa_tasks: new Set(),
  halaqa_room: new Set(),
  halaqa_plan: new Set(),
  halaqa_progress: new Set(),
  halaqa_portions: new Set(),
  halaqa_requests: new Set(),
  halaqa_membership: new Set(),
  halaqa_content: new Set(),
  halaqa_hearings: new Set(),
  halaqa_session: new Set(),
  halaqa_care: new Set(),
  halaqa_readers: new Set(),
  halaqa_lessons: new Set(),
  missed: false,
})
