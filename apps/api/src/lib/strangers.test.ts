import { deleteAccount } from '@halaqa/contract/account'
import { signIn, signUp } from '@halaqa/contract/auth'
import { getLesson } from '@halaqa/contract/lessons'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { costOf, Strangers } from './strangers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const spend = async (strangers: Strangers, address: string, points: number) =>
  strangers.charge(address, points).then(
    () => 'taken',
    (error: { code: string; details: { retryAfterSeconds: number } }) => [error.code, error.details.retryAfterSeconds],
  )

describe('the budget of strangers', () => {
  test('is spent by what calls cost, and is there again after ten minutes', async () => {
    const strangers = new Strangers(100)
    expect(await spend(strangers, '192.0.2.1', 60)).toBe('taken')
    expect(await spend(strangers, '192.0.2.1', 40)).toBe('taken')
    vi.advanceTimersByTime(60_000)
    expect(await spend(strangers, '192.0.2.1', 1)).toEqual(['too_many_requests', 540])
    vi.advanceTimersByTime(540_000)
    expect(await spend(strangers, '192.0.2.1', 100)).toBe('taken')
  })

  test.each([
    ['another address has its own', '192.0.2.1', '192.0.2.2', 'taken'],
    ['an IPv4 address inside an IPv6 one is itself', '192.0.2.1', '::ffff:192.0.2.1', 'refused'],
    ['a network of IPv6 has one together', '2001:db8:0:1::1', '2001:db8:0:1:ffff::2', 'refused'],
    ['the network beside it has another', '2001:db8:0:1::1', '2001:db8:0:2::1', 'taken'],
  ])('%s', async (_, first, second, expected) => {
    const strangers = new Strangers(100)
    await spend(strangers, first, 100)

    expect(typeof (await spend(strangers, second, 100))).toBe(expected === 'taken' ? 'string' : 'object')
  })

  test('of 0 limits nobody', async () => {
    const strangers = new Strangers(0)
    for (let time = 0; time < 10; time++) expect(await spend(strangers, '192.0.2.1', 1_000_000)).toBe('taken')
  })

  test('is spent fastest by opening accounts, then by signing in, then by all else', () => {
    const costs = [signUp, signIn, getLesson].map(costOf)
    expect(costs).toEqual([...costs].sort((a, b) => b - a))
    expect(new Set(costs).size).toBe(3)
    expect(costOf(deleteAccount)).toBe(costOf(getLesson))
  })

  test('lets four do their work at once', async () => {
    const { inTurn } = new Strangers(100)
    const begun: (() => void)[] = []
    const all = Array.from({ length: 40 }, () => inTurn(() => new Promise<void>((done) => begun.push(done))))
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
