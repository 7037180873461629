import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export type ListenerOptions = {
  channels: readonly string[]
  onNotice: (channel: string, payload: string) => void
  /** The connection was lost and is back; what was said meanwhile has not been heard. */
  onResumed: () => void
  warn?: (line: string) => void
  /** How long until a lost connection is tried again, and how often a quiet one is asked whether it lives. */
  retryMs?: number
  checkMs?: number
}

const CONNECT_MS = 5_000
const RETRY_MS = 1_000
const CHECK_MS = 15_000

/**
 * Hears what transactions of any process say by NOTIFY, on a connection of its own that is opened when somebody first waits
 * for it and from then on replaced whenever it breaks.
 */
export class Listener {
  readonly #url: string
  readonly #options: ListenerOptions
  readonly #closing = new AbortController()
  #running: Promise<void> | undefined
  #isListening = false
  #waiting = new Set<() => void>()

  constructor(url: string, options: ListenerOptions) {
    this.#url = url
    this.#options = options
  }

  /** Whether it listens, now or within `patienceMs`: from then on nothing that commits is missed unless the connection breaks. */
  async listens(patienceMs = CONNECT_MS): Promise<boolean> {
    if (this.#closing.signal.aborted) return false
    this.#running ??= this.#run()
    if (this.#isListening) return true
    let heard = () => {}
    const opened = new Promise<void>((done) => {
      heard = done
    })
    this.#waiting.add(heard)
    const giveUp = new AbortController()
    await Promise.race([opened, sleep(patienceMs, undefined, { signal: giveUp.signal, ref: false }).catch(() => {})])
    giveUp.abort()
    this.#waiting.delete(heard)
    return this.#isListening
  }

  async close() {
    this.#closing.abort()
    this.#wake()
    await this.#running
  }

  async #run() {
    const { warn = () => {}, retryMs = RETRY_MS } = this.#options
    const { signal } = this.#closing
    for (let again = false; !signal.aborted; ) {
      try {
        await this.#listen(again)
      } catch (error) {
        if (!signal.aborted) warn(`the connection that listens broke: ${(error as Error).message}`)
      }
      again ||= this.#isListening
      this.#isListening = false
      await sleep(retryMs, undefined, { signal }).catch(() => {})
    }
  }

  /** Until the connection breaks, which is an error, or the listener is closed. */
  async #listen(again: boolean) {
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
    client.on('notification', ({ channel, payload = '' }) => this.#options.onNotice(channel, payload))
    try {
      await client.connect()
      await client.query(
        this.#options.channels.map((channel) => `LISTEN ${client.escapeIdentifier(channel)}`).join(';'),
      )
      this.#isListening = true
      if (again) this.#options.onResumed()
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
    for (const done of this.#waiting) done()
  }
}
