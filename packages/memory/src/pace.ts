/**
 * How long reciting takes, and what a person's minutes come to.
 *
 * Units   pace is letters a second; `ms` is a whole run's.
 */
import { type MemorizingSettings, MINUTES } from './settings.ts'

export const RUN_MAX_LETTERS = 700
/** Letters of a usual run: the whole Qur'an is cut into runs of about 417. */
const USUAL_RUN_LETTERS = 400
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

/** Seconds of letters that are a part of usual runs. */
export const partSeconds = (letters: number, pace: number): number =>
  letters * (runSeconds(USUAL_RUN_LETTERS, pace) / USUAL_RUN_LETTERS)

/** Letters that are recited in a day's minutes, in usual runs. */
export const lettersADay = (minutes: number, pace: number): number => (minutes * 60) / partSeconds(1, pace)

/** The cycle always has this share of the minutes. */
const CYCLE_SHARE = 1 / 5

/** The minutes of a day that new, recent and weak verses leave to the cycle. @param otherMinutes what those ask for, a day */
export const minutesLeft = (minutes: number, otherMinutes: number): number =>
  Math.max(minutes * CYCLE_SHARE, minutes - otherMinutes)

/** Whole days in which everything comes back: the chosen ones, or more where the minutes that are left do not hold it. */
export const effectiveCycle = (
  { minutes, cycleDays }: Pick<MemorizingSettings, 'minutes' | 'cycleDays'>,
  pace: number,
  lettersKnown: number,
  otherMinutes = 0,
): number => Math.max(cycleDays, Math.ceil(lettersKnown / lettersADay(minutesLeft(minutes, otherMinutes), pace)))

/** The minutes a day, whether they can be chosen or not, that bring everything back within the cycle. */
export function minutesNeeded(cycleDays: number, pace: number, lettersKnown: number, otherMinutes = 0): number {
  const left = lettersKnown / cycleDays / lettersADay(1, pace)
  return Math.ceil(Math.min(left / CYCLE_SHARE, left + otherMinutes))
}

/** The fewest minutes to choose that bring everything back within the cycle; undefined where the most do not. */
export const minutesFor = (
  cycleDays: MemorizingSettings['cycleDays'],
  pace: number,
  lettersKnown: number,
  otherMinutes = 0,
): MemorizingSettings['minutes'] | undefined =>
  MINUTES.find((minutes) => effectiveCycle({ minutes, cycleDays }, pace, lettersKnown, otherMinutes) === cycleDays)

/** Only a cycle that became at least this much shorter by itself is taken over: a pace that wavers moves no dates. */
const SHORTER_SHARE = 9 / 10

/**
 * The cycle from tomorrow on, where nothing was chosen anew: a longer one always, a shorter one once it is clearly shorter or is the chosen
 * one.
 */
export const nextCycle = (current: number, computed: number, cycleDays: number): number =>
  computed > current || computed === cycleDays || computed <= current * SHORTER_SHARE ? computed : current
