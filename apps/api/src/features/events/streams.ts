import { Readable } from 'node:stream'
import { STREAMS_PER_SESSION } from '@halaqa/contract/events'
import type { LiveEvent } from '@halaqa/contract/notifications'
import { AppError } from '../../lib/app-error.ts'

const IN_TOTAL = 5_000
/** The limit of a person on all devices, with the streams for readers in their care, so that nobody uses up all streams. */
const PER_PERSON = 40
const RETRY_AFTER_SECONDS = 60
/** Proxies close connections that are silent for a minute or less. */
const BEAT_MS = 20_000
const HERE = Buffer.from(': here\n\n')
const BEAT = Buffer.from(':\n\n')
/** The time for the last bytes to be sent before the connection is cut. */
const FAREWELL_MS = 1_000

export interface StreamSubscriber {
  userId: string
  sessionId: string
  /** The guardian who listens for this reader; null for people who listen for themselves. */
  actedById: string | null
  /** The person whose limits it counts against. */
  payerId: string
}

interface Stream extends StreamSubscriber {
  /** The stream that the listener reads. */
  events: Readable
  /** Unread events were waiting at the last beat. */
  isBehind: boolean
  isEnding: boolean
}

interface Limits {
  perSession?: number
  perPerson?: number
  inTotal?: number
  beatMs?: number
}

/** The event streams of this process. */
export class Streams {
  readonly #streams = new Set<Stream>()
  readonly #byUser = new Map<string, Set<Stream>>()
  readonly #byPayer = new Map<string, Set<Stream>>()
  readonly #limits: Required<Limits>
  #beating: NodeJS.Timeout | undefined
  #isClosed = false

  constructor({
    perSession = STREAMS_PER_SESSION,
    perPerson = PER_PERSON,
    inTotal = IN_TOTAL,
    beatMs = BEAT_MS,
  }: Limits = {}) {
    this.#limits = { perSession, perPerson, inTotal, beatMs }
  }

  get size() {
    return this.#streams.size
  }

  users = () => [...this.#byUser.keys()]

  /** The guardians who listen for a reader in their care, each with the reader. */
  care = () =>
    [...this.#streams].flatMap(({ actedById, userId }) =>
      actedById === null ? [] : { guardianId: actedById, readerId: userId },
    )

  sessions = () => [...new Set([...this.#streams].map(({ sessionId }) => sessionId))]

  /** @throws AppError `too_many_streams` for this session or person, `overloaded` if the process has too many streams or is stopping */
  admit({ payerId, sessionId }: StreamSubscriber) {
    if (this.#isClosed || this.size >= this.#limits.inTotal) {
      throw new AppError('overloaded', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    }
    const own = [...(this.#byPayer.get(payerId) ?? [])]
    const here = own.filter((stream) => stream.sessionId === sessionId)
    if (here.length >= this.#limits.perSession || own.length >= this.#limits.perPerson) {
      throw new AppError('too_many_streams', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    }
  }

  /** Opens the stream that is sent to the listener. */
  open(subscriber: StreamSubscriber): Readable {
    const events = new Readable({ read() {} })
    const stream = { ...subscriber, events, isBehind: false, isEnding: false }
    addTo(this.#byUser, stream.userId, stream)
    addTo(this.#byPayer, stream.payerId, stream)
    this.#streams.add(stream)
    events.once('close', () => this.#forget(stream))
    this.#write(stream, HERE)
    if (this.#isClosed) this.#end(stream)
    this.#beating ??= setInterval(() => this.#beat(), this.#limits.beatMs).unref()
    return events
  }

  /** Encodes the event once, however many people receive it. */
  send(userIds: Iterable<string>, event: LiveEvent) {
    const bytes = Buffer.from(`data: ${JSON.stringify(event)}\n\n`)
    for (const userId of userIds) {
      for (const stream of this.#byUser.get(userId) ?? []) this.#write(stream, bytes)
    }
  }

  endSession(sessionId: string) {
    for (const stream of this.#streams) if (stream.sessionId === sessionId) this.#end(stream)
  }

  /** Ends the streams of a guardian for a reader who is not in their care any more. */
  endCare({ guardianId, readerId }: { guardianId: string; readerId: string }) {
    for (const stream of this.#byUser.get(readerId) ?? []) if (stream.actedById === guardianId) this.#end(stream)
  }

  close() {
    this.#isClosed = true
    clearInterval(this.#beating)
    for (const stream of this.#streams) this.#end(stream)
  }

  #beat() {
    for (const stream of this.#streams) {
      // Events wait here only while the connection accepts nothing.
      const isBehind = stream.events.readableLength > 0
      if (isBehind && stream.isBehind) stream.events.destroy()
      stream.isBehind = isBehind
      this.#write(stream, BEAT)
    }
  }

  /** Ends a stream that is not read: the browser comes back, and asks for all that it shows. */
  #write({ events, isEnding }: Stream, bytes: Buffer) {
    if (isEnding || events.destroyed) return
    if (!events.push(bytes)) events.destroy()
  }

  #end(stream: Stream) {
    const { events } = stream
    stream.isEnding = true
    events.push(null)
    setTimeout(() => events.destroy(), FAREWELL_MS).unref()
  }

  #forget(stream: Stream) {
    this.#streams.delete(stream)
    deleteFrom(this.#byUser, stream.userId, stream)
    deleteFrom(this.#byPayer, stream.payerId, stream)
    if (this.size > 0) return
    clearInterval(this.#beating)
    this.#beating = undefined
  }
}

function addTo(streams: Map<string, Set<Stream>>, key: string, stream: Stream) {
  const some = streams.get(key)
  if (some) some.add(stream)
  else streams.set(key, new Set([stream]))
}

function deleteFrom(streams: Map<string, Set<Stream>>, key: string, stream: Stream) {
  const some = streams.get(key)
  some?.delete(stream)
  if (some?.size === 0) streams.delete(key)
}
