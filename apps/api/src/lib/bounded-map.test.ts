import { expect, test } from 'vitest'
import { BoundedMap } from './bounded-map.ts'

test('a new entry takes the place of the oldest, and one that is set again takes none', () => {
  const map = new BoundedMap<string, number>(2).set('a', 1).set('b', 2)

  map.set('a', 3)
  expect([...map]).toEqual([
    ['a', 3],
    ['b', 2],
  ])
  map.set('c', 4)
  expect([...map]).toEqual([
    ['b', 2],
    ['c', 4],
  ])
})
