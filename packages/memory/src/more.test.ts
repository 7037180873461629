import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aRow, makeItems } from '../test/made-items.ts'
import { MORE_MINUTES, moreOf } from './more.ts'
import type { ItemWithState, SessionRun } from './session.ts'
import { DEFAULT_SETTINGS } from './settings.ts'
import { foldItem } from './state.ts'

const [DAY, PACE] = [100, 4]
const items = makeItems(Array.from({ length: 120 }, (_, i) => 30 + ((i * 37) % 80)))
const RULES = { settings: DEFAULT_SETTINGS, pace: PACE, cycle: 60, otherMinutes: 0 }
const keysOf = ({ runs }: { runs: readonly SessionRun<(typeof items)[number]>[] }) =>
  runs.flatMap((run) => run.items.map(({ item }) => item.key))
const kept = (firstDays: readonly number[], more: readonly Parameters<typeof aRow>[0][][] = []): ItemWithState[] =>
  firstDays.map((firstDay, i) => {
    const { key } = items[i]!
    // Marked so that its first date is the one that is wanted.
    const known = { how: 'known' as const, day: firstDay - 61, lettersBefore: 60, lettersMarked: 60 }
    const rows = [known, ...(more[i] ?? [])].map((row) => aRow({ ...row, key }))
    return { item: items[i]!, ...foldItem(rows)! } as ItemWithState
  })

test('a little more is what is due next, with its own date, when nothing is due', () => {
  const far = kept(Array.from({ length: 60 }, (_, i) => DAY + 60 - i))
  const session = moreOf(far, DAY, RULES)
  expect(keysOf(session)).toContain('2:20')
  expect(keysOf(session)).not.toContain('1:1')
  expect(session.runs.flatMap((run) => run.items).find(({ item }) => item.key === '2:20')?.due).toBe(DAY + 1)
})

test('leaves out verses recited or learned on the date', () => {
  const recited = kept([DAY, DAY, DAY + 5], [[{ how: 'recite', day: DAY, grade: 'good' }]])
  expect(keysOf(moreOf(recited, DAY, RULES))).toEqual(['1:2', '1:3'])
  const learned = { item: items[5]!, ...foldItem([aRow({ key: '1:6', how: 'lesson', day: DAY, grade: 'hard' })])! }
  expect(moreOf([learned as ItemWithState], DAY, RULES).runs).toEqual([])
})

test('takes nothing from its minutes for verses recited on the date, however soon they come back', () => {
  const again = [{ how: 'recite' as const, day: DAY, grade: 'again' as const }]
  const forty = kept(
    Array.from({ length: 40 }, () => DAY + 5),
    Array.from({ length: 20 }, () => again),
  )
  expect(keysOf(moreOf(forty, DAY, RULES))[0]).toBe('1:21')
})

test('offers verses marked as known on the date', () => {
  const known = kept([DAY + 3]).map((one) => ({ ...one, day: DAY, before: null }))
  expect(keysOf(moreOf(known, DAY, RULES))).toEqual(['1:1'])
})

test('leaves out the last due verses if the cuts of the runs cost more minutes than counted', () => {
  const thirty = makeItems(Array.from({ length: 30 }, () => 39))
  const rows = (i: number): Parameters<typeof aRow>[0][] =>
    i < 15
      ? [{ how: 'recite', day: 60, grade: 'good' }]
      : [
          { how: 'recite', day: DAY - 3, grade: 'again' },
          { how: 'recite', day: DAY - 1, grade: 'good' },
        ]
  const recited = thirty.map((item, i) => {
    const log = [{ how: 'known' as const, day: 10 }, ...rows(i)]
    return { item, ...foldItem(log.map((row) => aRow({ ...row, key: item.key })))! } as ItemWithState
  })
  const keys = keysOf(moreOf(recited, DAY, RULES))
  expect(keys.length).toBeLessThan(30)
  expect(keys).toEqual(expect.arrayContaining(thirty.slice(15).map(({ key }) => key)))
})

test('it holds five minutes, and ends when all was recited', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -40, max: 60 }), { minLength: 1, maxLength: 100 }), (after) => {
      let left = kept(after.map((days) => DAY + days))
      for (let asked = 0; left.length > 0; asked += 1) {
        expect(asked).toBeLessThan(after.length)
        const session = moreOf(left, DAY, RULES)
        const keys = new Set(keysOf(session))
        if (keys.size > 1) expect(session.seconds).toBeLessThanOrEqual(MORE_MINUTES * 60)
        left = left.filter(({ item }) => !keys.has(item.key))
      }
    }),
  )
})
