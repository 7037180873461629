/**
 * Folds the log of one item: its state is the fold of its rows, one step for each local date.
 *
 * A date's step is its accepted hearing, else a recital that was *again*, else its first recital. The date on which a lesson begins an item has no further
 * step; that on which it is said to be known has one, though the clock of a device is slow and the recital is dated before. Another
 * recital of an item that is not begun, or was ended, changes nothing. A recital of what was learned lately and was not
 * due yet is a step only if it is *again*.
 */
import { type Grade, type LogRow, sortLog } from './log.ts'
import { intervalFor, likelihood, type Memory, nextMemory } from './scheduler.ts'

export interface ItemState extends Memory {
  /** Day of the last step; of the beginning, while there was none. */
  readonly last: number
  /** Steps since it began. */
  readonly steps: number
  /** Was the last step *again*? Then it comes back the next day, before all others. */
  readonly isAgain: boolean
  /** Dates on which it was by heart. */
  readonly heartDates: number
  /** Day on which a lesson began it; null when it was known already. */
  readonly learnedOn: number | null
  /** How many of the intervals that are short after learning and after *again* have passed: 0 to 3. */
  readonly shortIntervals: number
  /** Of one that was known already, until its first step: letters that were marked with it and before it, and all that were marked. */
  readonly knownBefore: number | null
  readonly knownMarked: number | null
  /** A shorter cycle asks for it no earlier, until its next step. */
  readonly spreadDay: number | null
  /** It was missed, and is due by then at the latest, until its next step. */
  readonly dueBy: number | null
  /** Day of the last recital, folded or not. */
  readonly recitedOn: number | null
}

/** The state after all rows, and as it was before the last date that has rows. */
export interface Folded {
  readonly state: ItemState | null
  readonly before: ItemState | null
  /** The last date that has rows. */
  readonly day: number
}

/** Bounds of the first three intervals after learning and after *again*, in days. */
export const SHORT_INTERVALS: readonly number[] = [1, 3, 7]
const KNOWN: Memory = { stability: 15, difficulty: 5 }

/** Folds the rows of one item, in any order; undefined when there are none. */
export function foldItem(rows: readonly LogRow[]): Folded | undefined {
  let folded: Folded | undefined
  for (const date of byDay(sortLog(rows))) {
    const before: ItemState | null = folded?.state ?? null
    folded = { state: foldDate(before, date), before, day: date[0]!.day }
  }
  return folded
}

function byDay(rows: readonly LogRow[]): LogRow[][] {
  const days: LogRow[][] = []
  for (const row of rows) {
    const last = days.at(-1)
    if (last && last[0]!.day === row.day) last.push(row)
    else days.push([row])
  }
  return days
}

function foldDate(before: ItemState | null, rows: readonly LogRow[]): ItemState | null {
  let state = before
  let isStepped = false
  let missed: LogRow | null = null
  /** Place of the first recital since the item ended, or of all. */
  let early = -1
  for (const [i, row] of rows.entries()) {
    if (row.how === 'unknown') {
      state = null
      isStepped = false
      missed = null
      early = -1
    } else if (row.how === 'known') {
      if (state !== null) continue
      state = begin(row)
      if (early < 0) continue
      state = { ...step(state, stepOf(rows.slice(early))), recitedOn: row.day }
      isStepped = true
    } else if (row.how === 'spread') state = state && { ...state, spreadDay: row.setDay }
    else if (row.grade === null) missed = row
    else if (row.how === 'lesson') {
      if (state !== null) continue
      state = begin(row)
      isStepped = true
    } else if (state) {
      state = { ...(isStepped ? state : step(state, stepOf(rows.slice(i)))), recitedOn: row.day }
      isStepped = true
    } else if (early < 0) early = i
  }
  // A wrong answer makes the item due the next day, whether it came before that date's recital or after.
  return state && missed ? withMissed(state, missed) : state
}

/** The hearing among the rows of a date, before the item ends in them; else the first recital that was *again*; else the first of all. */
function stepOf(rows: readonly LogRow[]): LogRow {
  const end = rows.findIndex(({ how }) => how === 'unknown')
  const until = end < 0 ? rows : rows.slice(0, end)
  return (
    until.find(({ how, grade }) => how === 'hearing' && grade !== null) ??
    until.find(({ how, grade }) => how === 'recite' && grade === 'again') ??
    rows[0]!
  )
}

