import type { Socket } from 'node:net'
import { STREAMS_PER_SESSION } from '@halaqa/contract/events'
import type { LiveEvent } from '@halaqa/contract/notifications'
import { AppError } from '../../lib/app-error.ts'

const IN_TOTAL = 5_000
/** On all devices: nobody alone takes up what there is. */
const PER_PERSON = 40
const RETRY_AFTER_SECONDS = 60
/** Proxies close what is silent for a minute or less. */
const BEAT_MS = 20_000
const HERE = Buffer.from(': here\n\n')
const BEAT = Buffer.from(':\n\n')
/** How long what was written before the end may take to be gone before the connection is cut. */
const FAREWELL_MS = 1_000

export interface StreamSubscriber {
  userId: string
  sessionId: string
}

interface Stream extends StreamSubscriber {
  connection: Socket
  /** How many bytes had got away by the last beat, where more were waiting; -1 where none were. */
  stalledAt: number
}

interface Limits {
  perSession?: number
  perPerson?: number
  inTotal?: number
  beatMs?: number
}

/** The connections of this process whose answers go on for as long as somebody listens. */
export class Streams {
  readonly #streams = new Map<Socket, Stream>()
  readonly #forgetClosed: (this: Socket) => void
  readonly #byUser = new Map<string, Set<Stream>>()
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
    const forget = (stream: Stream) => this.#forget(stream)
    const streams = this.#streams
    // One function for all: a closure for each would be held as long as its stream.
    this.#forgetClosed = function () {
      const stream = streams.get(this)
      if (stream) forget(stream)
    }
  }

  get size() {
    return this.#streams.size
  }

  users = () => [...this.#byUser.keys()]

  sessions = () => [...new Set([...this.#streams.values()].map(({ sessionId }) => sessionId))]

  /** @throws AppError `too_many_streams` for this session or person, `overloaded` where the process has all it can take, or ends */
  admit({ userId, sessionId }: StreamSubscriber) {
    if (this.#isClosed || this.size >= this.#limits.inTotal) {
      throw new AppError('overloaded', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    }
    const own = [...(this.#byUser.get(userId) ?? [])]
    const here = own.filter((stream) => stream.sessionId === sessionId)
    if (here.length >= this.#limits.perSession || own.length >= this.#limits.perPerson) {
      throw new AppError('too_many_streams', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    }
  }

  open({ userId, sessionId }: StreamSubscriber, connection: Socket) {
    if (connection.destroyed) return // it would never be told to be forgotten
    const stream = { userId, sessionId, connection, stalledAt: -1 }
    const ofUser = this.#byUser.get(userId) ?? new Set()
    this.#byUser.set(userId, ofUser.add(stream))
    this.#streams.set(connection, stream)
    connection.on('close', this.#forgetClosed)
    this.#write(stream, HERE)
    if (this.#isClosed) this.#end(stream)
    this.#beating ??= setInterval(() => this.#beat(), this.#limits.beatMs).unref()
  }

  /** Made into bytes once, however many people are told. */
  send(userIds: Iterable<string>, event: LiveEvent) {
    const bytes = Buffer.from(`data: ${JSON.stringify(event)}\n\n`)
    for (const userId of userIds) {
      for (const stream of this.#byUser.get(userId) ?? []) this.#write(stream, bytes)
    }
  }

  endSession(sessionId: string) {
    for (const stream of this.#streams.values()) if (stream.sessionId === sessionId) this.#end(stream)
  }

  close() {
    this.#isClosed = true
    clearInterval(this.#beating)
    for (const stream of this.#streams.values()) this.#end(stream)
  }

  #beat() {
    for (const stream of this.#streams.values()) {
      const { bytesWritten, writableLength } = stream.connection
      // Node counts what waits as written.
      const gone = writableLength > 0 ? bytesWritten - writableLength : -1
      if (gone >= 0 && gone === stream.stalledAt) stream.connection.destroy()
      stream.stalledAt = gone
      this.#write(stream, BEAT)
    }
  }

  /** Ends a stream that is not read: the browser comes back, and asks for all that it shows. */
  #write({ connection }: Stream, bytes: Buffer) {
    if (connection.writableEnded || connection.destroyed) return
    if (!connection.write(bytes)) connection.destroy()
  }

  #end({ connection }: Stream) {
    connection.destroySoon()
    setTimeout(() => connection.destroy(), FAREWELL_MS).unref()
  }

  #forget(stream: Stream) {
    this.#streams.delete(stream.connection)
    const ofUser = this.#byUser.get(stream.userId)
    ofUser?.delete(stream)
    if (ofUser?.size === 0) this.#byUser.delete(stream.userId)
    if (this.size > 0) return
    clearInterval(this.#beating)
    this.#beating = undefined
  }
}
