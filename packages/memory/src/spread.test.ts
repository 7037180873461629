import { expect, test } from 'vitest'
import { aRow, makeItems } from '../test/made-items.ts'
import type { ItemWithState } from './session.ts'
import { cycleHoldsFrom, laidAnew } from './spread.ts'
import { cycleDate, foldItem } from './state.ts'

/** Sixty items that were recited one a day, from day 1 to day 60, within a cycle of ninety days. */
function reviewed(spread = new Map<number, number>()): ItemWithState[] {
  return makeItems(Array(60).fill(100)).map((item, at) => {
    const rows = [aRow({ day: 0, how: 'known' }), aRow({ day: at + 1, how: 'recite', grade: 'good' })]
    const day = spread.get(item.index)
    if (day !== undefined) rows.push(aRow({ day: 61, how: 'spread', setDay: day }))
    return { item, ...foldItem(rows)! } as ItemWithState
  })
}

test('a shorter cycle lays what it would ask for before tomorrow over itself, and says from when on it holds', () => {
  const [today, oldCycle, newCycle] = [61, 90, 30]
  const before = reviewed()
  const dates = laidAnew(before, today, oldCycle, newCycle)
  // Recited on day 31 or before: the new cycle would have asked for it by today.
  expect([...dates.keys()].map(({ index }) => index)).toEqual(Array.from({ length: 31 }, (_, index) => index))
  expect(Math.min(...dates.values())).toBe(today + 1)
  expect(Math.max(...dates.values())).toBeLessThanOrEqual(today + newCycle)

  const after = reviewed(new Map([...dates].map(([{ index }, day]) => [index, day])))
  for (const [at, { state }] of after.entries()) {
    expect(cycleDate(state, newCycle)).toBeLessThanOrEqual(cycleDate(before[at]!.state, oldCycle))
    expect(cycleDate(state, newCycle)).toBeGreaterThan(today)
  }
  expect(cycleHoldsFrom(after, today, newCycle)).toBe(Math.max(...dates.values()))
})

test('a cycle that asks for nothing before tomorrow holds already', () => {
  expect(laidAnew(reviewed(), 61, 90, 70).size).toBe(0)
  expect(cycleHoldsFrom(reviewed(), 61, 70)).toBeUndefined()
})
