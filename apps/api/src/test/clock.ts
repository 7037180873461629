import { DAY_MS, HOUR_MS, MINUTE_MS } from '@halaqa/contract/calendar'
import type { Clock } from '../lib/clock.ts'

export interface TestClock {
  now: Clock
  /** An instant, or a date for its first moment in UTC. */
  set(instant: string): void
  /** Back to where it stood at first. */
  reset(): void
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void
}

/** Time that moves only when a test says so. */
export function createTestClock(at = '2026-03-02T09:00:00Z'): TestClock {
  let time = new Date(at).getTime()
  return {
    now: () => new Date(time),
    set(instant) {
      time = new Date(instant).getTime()
    },
    reset() {
      time = new Date(at).getTime()
    },
    advance({ days = 0, hours = 0, minutes = 0, seconds = 0 }) {
      time += days * DAY_MS + hours * HOUR_MS + minutes * MINUTE_MS + seconds * 1000
    },
  }
}
