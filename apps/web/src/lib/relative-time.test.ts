import { expect, test } from 'vitest'
import { relativeTime } from './relative-time.ts'

/** A time in the reader's time zone. */
const at = (day: number, hour: number, minute = 0) => new Date(2025, 10, day, hour, minute)

test.each([
  ['Just now', at(21, 12)],
  ['Just now', at(21, 12, 1)], // The server's clock runs ahead.
  ['1 minute ago', at(21, 11, 59)],
  ['59 minutes ago', at(21, 11, 1)],
  ['1 hour ago', at(21, 11)],
  ['11 hours ago', at(21, 1)],
  ['Yesterday', at(20, 23)],
  ['Yesterday', at(20, 0)],
  ['2 days ago', at(19, 23, 59)],
  ['6 days ago', at(15, 1)],
  ['Nov 14, 2025', at(14, 23)],
])('%s', (text, then) => {
  expect(relativeTime(then.toISOString(), at(21, 12))).toBe(text)
})

test('a little before midnight is hours ago a little after it', () => {
  expect(relativeTime(at(20, 23).toISOString(), at(21, 1))).toBe('2 hours ago')
})
