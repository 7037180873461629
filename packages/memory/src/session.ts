/**
 * The review of a day: which items are recited, in which runs and order.
 *
 * A pure function of what was known before that date, less what was recited on it: so it ends, it is the same on every device,
 * and reciting more does not change it. A person who was away comes back to the same minutes.
 *
 * Order of choosing: what the cycle needs today; what was said to be known and has its first date; *again* of yesterday; what was learned lately, the newest first; the rest by overdue ÷
 * interval. In the last two, items below even odds take at most a third of the minutes while others wait. What the cycle needs is
 * chosen even where the minutes do not hold it: otherwise its promise would be untrue.
 */
import { lettersOf, type MemoryItem } from './item.ts'
import { minutesLeft, partSeconds, runSeconds } from './pace.ts'
import { cutRuns } from './runs.ts'
import { type MemorizingSettings, RETENTION } from './settings.ts'
import {
  deadlineOf,
  dueOf,
  type Folded,
  type ItemState,
  isNear,
  isUnrecited,
  oddsOf,
  SHORT_INTERVALS,
} from './state.ts'

/** The rules of a date's review, besides the known items. */
export interface ReviewRules {
  readonly settings: MemorizingSettings
  /** The pace before that date. */
  readonly pace: number
  /** The effective one, fixed for that date. */
  readonly cycle: number
  /** The minutes a day that new, recent and weak items asked for lately. */
  readonly otherMinutes: number
}

export interface ItemWithState<I extends MemoryItem = MemoryItem> extends Folded {
  readonly item: I
  readonly state: ItemState
}

export interface SessionItem<I extends MemoryItem> {
  readonly item: I
  readonly state: ItemState
  readonly due: number
}

export interface SessionRun<I extends MemoryItem> {
  readonly items: readonly SessionItem<I>[]
  /** `near`: all that is due or asked in it was learned lately. */
  readonly part: 'near' | 'old'
  readonly seconds: number
}

export interface Session<I extends MemoryItem> {
  /** In the order of recital. */
  readonly runs: readonly SessionRun<I>[]
  readonly seconds: number
  /** Letters of the items asked for, recited since or not. */
  readonly letters: number
  /** Their indexes. */
  readonly asked: ReadonlySet<number>
  /** Seconds that new, recent and weak items would take, held or not; at most four fifths of the minutes. */
  readonly otherSeconds: number
}

const EVEN_ODDS = 0.5
const WEAK_SHARE = 1 / 3
const HALF = 1 / 2
const OTHER_SHARE = 4 / 5
/** After days that were missed, *again* of yesterday takes this share of the minutes before what has waited. */
const AGAIN_SHARE = 1 / 4
/** An item that a lesson began is young until it was by heart on this many dates and comes back after this many days. */
const YOUNG_HEART_DATES = 3
const YOUNG_INTERVAL = 21

interface Candidate<I extends MemoryItem> extends SessionItem<I> {
  readonly isDue: boolean
  readonly isNear: boolean
  readonly isAgain: boolean
  readonly isWeak: boolean
  /** Is it new, recent, or short of its steps after *again*? */
  readonly isOther: boolean
  readonly deadline: number
  readonly overdueShare: number
  readonly risk: number
}

