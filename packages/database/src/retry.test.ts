import { expect, test } from 'vitest'
import { retryUntilAborted } from './retry.ts'

/** The waits between so many attempts, of which some recover. */
async function waitsOf(attempts: number, { recovering = [] as number[], ending = [] as number[] } = {}) {
  const [stopping, waits, errors] = [new AbortController(), [] as number[], [] as unknown[]]
  let attempt = 0
  await retryUntilAborted(
    async (recovered) => {
      attempt += 1
      if (attempt === attempts) stopping.abort()
      if (recovering.includes(attempt)) recovered()
      if (!ending.includes(attempt)) throw new Error(`attempt ${attempt}`)
    },
    {
      signal: stopping.signal,
      firstMs: 100,
      longestMs: 1_000,
      onError: (error) => errors.push(error),
      wait: async (ms) => waits.push(ms),
    },
  )
  return { waits, errors: errors.length }
}

test('waits twice as long after each failure, up to the longest wait', async () => {
  expect(await waitsOf(7)).toEqual({ waits: [100, 200, 400, 800, 1_000, 1_000], errors: 6 })
})

test('begins with the first wait again once the work recovered', async () => {
  expect((await waitsOf(6, { recovering: [4] })).waits).toEqual([100, 200, 400, 100, 200])
})

test('does work again that ended without an error', async () => {
  expect(await waitsOf(3, { ending: [1, 2] })).toEqual({ waits: [100, 200], errors: 0 })
})

test('does nothing after the signal, and cuts a wait short', async () => {
  const stopping = new AbortController()
  let attempts = 0
  const running = retryUntilAborted(
    async () => {
      attempts += 1
      throw new Error('away')
    },
    { signal: stopping.signal, firstMs: 1e9, longestMs: 1e9, onError: () => setImmediate(() => stopping.abort()) },
  )
  await running
  expect(attempts).toBe(1)
})
