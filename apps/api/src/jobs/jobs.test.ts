import { openPool } from '@halaqa/database/client'
import { expect, test, vi } from 'vitest'
import { SCHEDULE } from '../lib/schedule.ts'
import { useTestApp } from '../test/app.ts'
import { loggerOf, startJobs } from './jobs.ts'

const api = useTestApp()

test('all the scheduled work is done at the start, and planned', async () => {
  const pool = openPool(api.database.url, { max: 5 })
  const runner = await startJobs(api.app, pool)
  try {
    const done = () => api.db.serverFact.count({ where: { key: { startsWith: 'job_done:' } } })
    await expect.poll(done).toBe(Object.keys(SCHEDULE).length)
    const planned = await api.db.$queryRaw<{ name: string }[]>`
      SELECT identifier AS name FROM graphile_worker._private_known_crontabs ORDER BY 1`
    expect(planned.map(({ name }) => name)).toEqual(Object.keys(SCHEDULE).sort())
  } finally {
    await runner.stop()
    await pool.end()
  }
})

test('errors of the scheduler are logged until the server stops', () => {
  const error = vi.spyOn(api.app.log, 'error').mockReturnValue()
  const stopping = new AbortController()
  const logger = loggerOf(api.app.log, stopping.signal)

  logger.error('a connection broke')
  stopping.abort()
  logger.error('every connection broke')

  expect(error.mock.calls).toEqual([['a connection broke']])
  error.mockRestore()
})
