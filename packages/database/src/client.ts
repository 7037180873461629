import { createHash } from 'node:crypto'
import { PrismaPg } from '@prisma/adapter-pg'
import type pg from 'pg'
import { type Prisma, PrismaClient } from './generated/prisma/client.ts'
import { RetryingPool } from './retrying-pool.ts'

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
): RetryingPool {
  const pool = new RetryingPool({
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
 * `force_generic_plan` makes Postgres plan a named statement once, for any values, until its tables change. By default it plans most of
 * ours anew at each call, which takes several times as long as answering. Statements are written so that one plan fits all values.
 *
 * `random_page_cost` is 1.1 because the database is in memory or on flash. By the default of 4, for turning disks, a plan that is made
 * while tables are small reads all rooms to find one.
 */
export const PLANNER_SETTINGS = 'SET plan_cache_mode = force_generic_plan; SET random_page_cost = 1.1'

/**
 * Postgres ends a statement, or a transaction that waits for this process, after so long, so that nothing that hangs keeps its locks. The
 * longest statement of a large room takes seconds. Migrations, seeding, backup and restore have connections of their own, without limits.
 */
const TIME_LIMITS = "SET statement_timeout = '5min'; SET idle_in_transaction_session_timeout = '2min'"

const setUp = (client: pg.ClientBase) => client.query(`${PLANNER_SETTINGS}; ${TIME_LIMITS}`)

/** A client on a pool of its own, which `$disconnect` closes, or on one that its owner closes. */
export function connect(database: string | RetryingPool, options: PoolOptions = {}): Database {
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

const pools = new WeakMap<object, RetryingPool>()

/** The pool of a database, for statements outside a transaction; undefined for an open transaction, whose connection is Prisma's. */
export const poolOf = (database: object): RetryingPool | undefined => pools.get(database)

const NAMED_STATEMENTS = 500
const names = new Map<string, string>()

/**
 * Names a statement by its text, so that Postgres keeps its plan. Lists of any length make ever new texts: after the first 500 the name
 * is empty, and Postgres keeps no plan.
 */
export function statementName(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= NAMED_STATEMENTS) return ''
  const name = `h_${createHash('sha1').update(text).digest('hex')}`
  names.set(text, name)
  return name
}
