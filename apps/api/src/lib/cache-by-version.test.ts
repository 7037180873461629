import { expect, test, vi } from 'vitest'
import { cacheByVersion } from './cache-by-version.ts'

test('makes once while the version is the same, however many ask, and again when it is another', async () => {
  let version = 'one'
  const look = vi.fn(async () => version)
  const make = vi.fn(async () => ({ of: version }))
  const ask = cacheByVersion(look, make)

  const forty = await Promise.all(Array.from({ length: 40 }, ask))
  expect(new Set(forty)).toEqual(new Set([{ of: 'one' }]))
  expect(make).toHaveBeenCalledOnce()
  expect(look).toHaveBeenCalledTimes(2)

  version = 'two'
  expect(await ask()).toEqual({ of: 'two' })
  expect(await ask()).toBe(await ask())
  expect(make).toHaveBeenCalledTimes(2)
})

test('makes it again when it changed while it was made', async () => {
  let version = 'one'
  let changes = true
  const ask = cacheByVersion(
    async () => version,
    async () => {
      const made = version
      if (changes) version = 'two'
      changes = false
      return made
    },
  )

  expect(await ask()).toBe('one')
  expect(await ask()).toBe('two')
})

test('keeps nothing of a making that failed', async () => {
  const make = vi.fn(async () => 'made').mockRejectedValueOnce(new Error('no'))
  const ask = cacheByVersion(async () => 'one', make)

  await expect(ask()).rejects.toThrow('no')
  expect(await ask()).toBe('made')
})
