import { expect, test } from 'vitest'
import { planOutcome } from './plan-outcome.ts'

/** A Friday. */
const counted = { date: '2025-11-21', lessons: 30, lessonsLeft: 24, doneToday: 0 }
const everyDay = { until: null, lessonsADay: 2, weekdays: [0, 1, 2, 3, 4, 5, 6] }
const byDate = (until: string | null) => ({ ...everyDay, lessonsADay: null, until })

test.each([
  ['so many a day', everyDay, {}, { kind: 'ends', lessons: 24, end: '2025-12-02' }],
  ['on Fridays', { ...everyDay, weekdays: [5] }, {}, { kind: 'ends', lessons: 24, end: '2026-02-06' }],
  ['a date', byDate('2025-11-28'), {}, { kind: 'aDay', lessons: 24, lessonsADay: 3 }],
  ['today', byDate('2025-11-21'), { lessonsLeft: 8, doneToday: 2 }, { kind: 'aDay', lessons: 8, lessonsADay: 10 }],
  ['a date too soon', byDate('2025-11-22'), {}, { kind: 'tooShort', earliest: '2025-11-23' }],
  ['no date yet', byDate(null), {}, { kind: 'open' }],
  ['half a date', byDate('2025-11'), {}, { kind: 'open' }],
  ['a date that is over', byDate('2025-11-20'), {}, { kind: 'open' }],
  ['no days', { ...everyDay, weekdays: [] }, {}, { kind: 'open' }],
  ['what is done', everyDay, { lessonsLeft: 0 }, { kind: 'done' }],
  ['what has no lessons', everyDay, { lessons: 0, lessonsLeft: 0 }, { kind: 'empty' }],
])('%s', (_, choice, more, expected) => {
  expect(planOutcome(choice, { ...counted, ...more })).toEqual(expected)
})
