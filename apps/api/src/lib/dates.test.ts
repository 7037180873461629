import { expect, test } from 'vitest'
import { dateIn, latestDateOnEarth } from './dates.ts'

test.each([
  ['UTC', '2026-03-01T23:59:59.999Z', '2026-03-02T00:00:00Z'],
  ['Asia/Kathmandu', '2026-03-01T18:14:59.999Z', '2026-03-01T18:15:00Z'],
  ['Pacific/Chatham', '2026-07-01T11:14:59.999Z', '2026-07-01T11:15:00Z'],
  ['Pacific/Midway', '2026-03-02T10:59:59.999Z', '2026-03-02T11:00:00Z'],
])('a date in %s ends with its last millisecond, whatever was computed before', (zone, last, first) => {
  const [before, after] = [dateIn(zone, new Date(last)), dateIn(zone, new Date(first))]

  expect(after > before).toBe(true)
  expect([dateIn(zone, new Date(last)), dateIn(zone, new Date(first))]).toEqual([before, after])
})

test('the latest date on earth begins at ten in the morning, UTC', () => {
  const dates = ['2026-03-01T09:59:59.999Z', '2026-03-01T10:00:00Z'].map((instant) =>
    latestDateOnEarth(new Date(instant)),
  )
  expect(dates).toEqual(['2026-03-01', '2026-03-02'])
})
