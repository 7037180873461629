import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Failure, FailureLog } from './failure-log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const failure = (reqId: string, change: Partial<Failure> = {}): Failure => ({
  code: 'database_unavailable',
  reason: 'ECONNREFUSED',
  reqId,
  method: 'GET',
  url: '/readyz',
  ...change,
})

function open() {
  const lines: [object, string][] = []
  return { lines, log: new FailureLog((line, message) => lines.push([line, message])) }
}

test('logs the first failure at once, and the rest of five seconds together with their request ids', () => {
  const { lines, log } = open()
  log.add(failure('1'))
  expect(lines).toEqual([[failure('1'), 'request failed']])

  for (const id of ['2', '3', '4']) log.add(failure(id))
  vi.advanceTimersByTime(4_999)
  expect(lines).toHaveLength(1)
  vi.advanceTimersByTime(1)
  const together = { code: 'database_unavailable', reason: 'ECONNREFUSED', count: 3, reqIds: ['2', '3', '4'] }
  expect(lines.slice(1)).toEqual([[together, 'more requests failed']])
})

test('logs at most one line in five seconds, and begins anew after five quiet ones', () => {
  const { lines, log } = open()
  for (let second = 0; second < 60; second++) {
    for (let request = 0; request < 100; request++) log.add(failure(`${second}/${request}`))
    vi.advanceTimersByTime(1_000)
  }
  expect(lines).toHaveLength(1 + 60 / 5)
  expect(lines.slice(1).every(([line]) => (line as { count: number }).count >= 400)).toBe(true)

  vi.advanceTimersByTime(10_000)
  log.add(failure('later'))
  expect(lines.at(-1)).toEqual([failure('later'), 'request failed'])
})

test('logs kinds separately, and the rest when it is closed', () => {
  const { lines, log } = open()
  log.add(failure('1'))
  log.add(failure('2', { code: 'overloaded' }))
  log.add(failure('3', { code: 'overloaded', reason: 'the line is full' }))
  log.flush()

  expect(lines.map(([, message]) => message)).toEqual(['request failed', 'request failed', 'more requests failed'])
  expect(lines[2]![0]).toEqual({ code: 'overloaded', reason: 'the line is full', count: 1, reqIds: ['3'] })
  expect(vi.getTimerCount()).toBe(0)
})

test('names at most five hundred of a flood, and counts them all', () => {
  const { lines, log } = open()
  for (let request = 0; request <= 2_000; request++) log.add(failure(String(request)))
  log.flush()

  const { count, reqIds } = lines[1]![0] as { count: number; reqIds: string[] }
  expect([count, reqIds.length]).toEqual([2_000, 500])
})
