import { deleteAccount } from '@halaqa/contract/account'
import { signIn } from '@halaqa/contract/auth'
import { signUp } from '@halaqa/contract/invitations'
import { getLesson } from '@halaqa/contract/lessons'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AnonymousBudget, endpointCost } from './anonymous-budget.ts'
import type { AppError } from './app-error.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function spend(budget: AnonymousBudget, address: string, points: number) {
  try {
    budget.charge(address, points)
    return 'taken'
  } catch (error) {
    const { code, details } = error as AppError
    return [code, details.retryAfterSeconds]
  }
}

describe('the anonymous budget', () => {
  test('is spent by the costs of calls, and full again after ten minutes', () => {
    const budget = new AnonymousBudget(100)
    expect(spend(budget, '192.0.2.1', 60)).toBe('taken')
    expect(spend(budget, '192.0.2.1', 40)).toBe('taken')
    vi.advanceTimersByTime(60_000)
    expect(spend(budget, '192.0.2.1', 1)).toEqual(['too_many_requests', 540])
    vi.advanceTimersByTime(540_000)
    expect(spend(budget, '192.0.2.1', 100)).toBe('taken')
  })

  test('counts from the first request of a window, whatever other addresses send meanwhile', () => {
    const budget = new AnonymousBudget(100)
    spend(budget, '192.0.2.1', 100)
    vi.advanceTimersByTime(599_000)
    spend(budget, '192.0.2.2', 100)
    vi.advanceTimersByTime(1_000)
    expect(spend(budget, '192.0.2.3', 100)).toBe('taken')
    expect(spend(budget, '192.0.2.1', 100)).toBe('taken')
    expect(spend(budget, '192.0.2.2', 1)).toEqual(['too_many_requests', 599])
  })

  test.each([
    ['another address has its own', '192.0.2.1', '192.0.2.2', 'taken'],
    ['an IPv4 address inside an IPv6 one is itself', '192.0.2.1', '::ffff:192.0.2.1', 'refused'],
    ['a network of IPv6 has one together', '2001:db8:0:1::1', '2001:db8:0:1:ffff::2', 'refused'],
    ['the network beside it has another', '2001:db8:0:1::1', '2001:db8:0:2::1', 'taken'],
  ])('%s', (_, first, second, expected) => {
    const budget = new AnonymousBudget(100)
    spend(budget, first, 100)

    expect(typeof spend(budget, second, 100)).toBe(expected === 'taken' ? 'string' : 'object')
  })

  test('limits nobody if it is 0', () => {
    const budget = new AnonymousBudget(0)
    for (let time = 0; time < 10; time++) expect(spend(budget, '192.0.2.1', 1_000_000)).toBe('taken')
  })

  test('is spent fastest by opening accounts, then by signing in, then by all else', () => {
    const costs = [signUp, signIn, getLesson].map(endpointCost)
    expect(costs).toEqual([...costs].sort((a, b) => b - a))
    expect(new Set(costs).size).toBe(3)
    expect(endpointCost(deleteAccount)).toBe(endpointCost(getLesson))
  })

  test('lets four do their work at once', async () => {
    const { semaphore } = new AnonymousBudget(100)
    const begun: (() => void)[] = []
    const all = Array.from({ length: 40 }, () => semaphore(() => new Promise<void>((done) => begun.push(done))))
    await vi.advanceTimersByTimeAsync(0)
    expect(begun).toHaveLength(4)
    for (let at = 0; at < begun.length; at++) {
      begun[at]!()
      await vi.advanceTimersByTimeAsync(0)
    }
    await Promise.all(all)
    expect(begun).toHaveLength(40)
  })
})
