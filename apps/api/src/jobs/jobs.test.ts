import { openPool } from '@halaqa/database/client'
import { expect, test, vi } from 'vitest'
import { SCHEDULE } from '../lib/schedule.ts'
import { useTestApp } from '../test/app.ts'
import { startJobs } from './index.ts'

const t = useTestApp()

test('all the scheduled work is done at the start, and planned', async () => {
  const pool = openPool(t.database.url, { max: 5 })
  const runner = await startJobs(t.app, pool)
  try {
    const done = () => t.db.serverFact.count({ where: { key: { startsWith: 'job_done:' } } })
    await expect.poll(done).toBe(Object.keys(SCHEDULE).length)
    const planned = await t.db.$queryRaw<{ name: string }[]>`
      SELECT identifier AS name FROM graphile_worker._private_known_crontabs ORDER BY 1`
    expect(planned.map(({ name }) => name)).toEqual(Object.keys(SCHEDULE).sort())
  } finally {
    await runner.stop()
    await pool.end()
  }
})

test.each([
  ['is logged', false],
  ['is not logged while the server stops', true],
])('a database that ends the connections of the scheduled work %s', async (_, isStopping) => {
  const error = vi.spyOn(t.app.log, 'error').mockReturnValue()
  const pool = openPool(t.database.url, { max: 5 })
  const stopping = new AbortController()
  const runner = await startJobs(t.app, pool, stopping.signal)
  try {
    await expect.poll(countListening, { timeout: 60_000 }).toBe(1)
    if (isStopping) stopping.abort()
    await t.db
      .$queryRaw`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN "jobs:insert"%' AND datname = current_database()`
    if (!isStopping) await expect.poll(() => error.mock.calls.length, { timeout: 60_000 }).toBeGreaterThan(0)
  } finally {
    await runner.stop()
    await pool.end()
  }
  if (isStopping) expect(error).not.toHaveBeenCalled()
  error.mockRestore()
})

const countListening = async () => {
  const [row] = await t.db.$queryRaw<[{ count: bigint }]>`
    SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'LISTEN "jobs:insert"%' AND datname = current_database()`
  return Number(row.count)
}
