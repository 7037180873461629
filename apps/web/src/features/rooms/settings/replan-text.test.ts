import { expect, test } from 'vitest'
import { describeReplan } from './replan-text.ts'

const fixed = {
  roomType: 'fixed' as const,
  startDate: '2025-11-01',
  daysLeft: 20,
  pagesLeft: 200,
  recurrenceDurationDays: null,
}
const recurrent = { ...fixed, roomType: 'recurrent' as const, recurrenceDurationDays: 30 }
const plan = (change: Partial<Parameters<typeof describeReplan>[1]>) => ({
  today: '2025-11-21',
  endDate: '',
  cycleDays: Number.NaN,
  ...change,
})

test.each<[string, string, string | null]>([
  [
    'tomorrow',
    '2025-11-22',
    'The rest is redistributed from tomorrow: about 200 pages a day, for all readers together.',
  ],
  [
    'in ten days',
    '2025-12-01',
    'The rest is redistributed from tomorrow: about 20 pages a day, for all readers together.',
  ],
  [
    'in 200 days',
    '2026-06-09',
    'The rest is redistributed from tomorrow: about 1 page a day, for all readers together.',
  ],
  [
    'in two years',
    '2027-11-21',
    'The rest is redistributed from tomorrow: less than a page a day, for all readers together.',
  ],
  ['today', '2025-11-21', null],
  ['not chosen', '', null],
])('an end %s', (_, endDate, text) => {
  expect(describeReplan(fixed, plan({ endDate }))).toBe(text)
})

test('a room that has not begun spreads over all its days', () => {
  const room = { ...fixed, startDate: '2025-12-01' }
  expect(describeReplan(room, plan({ endDate: '2025-12-20' }))).toContain('about 10 pages a day')
})

test('a cycle that has given everything out changes only the later ones', () => {
  expect(describeReplan({ ...recurrent, pagesLeft: 0 }, plan({ cycleDays: 10 }))).toBe('Later cycles last 10 days.')
})

test.each<[number, string | null]>([
  [20, 'about 20 pages a day, for all readers together. Later cycles last 20 days.'],
  [60, 'about 4 pages a day, for all readers together. Later cycles last 60 days.'],
  [5, 'about 200 pages a day, for all readers together. Later cycles last 5 days.'],
  [0, null],
  [366, null],
  [Number.NaN, null],
])('on the tenth of 30 days, a cycle of %d', (cycleDays, text) => {
  const said = describeReplan(recurrent, plan({ cycleDays }))
  if (text === null) expect(said).toBeNull()
  else expect(said).toContain(text)
})