/** @param kept every begun item of the person, in any order */
export function sessionOf<I extends MemoryItem>(
  kept: readonly ItemWithState<I>[],
  day: number,
  rules: ReviewRules,
): Session<I> {
  const candidates = kept.flatMap((one) => {
    const state = stateBefore(one, day)
    return state ? candidateOf(one.item, state, day, rules) : []
  })
  const recited = new Set(kept.filter(({ state }) => (state.recitedOn ?? 0) >= day).map(({ item }) => item.index))

  const byIndex = new Map(candidates.map((one) => [one.item.index, one]))
  const cut = (chosen: readonly Candidate<I>[]) =>
    cutRuns(
      chosen.map(({ item }) => item),
      (index) => byIndex.get(index)?.item,
    ).map((items) => items.map(({ index }) => byIndex.get(index)!))
  const { chosen, otherSeconds } = choose(candidates, day, rules, cut)
  const isChosen = new Set(chosen)
  const order = orderOfJuz(chosen)
  const runs = cut(chosen)
    .flatMap((run) => cutRest(run, isChosen, recited, cut))
    .map((run) => runOf(run, isChosen, rules.pace))
    .sort((a, b) => rankOf(order, a) - rankOf(order, b) || a.items[0]!.item.index - b.items[0]!.item.index)
  return {
    runs,
    seconds: runs.reduce((sum, { seconds }) => sum + seconds, 0),
    letters: lettersOf(chosen.map(({ item }) => item)),
    asked: new Set(chosen.map(({ item }) => item.index)),
    otherSeconds,
  }
}

/** As it was before the date; undefined where it was not begun then, or a later date has rows already. */
function stateBefore({ state, before, day: changed }: ItemWithState, day: number): ItemState | undefined {
  return (changed < day ? state : changed === day ? before : null) ?? undefined
}

function candidateOf<I extends MemoryItem>(
  item: I,
  state: ItemState,
  day: number,
  { settings, cycle }: ReviewRules,
): Candidate<I> {
  const due = dueOf(state, RETENTION[settings.firmness], cycle)
  const odds = oddsOf(state, day)
  const isDue = due <= day
  const near = isNear(state, day, settings.nearDays)
  return {
    item,
    state,
    due,
    isDue,
    isNear: near,
    isAgain: state.isAgain && state.last === day - 1,
    isWeak: odds < EVEN_ODDS,
    isOther: near || (isDue && (isYoung(state, due) || state.shortIntervals < SHORT_INTERVALS.length)),
    deadline: deadlineOf(state, cycle),
    overdueShare: (day - due) / Math.max(1, due - state.last),
    risk: item.letters * (1 - odds),
  }
}

const isYoung = ({ learnedOn, heartDates, last }: ItemState, due: number) =>
  learnedOn !== null && (heartDates < YOUNG_HEART_DATES || due - last < YOUNG_INTERVAL)

/** The items that the minutes hold, and what the cycle needs; one at least, if any is asked. */
function choose<I extends MemoryItem>(
  candidates: readonly Candidate<I>[],
  day: number,
  { settings, pace, otherMinutes }: ReviewRules,
  cut: (chosen: readonly Candidate<I>[]) => Candidate<I>[][],
) {
  const seconds = settings.minutes * 60
  const byMushaf = candidates.toSorted((a, b) => a.item.index - b.item.index)
  const firstDeadlineFirst = byDeadline(byMushaf)
  const newestFirst = byMushaf.filter((one) => one.isNear).sort((a, b) => b.state.learnedOn! - a.state.learnedOn!)
  const mostOverdueFirst = byMushaf.filter(({ isDue }) => isDue).sort((a, b) => b.overdueShare - a.overdueShare)
  const again = byMushaf.filter(({ isAgain }) => isAgain)

  const chosen = new Set<Candidate<I>>()
  const costOf = costsOf(pace)
  let spent = 0
  let spentOnWeak = 0
  const add = (one: Candidate<I>, cost: number) => {
    chosen.add(one)
    costOf.count(one.item)
    spent += cost
    if (one.isWeak) spentOnWeak += cost
  }
  const take = (from: readonly Candidate<I>[], most: number, weakMost: number) => {
    let taken = 0
    for (const one of from) {
      if (chosen.has(one)) continue
      const cost = costOf(one.item)
      if (chosen.size > 0 && (spent + cost > seconds || taken + cost > most)) continue
      if (one.isWeak && chosen.size > 0 && spentOnWeak + cost > weakMost) continue
      add(one, cost)
      taken += cost
    }
  }

  const left = minutesLeft(settings.minutes, otherMinutes) * 60
  const isBehind = firstDeadlineFirst.some(({ deadline }) => deadline < day)
  let needed = 0
  if (isBehind) {
    take(again, seconds * AGAIN_SHARE, seconds)
    take(
      firstDeadlineFirst.filter(({ deadline, isDue }) => isDue || deadline <= day),
      left,
      seconds,
    )
  } else {
    const share = secondsNeeded(firstDeadlineFirst, day, left, pace)
    for (const one of firstDeadlineFirst) {
      const cost = costOf(one.item)
      if (one.deadline > day && (share === 0 || (spent > 0 && spent + cost > share))) break
      add(one, cost)
      needed += 1
    }
    take(
      firstDeadlineFirst.filter(({ state, isDue }) => isDue && isUnrecited(state)),
      left - spent,
      seconds,
    )
  }
  const otherSeconds = Math.min(secondsOfOthers(byMushaf, chosen, seconds, pace), seconds * OTHER_SHARE)
  const [half, third] = [seconds * HALF, seconds * WEAK_SHARE]
  take(again, half, seconds)
  take(newestFirst, half, third)
  take(mostOverdueFirst, seconds, third)
  take(mostOverdueFirst, seconds, seconds)

  // Only now is the cost of cuts and of items recited along known. The item chosen last is dropped first.
  const fitting = [...chosen]
  while (fitting.length > Math.max(1, needed) && secondsOf(cut(fitting), pace) > seconds) fitting.pop()
  return { chosen: fitting, otherSeconds }
}

