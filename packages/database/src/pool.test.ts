import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { arrayText } from './array-text.ts'
import { connect, type Database, openPool, Prisma } from './client.ts'
import { int, text } from './columns.ts'
import type { StatementPool } from './pool.ts'
import { changeRows, findTogether, loadRow, TOGETHER_WAIT_MS } from './statement.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

const loadPid = loadRow({ pid: int }, () => Prisma.sql`SELECT pg_backend_pid() AS pid`)
const divide = loadRow({ n: int }, (by: number) => Prisma.sql`SELECT 12 / ${by}::int AS n`)
const lockThing = loadRow({ id: int }, () => Prisma.sql`SELECT id FROM things FOR UPDATE`)
const sleepLong = loadRow({ n: int }, () => Prisma.sql`SELECT 1 AS n FROM pg_sleep(60)`)
const countThing = changeRows(() => Prisma.sql`UPDATE things SET n = n + 1`)

/** With when its statement began, and how many asks that had. */
const quotient = findTogether(
  { n: int, asks: int, began: text },
  (asked: readonly { by: number; isKnown?: boolean }[]) => Prisma.sql`
    SELECT asked.at::int - 1 AS at, 12 / by AS n, count(*) OVER ()::int AS asks, statement_timestamp()::text AS began
    FROM (SELECT count(*) FROM things) t, unnest(${arrayText(asked.map(({ by }) => by))}::int[], ${arrayText(asked.map(({ isKnown = true }) => isKnown))}::bool[])
      WITH ORDINALITY AS asked (by, is_known, at)
    WHERE is_known ORDER BY by`,
)

let database: TestDatabase
let pool: StatementPool
let db: Database

beforeAll(async () => {
  database = await createTestDatabase({ empty: true })
  pool = openPool(database.url, { max: 8 })
  db = connect(pool)
  await pool.query('CREATE TABLE things (id int PRIMARY KEY, n int NOT NULL DEFAULT 0)')
  await pool.query('INSERT INTO things (id) VALUES (1)')
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(async () => {
  await db?.$disconnect()
  await pool?.end()
  await database?.drop()
})

const pids = async (count: number) =>
  (await Promise.all(Array.from({ length: count }, () => loadPid(db)))).map(({ pid }) => pid)

/** Runs `work` while another connection holds the one row of `things`. */
async function whileLocked(work: () => Promise<void>) {
  const holder = new pg.Client(database.url)
  await holder.connect()
  try {
    await holder.query('BEGIN')
    await holder.query('SELECT FROM things FOR UPDATE')
    await work()
    await holder.query('COMMIT')
  } finally {
    await holder.end()
  }
}

/** Runs `work` while nobody can read `things`. */
async function whileUnread<Result>(work: () => Promise<Result>): Promise<Result> {
  const holder = new pg.Client(database.url)
  await holder.connect()
  try {
    await holder.query('BEGIN; LOCK TABLE things')
    return await work()
  } finally {
    await holder.end()
  }
}

/**
 * Timers of this length alone do not fire until the test is over. Those of the pool do: a connection whose timer is held is never
 * given back, and the pool never ends.
 */
function holdTimers(heldMs: number) {
  const { setTimeout } = globalThis
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms?: number, ...given: []) =>
    ms === heldMs ? setTimeout(work, 600_000).unref() : setTimeout(work, ms, ...given)) as typeof setTimeout)
}

