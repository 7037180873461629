import { createHash } from 'node:crypto'
import { PrismaPg } from '@prisma/adapter-pg'
import type pg from 'pg'
import { type Prisma, PrismaClient } from './generated/prisma/client.ts'
import { StatementPool } from './pool.ts'

export { Prisma } from './generated/prisma/client.ts'

export type Database = PrismaClient
export type Transaction = Prisma.TransactionClient

export type PoolOptions = {
  /** Connections at most. Default 10. */
  max?: number
  /** For how long a statement waits for a connection, and a transaction that names no limits for its own and its end. Default 5 s. */
  waitMs?: number
  /** Told of connections that broke; they are replaced by themselves. */
  onError?: (error: Error) => void
}

const WAIT_MS = 5_000

/** A pool that outlives its server: without listeners, one broken connection ends the process. */
export function openPool(
  url: string,
  { max = 10, waitMs = WAIT_MS, onError = () => {} }: PoolOptions = {},
): StatementPool {
  const pool = new StatementPool({
    connectionString: url,
    max,
    application_name: 'halaqa',
    connectionTimeoutMillis: waitMs,
    keepAlive: true,
    onConnect: setUp,
  })
  pool.on('error', onError).on('connect', (client) => client.on('error', onError))
  return pool
}

/**
 * Has Postgres plan a named statement once, for any values, until its tables change. Left to itself it plans most of ours anew at
 * each call, which takes it several times as long as answering: statements are written so that one plan fits all values.
 *
 * On flash and in memory a page by chance costs little more than the next one. By Postgres' own figure, which is that of a turning
 * disk, a plan that is made while tables are small reads all rooms to find one.
 */
export const PLANNER_SETTINGS = 'SET plan_cache_mode = force_generic_plan; SET random_page_cost = 1.1'

/**
 * A statement, or a transaction that waits for this process, ends by itself: whatever hangs holds its locks no longer than that. The
 * longest statement of a large room takes seconds. Migrations, seeding, backup and restore have connections of their own, without limits.
 */
const TIME_LIMITS = "SET statement_timeout = '5min'; SET idle_in_transaction_session_timeout = '2min'"

const setUp = (client: pg.ClientBase) => client.query(`${PLANNER_SETTINGS}; ${TIME_LIMITS}`)

/** A client on a pool of its own, which `$disconnect` closes, or on one that its owner closes. */
export function connect(database: string | StatementPool, options: PoolOptions = {}): Database {
  const own = typeof database === 'string'
  const pool = own ? openPool(database, options) : database
  const adapter = new PrismaPg(pool, {
    disposeExternalPool: own,
    statementNameGenerator: ({ sql }) => statementName(sql),
  })
  const { waitMs = WAIT_MS } = options
  const client = new PrismaClient({ adapter, transactionOptions: { maxWait: waitMs, timeout: waitMs } })
  pools.set(client, pool)
  return client
}

const pools = new WeakMap<object, StatementPool>()

/** The pool of a database, for statements outside a transaction; undefined for an open transaction, whose connection is Prisma's. */
export const poolOf = (database: object): StatementPool | undefined => pools.get(database)

const NAMED_STATEMENTS = 500
const names = new Map<string, string>()

/**
 * The name under which Postgres keeps a statement's plan, one for each text. Lists of any length make ever new statements, so names
 * run out: then it is empty.
 */
export function statementName(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= NAMED_STATEMENTS) return ''
  const name = `h_${createHash('sha1').update(text).digest('hex')}`
  names.set(text, name)
  return name
}
