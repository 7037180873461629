/**
 * A year of one person: three new verses a day, the day's review, days missed. What is asked for comes from the package, what is
 * recalled from the mind.
 *
 * Units   minutes as the session estimates them; a week is seven days; likelihoods 0 to 1.
 */
import type { MemoryItem } from '../src/item.ts'
import { intervalFor } from '../src/scheduler.ts'
import type { ItemWithState } from '../src/session.ts'
import { type MemorizingSettings, RETENTION } from '../src/settings.ts'
import { dueOf } from '../src/state.ts'
import { Learner } from '../test/learner.ts'
import type { Mind } from './minds.ts'
import { Dice } from './random.ts'

export const DAYS = 364
export const NEW_A_DAY = 3
/** Of the days, by dice: a week has none, one or three of them. */
export const MISSED_SHARE = 1 / 7
const LOOKED_AT_EVERY = 7
const LAST_WEEKS = 8

/** `minutes` and `cycleDays` may be beyond what people can choose: no limit, no cycle. */
export type YearSettings = Omit<MemorizingSettings, 'minutes' | 'cycleDays'> & { minutes: number; cycleDays: number }

export interface Year {
  /** Likelihoods at recitals on the very date that FSRS set. */
  readonly atFsrsDates: Mean
  /** Likelihoods of all begun verses, on a day of each week. */
  readonly verses: Mean
  /** Likelihoods that a whole page comes without a slip, of pages wholly begun, on the same days. */
  readonly pages: Mean
  readonly reviews: number
  /** Without what was recited along, or near and not due. */
  readonly dueReviews: Halves
  /** Minutes of each week. */
  readonly weeks: readonly number[]
  /** Days by which what waited longest was overdue, as a share of the effective cycle of that day. */
  readonly longestOverdue: number
  /** Minutes a day of the last eight weeks, missed days counted. */
  readonly minutes: number
}

/** Counts of the first 182 days and of the rest. */
export type Halves = [first: number, second: number]

export const halfOf = (day: number): 0 | 1 => (day < DAYS / 2 ? 0 : 1)

export class Mean {
  private sum = 0
  count = 0

  add(value: number): void {
    this.sum += value
    this.count += 1
  }

  addAll(other: Mean): void {
    this.sum += other.sum
    this.count += other.count
  }

  get value(): number {
    return this.sum / this.count
  }
}

export function liveYear(
  items: readonly MemoryItem[],
  settings: YearSettings,
  mind: Mind,
  seed: number,
  missedShare = MISSED_SHARE,
): Year {
  const dice = new Dice(seed)
  const learner = new Learner(items, settings as MemorizingSettings)
  const weeks = Array.from({ length: DAYS / 7 }, () => 0)
  const year = { atFsrsDates: new Mean(), verses: new Mean(), pages: new Mean() }
  const pages = byPage(items)
  let reviews = 0
  const dueReviews: Halves = [0, 0]
  let longestOverdue = 0
  for (let i = 0; i < DAYS; i += 1) {
    learner.day += 1
    if (i % LOOKED_AT_EVERY === LOOKED_AT_EVERY - 1) {
      lookAt(learner, mind, pages, year)
      longestOverdue = Math.max(longestOverdue, overdueShare(learner))
    }
    if (dice.roll() < missedShare) continue
    const session = learner.session()
    weeks[Math.floor(i / 7)]! += session.seconds / 60
    for (const { items: run } of session.runs) {
      for (const { item, due } of run) {
        const odds = mind.recall(item.key, learner.day)
        if (isFsrsDate(learner.kept.get(item.key)!, learner.day, settings)) year.atFsrsDates.add(odds)
        const grade = mind.judge(dice.roll() < odds, dice)
        mind.recite(item.key, learner.day, grade)
        learner.add(item, { how: 'recite', grade })
        reviews += 1
        if (due <= learner.day) dueReviews[halfOf(i)] += 1
      }
    }
    if (session.runs.length > 0) learner.endSession(session.otherSeconds)
    const begun = learner.kept.size
    learner.learn(NEW_A_DAY)
    for (const { item } of [...learner.kept.values()].slice(begun)) mind.learn(item.key, learner.day)
  }
  const last = weeks.slice(-LAST_WEEKS)
  return {
    ...year,
    reviews,
    dueReviews,
    weeks,
    longestOverdue,
    minutes: last.reduce((a, b) => a + b, 0) / last.length / 7,
  }
}

function byPage(items: readonly MemoryItem[]) {
  const pages = new Map<number, MemoryItem[]>()
  for (const item of items) pages.set(item.page, [...(pages.get(item.page) ?? []), item])
  return pages
}

/** Is this the date that FSRS set: neither a first interval, nor the cycle's, nor a day late? */
function isFsrsDate({ state }: ItemWithState, day: number, { firmness, cycleDays }: YearSettings): boolean {
  const interval = intervalFor(state.stability, RETENTION[firmness])
  return state.shortIntervals >= 3 && state.dueBy === null && interval < cycleDays && state.last + interval === day
}

function lookAt(
  { kept, day }: Learner,
  mind: Mind,
  pages: ReadonlyMap<number, readonly MemoryItem[]>,
  { verses, pages: whole }: Pick<Year, 'verses' | 'pages'>,
): void {
  for (const { item } of kept.values()) verses.add(mind.recall(item.key, day))
  for (const page of pages.values()) {
    if (page.every(({ key }) => kept.has(key))) whole.add(page.reduce((all, { key }) => all * mind.recall(key, day), 1))
  }
}

function overdueShare(learner: Learner): number {
  const { settings, day } = learner
  const { cycle } = learner.promise()
  let longest = 0
  for (const { state } of learner.kept.values())
    longest = Math.max(longest, day - dueOf(state, RETENTION[settings.firmness], cycle))
  return longest / cycle
}

/** The heaviest week by the median of the eight before it, from the twelfth on. */
export function heaviestWeek(weeks: readonly number[]): number {
  let heaviest = 0
  for (let i = 11; i < weeks.length; i += 1) {
    const before = weeks.slice(i - 8, i).sort((a, b) => a - b)
    heaviest = Math.max(heaviest, weeks[i]! / ((before[3]! + before[4]!) / 2))
  }
  return heaviest
}
