import pg from 'pg'
import { retryConflicts } from './conflicts.ts'

/** A statement with the name under which Postgres keeps its plan. */
export interface NamedQuery {
  name: string
  text: string
  values: unknown[]
}

/** Of all connections at most half are shared, so that transactions always find one. */
const SHARED = 4
/** Statements sent together on one connection: more of them go to several, which Postgres answers at the same time. */
const TOGETHER = 8
/** Statements unanswered on a connection. Those above it wait in the pool's own queue, which gives up after its time. */
const UNANSWERED = 32
/** A shared connection goes back into the pool when nothing was asked on it for so long. */
const KEPT_MS = 20

/**
 * pg's pool, in which statements that only read share connections: those that come in one turn of the event loop are sent in one
 * write, and none waits for the answer to the one before. Postgres answers them in their order, each in a transaction of its own.
 *
 * Statements that may wait for a lock never share: those behind them would wait too.
 */
export class StatementPool extends pg.Pool {
  #shared: SharedConnection[] = []
  #gathered: Gathered[] = []

  /** What a pool is asked itself, and not one of its clients, is a statement outside a transaction. */
  override query = ((...asked: unknown[]) => {
    const query = super.query.bind(this) as (...asked: unknown[]) => Promise<unknown>
    return typeof asked.at(-1) === 'function' ? query(...asked) : retryConflicts(() => query(...asked))
  }) as pg.Pool['query']

  /**
   * Asks what only reads, on a connection that others use at the same time.
   *
   * @param query a function is called when the turn's statements are sent, and so may take in what was asked until then
   */
  read(query: NamedQuery | (() => NamedQuery)): Promise<pg.QueryResult> {
    return retryConflicts(
      () =>
        new Promise<pg.QueryResult>((resolve, reject) => {
          if (this.#gathered.length === 0) setImmediate(() => this.#send())
          this.#gathered.push({ query, resolve, reject })
        }),
    )
  }

  /** Sends what was gathered, to the connections with the least to answer. */
  #send() {
    const gathered = this.#gathered.map(({ query, ...answer }) => ({
      query: typeof query === 'function' ? query() : query,
      ...answer,
    }))
    this.#gathered = []
    for (let first = 0; first < gathered.length; first += TOGETHER) {
      const waiting = gathered.slice(first, first + TOGETHER)
      const connection = this.#choose()
      if (connection) connection.send(waiting)
      else for (const { query, resolve, reject } of waiting) super.query(query).then(resolve, reject)
    }
  }

  #choose(): SharedConnection | undefined {
    this.#shared = this.#shared.filter(({ isUsable }) => isUsable)
    let least: SharedConnection | undefined
    for (const each of this.#shared) if (!least || each.unanswered < least.unanswered) least = each
    if (least?.unanswered === 0) return least
    if (!this.ending && this.#shared.length < Math.min(SHARED, Math.floor(this.options.max / 2))) {
      const opened = new SharedConnection(this)
      this.#shared.push(opened)
      return opened
    }
    return least && least.unanswered < UNANSWERED ? least : undefined
  }
}

interface Gathered {
  query: NamedQuery | (() => NamedQuery)
  resolve: (result: pg.QueryResult) => void
  reject: (error: unknown) => void
}

interface Waiting extends Gathered {
  query: NamedQuery
}

/** A connection of the pool for as long as somebody asks on it. */
class SharedConnection {
  #client: pg.PoolClient | undefined
  #isReleased = false
  #failure: Error | undefined
  #usedAt = 0
  #queued: Waiting[] = []
  unanswered = 0

  constructor(pool: pg.Pool) {
    pool.connect().then(
      (client) => this.#begin(client),
      (error: unknown) => this.#fail(error),
    )
  }

  get isUsable() {
    return !this.#isReleased
  }

  send(waiting: readonly Waiting[]) {
    this.unanswered += waiting.length
    if (this.#client) this.#write(this.#client, waiting)
    else this.#queued.push(...waiting)
  }

  #begin(client: pg.PoolClient) {
    this.#client = client
    client.on('error', this.#release)
    this.#write(client, this.#queued.splice(0))
    this.#wait()
  }

  #fail(error: unknown) {
    this.#isReleased = true
    for (const { reject } of this.#queued.splice(0)) reject(error)
  }

  #write(client: pg.PoolClient, waiting: readonly Waiting[]) {
    writeTogether(client, () => {
      for (const { query, resolve, reject } of waiting) {
        client.query(query, (error: Error | null, result) => {
          this.unanswered -= 1
          this.#usedAt = performance.now()
          if (error) this.#release(error)
          else if (this.#isReleased) this.#release()
          if (error) reject(error)
          else resolve(result)
        })
      }
    })
  }

  #wait() {
    if (this.#isReleased) return
    const idle = this.unanswered === 0 ? performance.now() - this.#usedAt : 0
    if (idle >= KEPT_MS) this.#release()
    else setTimeout(() => this.#wait(), KEPT_MS - idle).unref()
  }

  /**
   * Takes no more statements, and goes back into the pool once those that were sent are answered. After any failure, which may be
   * that of the connection, the pool closes it.
   */
  #release = (error?: Error) => {
    this.#isReleased = true
    this.#failure ??= error
    if (this.unanswered > 0) return
    this.#client?.off('error', this.#release)
    this.#client?.release(this.#failure)
    this.#client = undefined
  }
}

/** Sends all that `ask` asks on a connection in one write. */
export function writeTogether<Result>(client: pg.ClientBase, ask: () => Result): Result {
  // pg's types leave out the connection of a client, whose stream holds back what is written until it is uncorked.
  const { stream } = (client as unknown as { connection: { stream: { cork(): void; uncork(): void } } }).connection
  stream.cork()
  try {
    return ask()
  } finally {
    stream.uncork()
  }
}
