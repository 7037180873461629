import { DAY_MS, HOUR_MS, MINUTE_MS } from '@halaqa/contract/calendar'
import { shortDate, timeOfDay } from '../../../lib/dates.ts'

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** "82 MB" */
export function bytes(count: number): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, count)) / 3))
  const options = { style: 'unit', unit: UNITS[step]!, maximumFractionDigits: step > 2 ? 1 : 0 } as const
  return new Intl.NumberFormat('en-US', options).format(count / 1000 ** step)
}

/** "Nov 20, 2025, 6:42 AM" */
export const moment = (instant: string) => `${shortDate(instant)}, ${timeOfDay(instant)}`

const STEPS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const

/** "3 hours ago", in whole steps. */
export function ago(instant: string, now = Date.now()): string {
  const passed = Math.max(0, now - Date.parse(instant))
  const words = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })
  const [unit, size] = STEPS.find(([, length]) => passed >= length) ?? ['second', Math.max(1, passed)]
  return unit === 'second' ? words.format(0, 'second') : words.format(-Math.floor(passed / size), unit)
}
