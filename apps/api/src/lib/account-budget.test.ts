import { getMemory } from '@halaqa/contract/memory'
import { downloadOwnData } from '@halaqa/contract/own-data'
import { getReview } from '@halaqa/contract/review'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AccountBudget } from './account-budget.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const refused = (code: string, retryAfterSeconds: number) =>
  expect.objectContaining({ code, details: expect.objectContaining({ retryAfterSeconds }) })
/** What has come of a promise so far. */
async function outcomeOf(promise: Promise<unknown>) {
  const outcome = vi.fn()
  promise.then(
    () => outcome('in'),
    (error) => outcome(error.code),
  )
  await vi.advanceTimersByTimeAsync(0)
  return () => outcome.mock.calls[0]?.[0] ?? 'waits'
}

describe('the budget of an account', () => {
  test("is spent by the costs of the account's own calls", async () => {
    const budget = new AccountBudget(250)
    await budget.enter('amina', getReview)
    await budget.enter('amina', getReview)
    for (let i = 0; i < 25; i++) budget.charge('amina')

    expect(() => budget.charge('amina')).toThrow(refused('too_many_requests', 600))
    expect(() => budget.charge('amina')).toThrow('Your account has asked for too much in a short time.')
    budget.charge('bilal')
    await vi.advanceTimersByTimeAsync(600_000)
    budget.charge('amina')
  })

  test('refuses a dear call too, which then takes no place', async () => {
    const budget = new AccountBudget(300)
    await budget.enter('amina', getMemory)
    for (let i = 0; i < 3; i++) {
      await expect(budget.enter('amina', getMemory)).rejects.toEqual(refused('too_many_requests', 600 - i))
      await vi.advanceTimersByTimeAsync(1_000)
    }
  })

  test('limits nobody if it is 0', () => {
    const budget = new AccountBudget(0)
    for (let i = 0; i < 100; i++) budget.charge('amina', 1_000_000)
  })
})

describe('dear calls', () => {
  test('are two at once for a person: a third waits for a place', async () => {
    const budget = new AccountBudget(0)
    const first = await budget.enter('amina', downloadOwnData)
    await budget.enter('amina', getMemory)
    const third = await outcomeOf(budget.enter('amina', getMemory))
    const ofAnother = await outcomeOf(budget.enter('bilal', getMemory))
    expect([third(), ofAnother()]).toEqual(['waits', 'in'])

    first.leave()
    await vi.advanceTimersByTimeAsync(1)
    expect(third()).toBe('in')
  })

  test('are refused when they have waited for two seconds, and at once when a hundred wait', async () => {
    const budget = new AccountBudget(0)
    const calls = await Promise.all(Array.from({ length: 103 }, () => outcomeOf(budget.enter('amina', getMemory))))
    const count = (code: string) => calls.filter((outcome) => outcome() === code).length
    expect([count('in'), count('waits'), count('too_many_at_once')]).toEqual([2, 100, 1])

    await vi.advanceTimersByTimeAsync(2_000)
    expect([count('in'), count('too_many_at_once')]).toEqual([2, 101])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('leave the server to others for twice the time that they took', async () => {
    const budget = new AccountBudget(0)
    const place = await budget.enter('amina', getMemory)
    await budget.enter('amina', getMemory)
    const work = place.work(() => new Promise<void>((done) => void setTimeout(done, 100)))
    await vi.advanceTimersByTimeAsync(100)
    await work
    place.leave()

    const next = await outcomeOf(budget.enter('amina', getMemory))
    await vi.advanceTimersByTimeAsync(199)
    expect(next()).toBe('waits')
    await vi.advanceTimersByTimeAsync(1)
    expect(next()).toBe('in')
  })

  test('work eight at a time for all people, however many have a place', async () => {
    const budget = new AccountBudget(0)
    const begun: (() => void)[] = []
    const people = await Promise.all(
      Array.from({ length: 20 }, (_, number) => budget.enter(`person ${number}`, downloadOwnData)),
    )
    const all = people.map(({ work }) => work(() => new Promise<void>((done) => begun.push(done))))
    await vi.advanceTimersByTimeAsync(0)
    expect(begun).toHaveLength(8)
    for (let at = 0; at < begun.length; at++) {
      begun[at]!()
      await vi.advanceTimersByTimeAsync(0)
    }
    await Promise.all(all)
    expect(begun).toHaveLength(20)
  })

  test('leave nothing behind when they are over', async () => {
    const budget = new AccountBudget(0)
    const place = await budget.enter('amina', getMemory)
    await expect(place.work(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    place.leave()
    await vi.advanceTimersByTimeAsync(0)

    const again = await Promise.all([budget.enter('amina', getMemory), budget.enter('amina', getMemory)])
    expect(again).toHaveLength(2)
    expect(vi.getTimerCount()).toBe(0)
  })
})