const count = async (condition: string) =>
  (await pool.query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND ${condition}`)).rows.length
const countWaiting = () => count("wait_event_type = 'Lock'")
const countSleeping = () => count("wait_event = 'PgSleep'")

describe('statements that only read', () => {
  test('share a connection when they come together, and leave half of the connections to others', async () => {
    expect(new Set(await pids(5)).size).toBe(1)
    expect(new Set(await pids(100)).size).toBeLessThanOrEqual(4)
  })

  test('fail alone', async () => {
    const answers = await Promise.allSettled([divide(db, 3), divide(db, 0), divide(db, 4)])

    expect(answers).toMatchObject([{ value: { n: 4 } }, { reason: { code: '22012' } }, { value: { n: 3 } }])
    expect(await divide(db, 6)).toEqual({ n: 2 })
  })

  test('fail with the connection that breaks, and the next ones have another', async () => {
    const asked = sleepLong(db)
    await expect.poll(countSleeping).toBe(1)
    const askedNext = asked.then(null, async ({ code }) => ({ code, ...(await loadPid(db)) }))
    await pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND datname = current_database()",
    )

    expect(await askedNext).toEqual({ code: '57P01', pid: expect.any(Number) })
  })

  test('never wait behind those that write or lock', async () => {
    const waiting: Promise<unknown>[] = []
    await whileLocked(async () => {
      for (const wait of [lockThing, lockThing, lockThing, lockThing, countThing]) {
        waiting.push(wait(db))
        await expect.poll(countWaiting).toBe(waiting.length)
      }

      expect(await Promise.all([divide(db, 3), divide(db, 4)])).toEqual([{ n: 4 }, { n: 3 }])
    })
    expect(await Promise.all(waiting)).toEqual([...Array(4).fill({ id: 1 }), 1])
  })

  test('leave a transaction that waits for a connection the one they have', async () => {
    const inTransaction = () => db.$transaction(async (tx) => (await loadPid(tx)).pid)
    await loadPid(db)

    expect(await Promise.all(Array.from({ length: 8 }, inTransaction))).toHaveLength(8)
  })
})

describe('what is asked in one turn', () => {
  test('is one statement, and each has its own answer or none', async () => {
    const answers = await Promise.all([6, 4, 3].map((by) => quotient(db, { by })))
    expect(answers.map((answer) => answer?.n)).toEqual([2, 3, 4])
    expect(answers.map((answer) => answer?.asks)).toEqual([3, 3, 3])
    expect(new Set(answers.map((answer) => answer?.began)).size).toBe(1)

    const some = await Promise.all([
      quotient(db, { by: 6 }),
      quotient(db, { by: 6, isKnown: false }),
      quotient(db, { by: 4 }),
    ])
    expect(some.map((answer) => answer?.n)).toEqual([2, undefined, 3])
  })

  test('is answered by its row as it is, with the place of the ask', async () => {
    expect(Object.keys((await quotient(db, { by: 6 }))!)).toEqual(['at', 'n', 'asks', 'began'])
  })

  test('is several statements when it is much', async () => {
    const answers = await Promise.all(Array.from({ length: 70 }, () => quotient(db, { by: 6 })))
    expect(answers.map((answer) => answer?.asks)).toEqual([...Array(64).fill(32), ...Array(6).fill(6)])
    expect((await quotient(db, { by: 4 }))?.asks).toBe(1)
  })

  test('waits for those before it, together with what comes meanwhile', async () => {
    holdTimers(TOGETHER_WAIT_MS)
    const [first, rest] = await whileUnread(async () => {
      const first = quotient(db, { by: 12 })
      await expect.poll(countWaiting).toBe(1)
      const rest = []
      for (const by of [6, 4]) {
        rest.push(quotient(db, { by }))
        await new Promise(setImmediate)
      }
      return [first, rest]
    })

    expect((await first)?.asks).toBe(1)
    expect((await Promise.all(rest)).map((answer) => answer?.asks)).toEqual([2, 2])
  })

  test('waits for no answer that does not come', async () => {
    const stuck = await whileUnread(async () => {
      const stuck = [quotient(db, { by: 12 })]
      await expect.poll(countWaiting).toBe(1)
      stuck.push(quotient(db, { by: 6 }))
      await expect.poll(countWaiting).toBe(2)
      return stuck
    })
    expect((await Promise.all(stuck)).map((answer) => answer?.n)).toEqual([1, 2])
  })

  test('fails together, and what comes later does not', async () => {
    const failing = await Promise.allSettled([quotient(db, { by: 3 }), quotient(db, { by: 0 })])
    expect(failing).toMatchObject([{ reason: { code: '22012' } }, { reason: { code: '22012' } }])
    expect((await quotient(db, { by: 3 }))?.n).toBe(4)
  })

  test('is of one database alone', async () => {
    const second = connect(database.url, { max: 2 })
    const answers = await Promise.all([quotient(db, { by: 6 }), quotient(second, { by: 4 })])
    expect(answers.map((answer) => answer?.asks)).toEqual([1, 1])
    await second.$disconnect()
  })
})

test('a pool that ends answers what it was asked', async () => {
  const ending = openPool(database.url, { max: 4 })
  const asked = divide(connect(ending), 3)
  await new Promise(setImmediate)
  const ended = ending.end()

  expect(await asked).toEqual({ n: 4 })
  await ended
  expect(ending.totalCount).toBe(0)
})

test('a database that is not there refuses every statement', async () => {
  const nowhere = connect('postgresql://nobody@127.0.0.1:9/none')

  const answers = await Promise.allSettled([divide(nowhere, 3), divide(nowhere, 4)])
  expect(answers).toMatchObject([{ reason: { code: 'ECONNREFUSED' } }, { reason: { code: 'ECONNREFUSED' } }])
  await nowhere.$disconnect()
})
