import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fnv1a, seededRandom, shuffled, wellShuffled } from './seeded-random.ts'

test('the same seed gives the same numbers, from 0 to below 1', () => {
  fc.assert(
    fc.property(fc.string(), (seed) => {
      const [a, b] = [seededRandom(seed), seededRandom(seed)]
      for (let i = 0; i < 20; i += 1) {
        const number = a()
        expect(number).toBe(b())
        expect(number >= 0 && number < 1).toBe(true)
      }
    }),
  )
})

test('FNV-1a is what its authors publish', () => {
  expect(fnv1a('')).toBe(0x811c9dc5)
  expect(fnv1a('a')).toBe(0xe40c292c)
  expect(fnv1a('foobar')).toBe(0xbf9cf968)
})

test('shuffling loses nothing, and gives the same order for the same seed', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.string(), (items, seed) => {
      const mixed = shuffled(items, seed)
      expect([...mixed].sort()).toEqual([...items].sort())
      expect(shuffled(items, seed)).toEqual(mixed)
    }),
  )
})

test('every order of three is about as likely as another', () => {
  const orders = new Map<string, number>()
  for (let i = 0; i < 6000; i += 1) {
    const order = shuffled(['a', 'b', 'c'], `seed ${i}`).join('')
    orders.set(order, (orders.get(order) ?? 0) + 1)
  }
  expect(orders.size).toBe(6)
  for (const count of orders.values()) expect(Math.abs(count - 1000)).toBeLessThan(150)
})

test('shuffling well never leaves the plain order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer(), { minLength: 2, maxLength: 9 }), fc.string(), (items, seed) => {
      const isPlain = (order: readonly number[]) => order.every((item, i) => item === items[i])
      expect(isPlain(wellShuffled(items, seed, isPlain))).toBe(false)
    }),
  )
})
