import { effectiveCycle, lettersADay, minutesFor } from '@halaqa/memory/pace'
import type { Memorizing, MemorizingChoice } from './memory.queries.ts'

export interface SettingsOutcome {
  /** Days in which everything comes back. */
  days: number
  /** The fewest minutes that keep to the chosen cycle; undefined where the chosen ones do, or none can. */
  better: MemorizingChoice['minutes'] | undefined
}

/** What a choice of settings leads to at a person's pace. @param more letters besides those that they know */
export function settingsOutcome(
  choice: MemorizingChoice,
  { pace, lettersKnown }: Memorizing,
  more = 0,
): SettingsOutcome {
  const letters = lettersKnown + more
  const days = effectiveCycle(choice, pace, letters)
  const better = minutesFor(choice.cycleDays, pace, letters)
  return { days, better: days > choice.cycleDays ? better : undefined }
}

/** Minutes a day that the letters take, spread over the days; at least one. */
export const minutesADay = (letters: number, days: number, { pace }: Memorizing): number =>
  Math.max(1, Math.round(letters / days / lettersADay(1, pace)))
