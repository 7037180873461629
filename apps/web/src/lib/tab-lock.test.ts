import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { runAsLeader, runExclusively, runIfFree } from './tab-lock.ts'

const LEASE = 'tabs:lease'
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A tab that leads until it is stopped or closed. */
function tab() {
  const open = new AbortController()
  const state = { leads: false, close: () => open.abort() }
  const untilAborted = async (signal: AbortSignal) => {
    state.leads = true
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    state.leads = false
  }
  void runAsLeader('tabs', untilAborted, open.signal)
  return state
}

test('one of several tabs leads, and another one when it is closed', async () => {
  const tabs = [tab(), tab(), tab()]
  await later(30_000)
  expect(tabs.filter(({ leads }) => leads)).toHaveLength(1)

  tabs.find(({ leads }) => leads)?.close()
  await later(30_000)
  expect(tabs.filter(({ leads }) => leads)).toHaveLength(1)
  for (const { close } of tabs) close()
  await later(0)
  expect(tabs.some(({ leads }) => leads)).toBe(false)
  expect(localStorage.getItem(LEASE)).toBeNull()
})

test('a closing tab leaves the lead at once to a tab that hears it', async () => {
  const first = tab()
  await later(1_000)
  const second = tab()
  await later(1_000)
  expect([first.leads, second.leads]).toEqual([true, false])
  first.close()
  await later(0)
  dispatchEvent(new StorageEvent('storage', { key: LEASE }))
  await later(100)
  expect(second.leads).toBe(true)
  second.close()
})

test('a tab that closes before it leads leaves nothing behind', async () => {
  const closed = tab()
  await later(10)
  expect(localStorage.getItem(LEASE)).not.toBeNull()
  closed.close()
  await later(0)
  expect([closed.leads, localStorage.getItem(LEASE)]).toEqual([false, null])
})

test('a tab that was stopped for long follows the new leader', async () => {
  const first = tab()
  await later(1_000)
  localStorage.setItem(LEASE, `another ${Date.now() + 60_000}`)
  await later(5_000)
  expect(first.leads).toBe(false)
  await later(60_000)
  expect(first.leads).toBe(true)
  first.close()
})

test('a crashed tab holds the lead for seconds only', async () => {
  localStorage.setItem(LEASE, `crashed ${Date.now() + 15_000}`)
  const next = tab()
  await later(10_000)
  expect(next.leads).toBe(false)
  await later(10_100)
  expect(next.leads).toBe(true)
  next.close()
})

test('every tab leads itself if nothing can be stored', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const tabs = [tab(), tab()]
  await later(100)
  expect(tabs.map(({ leads }) => leads)).toEqual([true, true])
  for (const { close } of tabs) close()
})

test('uses Web Locks if the browser has them', async () => {
  let grant = () => {}
  const request = (_: string, { signal }: LockOptions, work: () => Promise<void>) =>
    new Promise<void>((resolve, reject) => {
      grant = () => void work().then(resolve)
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    })
  vi.stubGlobal('navigator', { locks: { request } })
  const one = tab()
  await later(60_000)
  expect(one.leads).toBe(false)
  grant()
  await later(0)
  expect(one.leads).toBe(true)
  expect(localStorage.getItem(LEASE)).toBeNull()
  one.close()
  await later(0)
  expect(one.leads).toBe(false)
})

test('work that takes longer than a lease keeps other tabs out until it has ended', async () => {
  let finish = () => {}
  const long = runIfFree('tabs', () => {
    return new Promise<void>((resolve) => {
      finish = resolve
    })
  })
  await later(40_000)
  const other = vi.fn(async () => {})
  await Promise.all([runIfFree('tabs', other), later(100)])
  expect(other).not.toHaveBeenCalled()
  finish()
  await long
  await Promise.all([runIfFree('tabs', other), later(100)])
  expect(other).toHaveBeenCalledOnce()
})

describe('when the browser refuses Web Locks', () => {
  beforeEach(() => {
    const request = async () => {
      throw new DOMException('storage is blocked', 'SecurityError')
    }
    vi.stubGlobal('navigator', { locks: { request } })
  })

  test('a lease decides who leads', async () => {
    const tabs = [tab(), tab()]
    await later(100)
    expect(tabs.filter(({ leads }) => leads)).toHaveLength(1)
    for (const { close } of tabs) close()
  })

  test('finished work is still sent', async () => {
    expect(await runExclusively('tabs', async () => 'sent')).toBe('sent')
  })
})

test('a failure of the work is not taken for a refused lock', async () => {
  vi.stubGlobal('navigator', { locks: { request: (_: string, __: object, work: () => Promise<void>) => work() } })
  const work = vi.fn(async () => {
    throw new Error('broken')
  })
  await expect(runExclusively('tabs', work)).rejects.toThrow('broken')
  expect(work).toHaveBeenCalledOnce()
})
