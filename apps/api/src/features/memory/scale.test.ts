/** One who keeps the Qur'an, after ten years, beside two thousand others: what a day asks reads the kept states and never the log. */
import { randomUUID } from 'node:crypto'
import { allItems } from '@halaqa/quran/items'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { fillLog } from '../../test/long-log.ts'
import type { Person } from '../../test/person.ts'
import { memoryLogPage } from '../account/own-data.service.ts'

const OWN_ROWS = 400_000
const OTHER_ROWS = 2_000_000

const api = useTestApp()
let person: Person
let client: pg.Client

beforeAll(async () => {
  person = await api.person()
  client = new pg.Client(api.database.url)
  await client.connect()
  await fillLog(client, { userId: person.id, own: OWN_ROWS, others: OTHER_ROWS })
})

afterAll(() => client?.end())

/** What Postgres does for each statement that a call runs, as it runs them; of what only reads with the rows that were read. */
async function plansOf(call: () => Promise<{ statusCode: number }>): Promise<string[]> {
  const asked: { text: string; values: unknown[] }[] = []
  const query = pg.Client.prototype.query
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args as [string | { text?: string; values?: unknown[] }, unknown]
    const { text = '', values = [] } =
      typeof first === 'string' ? { text: first, values: Array.isArray(second) ? second : [] } : first
    asked.push({ text, values: Array.isArray(second) ? second : values })
    return (query as (...all: unknown[]) => unknown).apply(this, args)
  } as typeof query)
  const response = await call().finally(() => spy.mockRestore())
  expect(response.statusCode).toBe(200)
  const plans: string[] = []
  for (const { text, values } of asked) {
    if (!/^\s*(select|with|insert|update|delete)/i.test(text)) continue
    const options = /^\s*select/i.test(text) ? 'ANALYZE, TIMING OFF, COSTS OFF' : 'COSTS OFF'
    const { rows } = await client.query(`EXPLAIN (${options}) ${text}`, values)
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
  }
  return plans
}

test.each([
  ['the review', '/user/review'],
  ['the review of tomorrow', '/user/review?date=2026-03-03'],
  ['a little more', '/user/review?more=true'],
  ['the recital of a page', '/user/review?page=48'],
  ['the recital of a surah', '/user/review?surah=2'],
  ['the map', '/user/memory'],
  ['a surah of the map', '/user/memory/2'],
  ['a page of the map', '/user/memory/pages/48'],
  ['what is begun of a range', '/user/memory/known?start_surah=2&start_ayah=1&end_surah=2&end_ayah=286'],
  ['the settings', '/user/settings/memorizing'],
  ['the path', '/user/path'],
  ['all units', '/user/units'],
  ['the lessons of a surah', '/user/lessons/2'],
  ['the figures', '/user/figures'],
])('%s is answered without the log', async (_, path) => {
  const plans = await plansOf(() => person.get(path))

  expect(plans.length).toBeGreaterThan(1)
  expect(plans.filter((plan) => plan.includes('memory_log'))).toEqual([])
})

test('a run reads the log of its own verses alone', async () => {
  const keys = allItems().slice(500, 512)
  const at = api.clock.now().toISOString()
  const results = keys.map(({ key }) => ({ key, how: 'recite', grade: 'good', reveals: 0, slips: [], ms: 4000, at }))
  const plans = await plansOf(() => person.post('/user/review', { submission_id: randomUUID(), results }))

  const reads = plans.filter((plan) => /Scan.* on memory_log/.test(plan))
  expect(reads).toHaveLength(1)
  expect(reads[0]).toContain('memory_log_user_id_item_key_idx')
  expect(reads[0]).not.toContain('Seq Scan on memory_log')
  const rows = Number(/Scan.* on memory_log \w+ \(actual rows=(\d+)/.exec(reads[0]!)![1])
  expect(rows).toBeGreaterThanOrEqual(keys.length * Math.floor(OWN_ROWS / allItems().length))
  expect(rows).toBeLessThanOrEqual(keys.length * (Math.ceil(OWN_ROWS / allItems().length) + 1))
})

test('a page of the log in a download begins at its row, however many rows come before', async () => {
  const last = { submissionId: 'f0000000-0000-0000-0000-000000000000', index: 5 }
  const plans = await plansOf(async () => {
    await memoryLogPage(api.db, person.id, last)
    return { statusCode: 200 }
  })

  const [read] = plans.filter((plan) => plan.includes('memory_log'))
  expect(read).toContain('memory_log_pkey')
  const rows = Number(/Scan.* on memory_log \(actual rows=(\d+)/.exec(read!)![1])
  expect(rows).toBeLessThanOrEqual(500)
  const removed = Number(/Rows Removed by Filter: (\d+)/.exec(read!)?.[1] ?? 0)
  expect(removed).toBeLessThanOrEqual(10)
})
