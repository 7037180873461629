import { describe, expect, test } from 'vitest'
import { aRoom } from '../../../test/wire.ts'
import { camelKeys } from '../../lib/camel.ts'
import { type Room, readingDaysLeft } from './room.model.ts'

const FIRST = '2025-11-01'
const fixed = { start_date: FIRST, end_date: '2025-11-30' }
const recurrent = { room_type: 'recurrent', end_date: null, recurrence_duration_days: 30 } as const

describe('the remaining days, today included', () => {
  test.each<[string, Parameters<typeof aRoom>[0], today: string, left: number]>([
    ['on the first day of a room of 30 days', { ...fixed, days_left: 29 }, FIRST, 30],
    ['on its last day', { ...fixed, days_left: 0 }, '2025-11-30', 1],
    ['past its end, with nothing left', { ...fixed, days_left: 0 }, '2025-12-01', 0],
    ['on the last day of a cycle', { ...recurrent, days_left: 0 }, '2026-02-01', 1],
    ['while the room rests', { ...fixed, days_left: 20, paused_since: '2025-11-09T10:00:00Z' }, '2025-11-10', 20],
  ])('%s', (_, room, today, left) => {
    expect(readingDaysLeft(camelKeys(aRoom(room)) as Room, today)).toBe(left)
  })
})
