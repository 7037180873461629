import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { retryUntilAborted } from './retry.ts'

export type ListenerOptions = {
  channels: readonly string[]
  onNotice: (channel: string, payload: string) => void
  /** The connection was lost and is back; what was said meanwhile has not been heard. */
  onResumed: () => void
  warn?: (line: string) => void
  /** How long until a lost connection is tried again for the first time, and how often a quiet one is asked whether it lives. */
  retryMs?: number
  checkMs?: number
}

const CONNECT_MS = 5_000
const RETRY_MS = 1_000
/** The wait between attempts grows up to this many times the first. */
const LONGEST = 8
const CHECK_MS = 15_000
/** `close` waits no longer than this: a connection that is still being made to a server that does not answer would hold it up. */
const FAREWELL_MS = 1_000

/**
 * Hears what transactions of any process say by NOTIFY, on a connection of its own that is opened at the first call of
 * `listens` and from then on replaced whenever it breaks.
 */
export class Listener {
  readonly #url: string
  readonly #options: ListenerOptions
  readonly #closing = new AbortController()
  #running: Promise<void> | undefined
  #isListening = false
  #waiting: (() => void)[] = []

  constructor(url: string, options: ListenerOptions) {
    this.#url = url
    this.#options = options
  }

  /** Whether it listens, once it has tried: from then on nothing that commits is missed unless the connection breaks. */
  async listens(): Promise<boolean> {
    if (this.#closing.signal.aborted) return false
    this.#running ??= this.#run()
    if (this.#isListening) return true
    await new Promise<void>((done) => this.#waiting.push(done))
    return this.#isListening
  }

  async close() {
    this.#closing.abort()
    this.#wake()
    await Promise.race([this.#running, sleep(FAREWELL_MS, undefined, { ref: false })])
  }

  async #run() {
    const { warn = () => {}, retryMs = RETRY_MS } = this.#options
    let [isResuming, isWarned] = [false, false]
    const listen = async (recovered: () => void) => {
      try {
        await this.#listen(isResuming, () => {
          isWarned = false
          recovered()
        })
      } finally {
        isResuming ||= this.#isListening
        this.#isListening = false
        this.#wake()
      }
    }
    await retryUntilAborted(listen, {
      signal: this.#closing.signal,
      firstMs: retryMs,
      longestMs: retryMs * LONGEST,
      onError: (error) => {
        if (!isWarned) warn(`the listening connection failed: ${(error as Error).message}`)
        isWarned = true
      },
    })
  }

  /** Listens until the connection breaks, which is an error, or the listener is closed. */
  async #listen(isResuming: boolean, recovered: () => void) {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'halaqa listening',
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: CONNECT_MS,
      keepAlive: true,
    })
    const broken = new Promise<never>((_, fail) => {
      client.on('error', fail).on('end', () => fail(new Error('it was closed')))
    })
    broken.catch(() => {})
    client.on('notification', ({ channel, payload = '' }) => {
      // Notices sent while the connection is being closed are still on their way.
      if (!this.#closing.signal.aborted) this.#options.onNotice(channel, payload)
    })
    try {
      await client.connect()
      await client.query(
        this.#options.channels.map((channel) => `LISTEN ${client.escapeIdentifier(channel)}`).join(';'),
      )
      this.#isListening = true
      recovered()
      if (isResuming) this.#options.onResumed()
      this.#wake()
      await Promise.race([broken, this.#check(client)])
    } finally {
      client.end().catch(() => {})
    }
  }

  /** A connection that a network lost without a word is found out by asking. */
  async #check(client: pg.Client) {
    const { signal } = this.#closing
    while (!signal.aborted) {
      await sleep(this.#options.checkMs ?? CHECK_MS, undefined, { signal }).catch(() => {})
      if (!signal.aborted) await client.query('SELECT 1')
    }
  }

  #wake() {
    for (const done of this.#waiting.splice(0)) done()
  }
}
