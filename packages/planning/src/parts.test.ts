import { JUZ_STARTS } from '@halaqa/quran/mushaf'
import type { Span } from '@halaqa/quran/range'
import { WEIGHT_PREFIX } from '@halaqa/quran/weights'
import { describe, expect, test } from 'vitest'
import { newcomers, textOf } from '../test/arbitraries.ts'
import { covers, inOrder } from '../test/invariants.ts'
import { partsOf } from './parts.ts'
import { planDay, portionsOfDay } from './plan.ts'
import { newCycle, nextDay, withPace } from './schedule.ts'

const COMPLETE: Span = { start: 0, end: 6235 }
const isJuzStart = (position: number) => JUZ_STARTS.includes(position)

/** The portions of each day of a hatim by whole juz, and how many each member was given. */
function inJuz(memberCount: number, days: number, range = COMPLETE) {
  let members = newcomers(memberCount)
  let cycle = newCycle('fixed', range, days)
  const ofDays: Span[][] = []
  while (nextDay(cycle)) {
    const plan = planDay(cycle, members, ofDays.length, WEIGHT_PREFIX, JUZ_STARTS)
    ofDays.push(plan.portions)
    members = plan.members
    cycle = plan.cycle
  }
  expect(covers(inOrder(ofDays.flat()), range)).toBe(true)
  return { ofDays, times: members.map(({ portions }) => portions) }
}

describe('whole juz', () => {
  test('thirty members of one day read a juz each', () => {
    const { ofDays } = inJuz(30, 1)
    expect(ofDays[0]?.map(({ start }) => start)).toEqual(JUZ_STARTS)
  })

  test('are joined if there are more than members, and given to those with the fewest if there are fewer', () => {
    const ten = inJuz(10, 1)
    expect(ten.ofDays[0]).toHaveLength(10)
    expect(ten.ofDays[0]?.every(({ start }) => isJuzStart(start))).toBe(true)

    const { ofDays, times } = inJuz(7, 10)
    for (const portions of ofDays) expect(portions.length).toBeGreaterThanOrEqual(2)
    for (const { start } of ofDays.flat()) expect(isJuzStart(start)).toBe(true)
    expect(Math.max(...times) - Math.min(...times)).toBeLessThanOrEqual(1)
  })

  test('thirty days read a juz each, sixty every other day, and days between are empty', () => {
    expect(inJuz(1, 30).ofDays.map((portions) => portions.length)).toEqual(Array(30).fill(1))
    const sixty = inJuz(4, 60).ofDays.map((portions) => portions.length)
    expect(sixty.filter((count) => count === 1)).toHaveLength(30)
    const readings = sixty.flatMap((count, day) => (count === 0 ? [] : [day]))
    const gaps = readings.slice(1).map((day, i) => day - readings[i]!)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(3)
  })

  test('the ends of a range clip its first and last juz', () => {
    const range = { start: 100, end: 300 }
    const { ofDays } = inJuz(5, 1, range)
    expect(ofDays[0]).toEqual([
      expect.objectContaining({ start: 100, end: 147 }),
      expect.objectContaining({ start: 148, end: 258 }),
      expect.objectContaining({ start: 259, end: 300 }),
    ])
  })

  test('finish a juz that was begun by letters before the next one', () => {
    const begun = planDay(newCycle('fixed', COMPLETE, 30), newcomers(3), 0).cycle
    const next = withPace({ ...begun, next: 50 }, 29)
    const plan = planDay(next, newcomers(3), 1, WEIGHT_PREFIX, JUZ_STARTS)
    expect(plan.range?.start).toBe(50)
    expect(isJuzStart(plan.cycle.next)).toBe(true)
  })

  test('a portion never spans what came before, and parts name their positions', () => {
    const { prefix } = textOf([1, 2, 3, 4, 5, 6])
    const parts = partsOf({ start: 1, end: 4 }, [0, 3, 9], prefix, [2])
    expect(parts.range).toEqual({ start: 0, end: 2 })
    expect([...(parts.prefix as number[])]).toEqual([1, 3, 6, 15])
    expect([1, 2, 3, 5, 4].map(parts.at)).toEqual([0, 1, 2, 3, -1])
    expect(parts.spanOf({ start: 1, end: 2 })).toEqual({ start: 2, end: 4 })
    expect(portionsOfDay(undefined, newcomers(2), { day: 1, rotation: 0 }, prefix, [0])).toEqual([])
  })
})