/** Seconds of one item more, beside those that were counted: it joins the run of its neighbour. */
function costsOf(pace: number) {
  const counted = new Set<number>()
  const costOf = ({ index, letters }: MemoryItem) =>
    counted.has(index - 1) || counted.has(index + 1) ? partSeconds(letters, pace) : runSeconds(letters, pace)
  return Object.assign(costOf, { count: ({ index }: MemoryItem) => counted.add(index) })
}

const byDeadline = <One extends { readonly item: MemoryItem; readonly deadline: number; readonly due: number }>(
  all: readonly One[],
) => all.toSorted((a, b) => a.deadline - b.deadline || a.due - b.due || a.item.index - b.item.index)

/**
 * Seconds of today and of each day after it that keep all deadlines; 0 as long as the minutes that are left can still keep them when they
 * begin tomorrow.
 *
 * @param left seconds
 */
function secondsNeeded(
  firstDeadlineFirst: readonly { readonly item: MemoryItem; readonly deadline: number }[],
  day: number,
  left: number,
  pace: number,
): number {
  const costOf = costsOf(pace)
  let seconds = 0
  let needed = 0
  for (const { item, deadline } of firstDeadlineFirst) {
    seconds += costOf(item)
    costOf.count(item)
    needed = Math.max(needed, seconds / (deadline - day + 1))
  }
  return needed > left ? needed : 0
}

function secondsOfOthers<I extends MemoryItem>(
  byMushaf: readonly Candidate<I>[],
  chosen: ReadonlySet<Candidate<I>>,
  seconds: number,
  pace: number,
): number {
  const costOf = costsOf(pace)
  let near = 0
  let rest = 0
  for (const one of byMushaf) {
    if (!one.isOther || chosen.has(one)) continue
    const cost = costOf(one.item)
    costOf.count(one.item)
    if (one.isNear) near += cost
    else rest += cost
  }
  return Math.min(near, seconds * HALF) + rest
}

const secondsOf = <I extends MemoryItem>(runs: readonly Candidate<I>[][], pace: number) =>
  runs.reduce((sum, run) => sum + runSeconds(lettersOf(run.map(({ item }) => item)), pace), 0)

/** The rest of a run of which a part was recited; nothing if everything it asked for was. */
function cutRest<I extends MemoryItem>(
  run: readonly Candidate<I>[],
  chosen: ReadonlySet<Candidate<I>>,
  recited: ReadonlySet<number>,
  cut: (chosen: readonly Candidate<I>[]) => Candidate<I>[][],
): Candidate<I>[][] {
  const asked = run.filter((one) => chosen.has(one))
  const left = asked.filter(({ item }) => !recited.has(item.index))
  return left.length === asked.length ? [[...run]] : cut(left)
}

