import { effectiveCycle, lettersADay, minutesFor, minutesNeeded } from '@halaqa/memory/pace'
import type { Memorizing, MemorizingChoice } from './memory.queries.ts'

export interface SettingsOutcome {
  /** Days in which everything comes back. */
  days: number
  /** The date from which it holds for every verse; null if it does from now on, or if the choice is not saved. */
  from: string | null
  /** The fewest minutes that keep to the chosen cycle; undefined if the chosen ones do, or none can. */
  better: MemorizingChoice['minutes'] | undefined
  /** The minutes that the chosen cycle would need, if no offered number of minutes is enough. */
  needed: number | undefined
}

/** What a choice of settings leads to at a person's pace. @param more letters besides those that they know */
export function settingsOutcome(choice: MemorizingChoice, memorizing: Memorizing, more = 0): SettingsOutcome {
  const { pace, otherMinutes, effectiveCycleDays, cycleHoldsFrom } = memorizing
  const letters = memorizing.lettersKnown + more
  const isSaved = more === 0 && choice.minutes === memorizing.minutes && choice.cycleDays === memorizing.cycleDays
  const days = isSaved ? effectiveCycleDays : effectiveCycle(choice, pace, letters, otherMinutes)
  const isLonger = days > choice.cycleDays
  const better = isLonger ? minutesFor(choice.cycleDays, pace, letters, otherMinutes) : undefined
  return {
    days,
    from: isSaved ? cycleHoldsFrom : null,
    better: better === choice.minutes ? undefined : better,
    needed: isLonger && better === undefined ? minutesNeeded(choice.cycleDays, pace, letters, otherMinutes) : undefined,
  }
}

/** Minutes a day that the letters take, spread over the days; at least one. */
export const minutesADay = (letters: number, days: number, { pace }: Memorizing): number =>
  Math.max(1, Math.round(letters / days / lettersADay(1, pace)))
