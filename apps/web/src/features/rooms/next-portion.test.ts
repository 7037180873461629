import { expect, test } from 'vitest'
import { aPiecesRoom, aRoom } from '../../../test/wire.ts'
import { camelKeys } from '../../lib/camel.ts'
import { nextPortionDate } from './next-portion.ts'
import type { Room } from './room.model.ts'

const TODAY = '2025-11-21'
const fixed = { room_type: 'fixed', end_date: '2025-11-30' } as const

test.each<[string, Partial<Parameters<typeof aRoom>[0]>, string | null]>([
  ['a daily room gives something tomorrow', {}, '2025-11-22'],
  ['after its rest days', { rest_weekdays: [6, 7] }, '2025-11-24'],
  ['from its first day', { start_date: '2025-12-05' }, '2025-12-05'],
  ['never again once all is given out', { days_left: 0 }, null],
  ['not while it is paused', { paused_since: '2025-11-20T09:00:00Z' }, null],
  ['not while its reader is away', { my_away_until: '2025-11-22' }, null],
])('%s', (_, room, date) => {
  expect(nextPortionDate(camelKeys(aRoom(room)) as Room, TODAY)).toBe(date)
})

test.each<[string, Partial<Parameters<typeof aRoom>[0]>, string | null]>([
  ['a room of turns gives something after the turn', {}, '2025-11-24'],
  ['on the first date of it that is no rest day', { rest_weekdays: [1] }, '2025-11-25'],
  ['with the first turn', { start_date: '2025-11-28', turn: null, turn_number: 0 }, '2025-11-28'],
  ['on its last date, which a quarter share waits for', { ...fixed, end_date: '2025-11-24' }, '2025-11-24'],
  ['nothing after the last turn', { ...fixed, end_date: '2025-11-23' }, null],
  ['with one turn until its end nothing more', { ...fixed, end_date: '2025-11-23', turn_days: null }, null],
  ['nothing once it is closed', { closed_at: '2025-11-20T09:00:00Z' }, null],
  [
    'tomorrow where a turn is over and the next not dealt',
    { turn: { number: 2, first_date: '2025-11-10', last_date: '2025-11-16' } },
    '2025-11-22',
  ],
])('%s', (_, room, date) => {
  expect(nextPortionDate(camelKeys(aPiecesRoom(room)) as Room, TODAY)).toBe(date)
})
