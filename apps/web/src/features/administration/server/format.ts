import { DAY_MS, HOUR_MS, MINUTE_MS } from '@halaqa/contract/calendar'
import { formatRelative, formatUnit } from '../../../lib/formats.ts'

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** "82 MB" */
export function bytes(count: number): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, count)) / 3))
  return formatUnit(count / 1000 ** step, UNITS[step]!, step > 2 ? 1 : 0)
}

const STEPS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const

/** "3 hr", in whole steps. */
export function timeOf(ms: number): string {
  const [unit, size] = STEPS.find(([, length]) => ms >= length) ?? (['second', 1000] as const)
  return formatUnit(Math.floor(ms / size), unit, 0)
}

/** "3 hours ago", in whole steps. */
export function ago(instant: string, now = Date.now()): string {
  const passed = Math.max(0, now - Date.parse(instant))
  const [unit, size] = STEPS.find(([, length]) => passed >= length) ?? ['second', Math.max(1, passed)]
  return unit === 'second' ? formatRelative(0, 'second') : formatRelative(-Math.floor(passed / size), unit)
}