function runOf<I extends MemoryItem>(
  run: readonly Candidate<I>[],
  chosen: ReadonlySet<Candidate<I>>,
  pace: number,
): SessionRun<I> {
  return {
    items: run.map(({ item, state, due }) => ({ item, state, due })),
    part: run.every((one) => one.isNear || !chosen.has(one)) ? 'near' : 'old',
    seconds: runSeconds(lettersOf(run.map(({ item }) => item)), pace),
  }
}

/** The juz in the order of recital: the one with most letters at risk first. */
function orderOfJuz<I extends MemoryItem>(chosen: readonly Candidate<I>[]): number[] {
  const risks = new Map<number, number>()
  for (const { item, risk } of chosen) risks.set(item.juz, (risks.get(item.juz) ?? 0) + risk)
  return [...risks].sort(([a, riskOfA], [b, riskOfB]) => riskOfB - riskOfA || a - b).map(([juz]) => juz)
}

const rankOf = <I extends MemoryItem>(order: readonly number[], { items }: SessionRun<I>) =>
  order.indexOf(items[0]!.item.juz)

/**
 * Begun items in runs, due or not, recited today or not, in the order of the mushaf.
 *
 * @param cycle the effective one
 * @param cut into runs; by default as the review of a day is
 */
export function recitalOf<I extends MemoryItem>(
  kept: readonly ItemWithState<I>[],
  retention: number,
  cycle: number,
  pace: number,
  cut?: (items: readonly I[]) => I[][],
): Pick<Session<I>, 'runs' | 'seconds'> {
  const byIndex = new Map(kept.map((one) => [one.item.index, one]))
  const items = kept.map(({ item }) => item)
  const runs = (cut?.(items) ?? cutRuns(items, (index) => byIndex.get(index)?.item)).map(
    (run): SessionRun<I> => ({
      items: run.map((item) => {
        const { state } = byIndex.get(item.index)!
        return { item, state, due: dueOf(state, retention, cycle) }
      }),
      part: 'old',
      seconds: runSeconds(lettersOf(run), pace),
    }),
  )
  return { runs, seconds: runs.reduce((sum, { seconds }) => sum + seconds, 0) }
}

/**
 * The first date after the day on which a review has something in it: something is due, was learned lately, or has to come early so that
 * the days hold the cycle. Undefined while nothing is begun.
 *
 * @param rules of that date
 */
export function nextReview(kept: readonly ItemWithState[], day: number, rules: ReviewRules): number | undefined {
  const { settings, pace, cycle } = rules
  if (kept.some(({ state }) => isNear(state, day + 1, settings.nearDays))) return day + 1
  const next = nextDue(kept, RETENTION[settings.firmness], cycle)
  if (next === undefined) return undefined
  const left = minutesLeft(settings.minutes, rules.otherMinutes) * 60
  const costOf = costsOf(pace)
  let seconds = 0
  let first = next
  const firstDeadlineFirst = byDeadline(kept.map(({ item, state }) => ({ item, ...datesOf(state, rules) })))
  for (const { item, deadline } of firstDeadlineFirst) {
    seconds += costOf(item)
    costOf.count(item)
    first = Math.min(first, Math.floor(deadline + 1 - seconds / left) + 1)
  }
  return Math.max(first, day + 1)
}

const datesOf = (state: ItemState, { settings, cycle }: ReviewRules) => ({
  deadline: deadlineOf(state, cycle),
  due: dueOf(state, RETENTION[settings.firmness], cycle),
})

/** The first date from which something is due; undefined while nothing is begun. @param cycle the effective one */
export function nextDue(kept: readonly ItemWithState[], retention: number, cycle: number): number | undefined {
  let next: number | undefined
  for (const { state } of kept) {
    const due = dueOf(state, retention, cycle)
    if (next === undefined || due < next) next = due
  }
  return next
}
