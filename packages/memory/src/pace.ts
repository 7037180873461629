/**
 * How long reciting takes, and what a person's minutes come to.
 *
 * Units   pace is letters a second; `ms` is a whole run's.
 */
import { type MemorizingSettings, MINUTES } from './settings.ts'

export const RUN_MAX_LETTERS = 700
const START_PACE = 4
const SLOWEST = 1.5
const FASTEST = 12
/** To open a run, and to say how it went. */
const SECONDS_A_RUN = 8
const RUNS_BEFORE_MEASURING = 5
const RUNS_MEASURED = 20
const SILENCE_SECONDS = 60

export interface TimedRun {
  readonly letters: number
  readonly ms: number
}

/** Was this recited without a minute's silence? What took a minute longer than the slowest pace has one in it. */
export const isTimed = ({ letters, ms }: TimedRun): boolean =>
  letters > 0 && ms > 0 && ms / 1000 < letters / SLOWEST + SILENCE_SECONDS

/** The median of the last twenty runs, once there are five. @param runs timed ones, the newest first */
export function paceOf(runs: readonly TimedRun[]): number {
  const paces = runs
    .filter(isTimed)
    .slice(0, RUNS_MEASURED)
    .map(({ letters, ms }) => (letters * 1000) / ms)
    .sort((a, b) => a - b)
  if (paces.length < RUNS_BEFORE_MEASURING) return START_PACE
  const middle = paces.length / 2
  const median = (paces[Math.ceil(middle) - 1]! + paces[Math.floor(middle)]!) / 2
  return Math.min(Math.max(median, SLOWEST), FASTEST)
}

export const runSeconds = (letters: number, pace: number): number => letters / pace + SECONDS_A_RUN

/** Letters that are read in a minute, at the pace of a person of whom nothing was measured. */
export const LETTERS_A_MINUTE = START_PACE * 60

/** About how long reading takes, for anybody: whole minutes, rounded up. */
export const readingMinutes = (letters: number): number => Math.ceil(letters / LETTERS_A_MINUTE)

/** Letters that are recited in a day's minutes, in full runs. */
export const lettersADay = (minutes: number, pace: number): number =>
  (minutes * 60) / (runSeconds(RUN_MAX_LETTERS, pace) / RUN_MAX_LETTERS)

/** Whole days in which everything comes back: the chosen ones, or more where the day's minutes do not hold it. */
export const effectiveCycle = (
  { minutes, cycleDays }: Pick<MemorizingSettings, 'minutes' | 'cycleDays'>,
  pace: number,
  lettersKnown: number,
): number => Math.max(cycleDays, Math.ceil(lettersKnown / lettersADay(minutes, pace)))

/** The fewest minutes a day that bring everything back within the cycle; undefined where the most that can be chosen do not. */
export const minutesFor = (
  cycleDays: MemorizingSettings['cycleDays'],
  pace: number,
  lettersKnown: number,
): MemorizingSettings['minutes'] | undefined =>
  MINUTES.find((minutes) => effectiveCycle({ minutes, cycleDays }, pace, lettersKnown) === cycleDays)
