import type { LiveEvent } from '@halaqa/contract/notifications'
import type { Database } from '@halaqa/database/client'
import type { Clock } from '../../lib/clock.ts'
import { sessionCutoff } from '../auth/auth.service.ts'
import { queryActiveMemberships, queryLiveSessions } from './events.sql.ts'
import type { Streams } from './streams.ts'

/** What a change says is told in prisma/migrations, beside the triggers that say it. */
export const CHANNELS = [
  'halaqa_notifications',
  'halaqa_tasks',
  'halaqa_room',
  'halaqa_plan',
  'halaqa_membership',
  'halaqa_content',
  'halaqa_session',
] as const
type Channel = (typeof CHANNELS)[number]

/** What comes within so short a time is told together, and once. */
const GATHER_MS = 50
const RETRY_MS = 1_000

interface Options {
  db: Database
  clock: Clock
  streams: Streams
  warn: (error: unknown) => void
}

/** Tells those connected to this process what they may want to ask for again, whichever process changed it. */
export class FanOut {
  readonly #options: Options
  #heard = noChanges()
  #timer: NodeJS.Timeout | undefined

  constructor(options: Options) {
    this.#options = options
  }

  hear(channel: string, id: string) {
    const { streams } = this.#options
    if (streams.size === 0 || !(channel in this.#heard)) return
    if (channel === 'halaqa_session') return streams.endSession(id)
    this.#heard[channel as Channel].add(id)
    this.#tellIn(GATHER_MS)
  }

  /** After a silence everybody may have missed anything. */
  resume() {
    this.#heard.missed = true
    this.#tellIn(GATHER_MS)
  }

  stop() {
    clearTimeout(this.#timer)
  }

  #tellIn(ms: number) {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      void this.#tell()
    }, ms).unref()
  }

  async #tell() {
    const changes = this.#heard
    this.#heard = noChanges()
    try {
      if (changes.missed) await this.endDeadSessions()
      for (const [userId, events] of await this.#eventsOf(changes)) {
        for (const event of events.values()) this.#options.streams.send(userId, event)
      }
    } catch (error) {
      this.#options.warn(error)
      for (const channel of CHANNELS) for (const id of changes[channel]) this.#heard[channel].add(id)
      this.#heard.missed ||= changes.missed
      this.#tellIn(RETRY_MS)
    }
  }

  /** By person, each event once. */
  async #eventsOf(changes: HeardChanges) {
    const { streams, db } = this.#options
    const events = new Map<string, Map<string, LiveEvent>>()
    const add = (userId: string, event: LiveEvent) => {
      const own = events.get(userId) ?? new Map<string, LiveEvent>()
      events.set(userId, own.set(JSON.stringify(event), event))
    }
    const everybody = changes.missed ? streams.users() : []
    for (const userId of [...changes.halaqa_notifications, ...everybody]) add(userId, { type: 'notifications' })
    for (const userId of [...changes.halaqa_tasks, ...everybody]) add(userId, { type: 'tasks' })
    for (const [userId, roomId] of [...changes.halaqa_membership].map((pair) => pair.split(':'))) {
      if (userId && roomId) add(userId, { type: 'membership', room_id: roomId })
    }
    if (changes.halaqa_content.size > 0 || changes.missed) {
      for (const userId of streams.users()) add(userId, { type: 'content' })
    }
    const rooms = [...changes.halaqa_room, ...changes.halaqa_plan]
    if (rooms.length > 0 || changes.missed) {
      for (const { roomId, userId } of await queryActiveMemberships(
        db,
        streams.users(),
        changes.missed ? null : rooms,
      )) {
        add(userId, { type: 'room', room_id: roomId })
        if (changes.halaqa_plan.has(roomId)) add(userId, { type: 'tasks' })
      }
    }
    return events
  }

  /** Sessions end by a row that goes, which says so, or by time, which says nothing. */
  async endDeadSessions() {
    const { streams, db, clock } = this.#options
    const sessions = streams.sessions()
    if (sessions.length === 0) return
    const live = await queryLiveSessions(db, sessions, sessionCutoff(clock()))
    for (const id of sessions) if (!live.has(id)) streams.endSession(id)
  }
}

type HeardChanges = Record<Channel, Set<string>> & { missed: boolean }

const noChanges = (): HeardChanges => ({
  halaqa_notifications: new Set(),
  halaqa_tasks: new Set(),
  halaqa_room: new Set(),
  halaqa_plan: new Set(),
  halaqa_membership: new Set(),
  halaqa_content: new Set(),
  halaqa_session: new Set(),
  missed: false,
})
