import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { connect, type Database, openPool } from './client.ts'
import { isConflict, retryConflicts } from './conflicts.ts'
import type { RetryingPool } from './retrying-pool.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

const failing = (times: number, error: unknown) => {
  const work = vi.fn(async () => 'done')
  for (let time = 0; time < times; time++) work.mockRejectedValueOnce(error)
  return work
}

describe('work that Postgres undid', () => {
  test.each([
    ['a deadlock', { code: '40P01' }],
    ['a serialization failure', { code: '40001' }],
    ["Prisma's word for it", { code: 'P2034' }],
    ['one that is wrapped', { code: 'P2010', meta: { driverAdapterError: { cause: { originalCode: '40P01' } } } }],
  ])('by %s is retried', async (_, error) => {
    const work = failing(2, error)

    expect(await retryConflicts(work)).toBe('done')
    expect(work).toHaveBeenCalledTimes(3)
  })

  test('is given up after five tries', async () => {
    const work = failing(9, { code: '40001' })

    await expect(retryConflicts(work)).rejects.toEqual({ code: '40001' })
    expect(work).toHaveBeenCalledTimes(5)
  })

  test.each([{ code: '23505' }, { code: 'P2002' }, new Error('40P01'), undefined])(
    'for any other reason is not retried',
    async (error) => {
      const work = failing(1, error)

      await expect(retryConflicts(work)).rejects.toBe(error)
      expect(work).toHaveBeenCalledOnce()
    },
  )
})

describe('statements outside a transaction', () => {
  let database: TestDatabase
  let db: Database
  let pool: RetryingPool
  beforeAll(async () => {
    database = await createTestDatabase({ empty: true })
    pool = openPool(database.url)
    db = connect(pool)
    await pool.query('CREATE TABLE things (id int PRIMARY KEY, n int NOT NULL DEFAULT 0)')
    // Takes its own row first, then waits until the test lets it go on, and then takes the other row.
    await pool.query(`
      CREATE FUNCTION touch_other() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF pg_trigger_depth() = 1 THEN
          PERFORM pg_advisory_xact_lock_shared(1);
          UPDATE things SET n = n + 1 WHERE id <> NEW.id;
        END IF;
        RETURN NULL;
      END $$`)
    await pool.query('CREATE TRIGGER touch AFTER UPDATE ON things FOR EACH ROW EXECUTE FUNCTION touch_other()')
  })
  afterAll(async () => {
    await db?.$disconnect()
    await pool?.end()
    await database?.drop()
  })

  const rows = async (text: string) => (await pool.query<Record<string, unknown>>(text)).rows
  const waiting = () =>
    rows("SELECT FROM pg_stat_activity WHERE wait_event = 'advisory' AND datname = current_database()")
  const deadlocks = () => rows('SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()')

  test.each([
    ['of the pool', (id: number) => pool.query('UPDATE things SET n = n + 1 WHERE id = $1', [id])],
    ['of Prisma', (id: number) => db.$executeRaw`UPDATE things SET n = n + 1 WHERE id = ${id}`],
  ])('%s that deadlock are both done in the end, each once', async (_, update) => {
    await pool.query('TRUNCATE things')
    await pool.query('INSERT INTO things (id) VALUES (1), (2)')
    const [before] = await deadlocks()
    const gate = new pg.Client(database.url)
    await gate.connect()
    try {
      await gate.query('SELECT pg_advisory_lock(1)')
      const updates = Promise.all([update(1), update(2)])
      await expect.poll(waiting).toHaveLength(2)
      await gate.query('SELECT pg_advisory_unlock(1)')
      await updates
    } finally {
      await gate.end()
    }

    expect(await rows('SELECT id, n FROM things ORDER BY id')).toEqual([
      { id: 1, n: 2 },
      { id: 2, n: 2 },
    ])
    await expect.poll(deadlocks).toEqual([{ deadlocks: Number(before!.deadlocks) + 1 }])
  })
})

test('a conflict is known by its code alone', () => {
  expect([{ code: '40P01' }, { code: '55P03' }, 'deadlock detected', null].map(isConflict)).toEqual([
    true,
    false,
    false,
    false,
  ])
})