function begin(row: LogRow): ItemState {
  const isLearned = row.how === 'lesson'
  return {
    ...(isLearned ? nextMemory(null, 0, row.grade!) : KNOWN),
    last: row.day,
    steps: 0,
    isAgain: false,
    heartDates: 0,
    learnedOn: isLearned ? row.day : null,
    shortIntervals: isLearned ? 0 : SHORT_INTERVALS.length,
    knownBefore: isLearned ? null : row.lettersBefore,
    knownMarked: isLearned ? null : row.lettersMarked,
    spreadDay: null,
    dueBy: null,
    recitedOn: null,
  }
}

const withMissed = (state: ItemState, { day, setDay }: LogRow): ItemState => ({
  ...state,
  dueBy: Math.min(state.dueBy ?? Number.POSITIVE_INFINITY, setDay ?? day + 1),
})

/** The state of an item after a recital by heart, under the settings with which it was asked for. */
export const reciteByHeart = (
  state: ItemState,
  day: number,
  asked: Pick<LogRow, 'retention' | 'nearDays'>,
): ItemState => ({ ...step(state, { how: 'recite', grade: 'good', day, ...asked }), recitedOn: day })

function step(state: ItemState, row: Pick<LogRow, 'how' | 'grade' | 'day' | 'retention' | 'nearDays'>): ItemState {
  const grade = row.grade!
  const heartDates = state.heartDates + (grade === 'good' ? 1 : 0)
  if (
    row.how === 'recite' &&
    grade !== 'again' &&
    isNear(state, row.day, row.nearDays) &&
    row.day < ownDue(state, row)
  ) {
    return { ...state, heartDates }
  }
  return {
    ...state,
    ...nextMemory(state, Math.max(1, row.day - state.last), grade),
    last: row.day,
    steps: state.steps + 1,
    isAgain: grade === 'again',
    heartDates,
    shortIntervals: nextShortInterval(state.shortIntervals, grade),
    knownBefore: null,
    knownMarked: null,
    spreadDay: null,
    dueBy: null,
  }
}

const nextShortInterval = (passed: number, grade: Grade) =>
  grade === 'again' ? 0 : Math.min(passed + 1, SHORT_INTERVALS.length)

/** Was it learned in the last so many days, and not on this one? */
export const isNear = ({ learnedOn }: ItemState, day: number, nearDays: number): boolean =>
  learnedOn !== null && day > learnedOn && day - learnedOn <= nearDays

/** Was it said to be known, and not recited since? */
export const isUnrecited = ({ knownMarked }: ItemState): boolean => knownMarked !== null

/** How likely it is recalled. What was said to be known and was not recited yet does not fade. */
export const oddsOf = (state: ItemState, day: number): number =>
  isUnrecited(state) ? 1 : likelihood(state.stability, day - state.last)

/** The date on which a recited or learned item is due by itself, without the cycle. @param asked its retention */
export function ownDue(state: ItemState, { retention }: { readonly retention: number }): number {
  const bound = SHORT_INTERVALS[state.shortIntervals] ?? Number.POSITIVE_INFINITY
  const asked = state.last + Math.min(intervalFor(state.stability, retention), bound)
  return Math.min(asked, state.dueBy ?? Number.POSITIVE_INFINITY)
}

/**
 * When the cycle asks for an item. One that was said to be known has a date of its own in the first cycle, by the letters that were marked
 * before it.
 */
export function cycleDate(state: ItemState, cycle: number): number {
  const date =
    state.knownMarked === null
      ? state.last + cycle
      : state.last + 1 + Math.floor((cycle * state.knownBefore!) / state.knownMarked)
  return Math.max(date, state.spreadDay ?? 0)
}

/** The last date that keeps the promise of the cycle. */
export const deadlineOf = (state: ItemState, cycle: number): number =>
  Math.max(state.last + cycle, state.spreadDay ?? 0)

/** The date on which an item is due: by itself, or by the cycle. An item that was said to be known is due only by the cycle until it is recited. */
export function dueOf(state: ItemState, retention: number, cycle: number): number {
  const byCycle = cycleDate(state, cycle)
  return Math.min(byCycle, isUnrecited(state) ? (state.dueBy ?? byCycle) : ownDue(state, { retention }))
}
