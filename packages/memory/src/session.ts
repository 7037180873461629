/**
 * The review of a day: which items are recited, in which runs and order.
 *
 * A pure function of what was known before that date, less what was recited on it: so it ends, it is the same on every device,
 * and reciting more does not change it. A person who was away comes back to the same minutes.
 *
 * Order of choosing: *again* of yesterday; what has waited longest, as much as has to come today; what was learned lately, the newest
 * first; the rest by overdue ÷ interval. In the last two, items below even odds take at most a third of the minutes while others wait.
 * That *again* leaves to the second what it needs is why nothing waits longer than twice the effective cycle.
 */
import { lettersOf, type MemoryItem } from './item.ts'
import { effectiveCycle, runSeconds } from './pace.ts'
import { cutRuns } from './runs.ts'
import { likelihood } from './scheduler.ts'
import { type MemorizingSettings, RETENTION } from './settings.ts'
import { dueOf, type Folded, type ItemState, isNear } from './state.ts'

export interface KeptItem<I extends MemoryItem = MemoryItem> extends Folded {
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
}

const EVEN_ODDS = 0.5
const WEAK_SHARE = 1 / 3
const HALF = 1 / 2
/** What is due comes back before it has waited so many cycles: fewer than two, because a day may hold less than it should. */
const LONGEST_WAIT_CYCLES = 1.75
/** *Again* of yesterday may always take this share of the minutes. */
const AGAIN_SHARE = 1 / 4

interface Candidate<I extends MemoryItem> extends SessionItem<I> {
  readonly isDue: boolean
  readonly isNear: boolean
  readonly isAgain: boolean
  readonly isWeak: boolean
  /** Days since it was last recited, or since the date from which it has been asked for. */
  readonly waited: number
  readonly overdueShare: number
  readonly risk: number
}

/**
 * @param kept every begun item of the person, in any order
 * @param pace as it was before that date
 */
export function sessionOf<I extends MemoryItem>(
  kept: readonly KeptItem<I>[],
  day: number,
  settings: MemorizingSettings,
  pace: number,
): Session<I> {
  const known = kept.flatMap((one) => stateBefore(one, day) ?? [])
  const cycle = effectiveCycle(settings, pace, lettersOf(known.map(({ item }) => item)))
  const candidates = known.map((one) => candidateOf(one, day, settings, cycle))
  const asked = candidates.filter((one) => one.isDue || one.isNear)
  const recited = new Set(kept.filter(({ state }) => (state.recitedOn ?? 0) >= day).map(({ item }) => item.index))

  const byIndex = new Map(candidates.map((one) => [one.item.index, one]))
  const cut = (chosen: readonly Candidate<I>[]) =>
    cutRuns(
      chosen.map(({ item }) => item),
      (index) => byIndex.get(index)?.item,
    ).map((items) => items.map(({ index }) => byIndex.get(index)!))
  const chosen = choose(asked, settings.minutes * 60, cycle, pace, cut)
  const isChosen = new Set(chosen)
  const order = orderOfJuz(chosen)
  const runs = cut(chosen)
    .flatMap((run) => cutRest(run, isChosen, recited, cut))
    .map((run) => runOf(run, isChosen, pace))
    .sort((a, b) => rankOf(order, a) - rankOf(order, b) || a.items[0]!.item.index - b.items[0]!.item.index)
  return {
    runs,
    seconds: runs.reduce((sum, { seconds }) => sum + seconds, 0),
    letters: lettersOf(chosen.map(({ item }) => item)),
  }
}

/**
 * As it was before the date; undefined where it was not begun then, or a later date has rows already. A cycle that is made shorter
 * counts at once, and so does the date that it spread the item to.
 */
function stateBefore<I extends MemoryItem>({ item, state, before, day: changed }: KeptItem<I>, day: number) {
  const then = changed < day ? state : changed === day ? before : null
  return then ? { item, state: { ...then, spreadDay: state.spreadDay ?? then.spreadDay } } : undefined
}

function candidateOf<I extends MemoryItem>(
  { item, state }: { item: I; state: ItemState },
  day: number,
  settings: MemorizingSettings,
  cycle: number,
): Candidate<I> {
  const due = dueOf(state, RETENTION[settings.firmness], cycle)
  const odds = likelihood(state.stability, day - state.last)
  return {
    item,
    state,
    due,
    isDue: due <= day,
    isNear: isNear(state, day, settings.nearDays),
    isAgain: state.isAgain && state.last === day - 1,
    isWeak: odds < EVEN_ODDS,
    waited: day - (state.firstDay ?? Math.max(state.last, (state.spreadDay ?? 0) - cycle)),
    overdueShare: (day - due) / Math.max(1, due - state.last),
    risk: item.letters * (1 - odds),
  }
}

/** The items that the seconds hold; one at least, if any is asked. */
function choose<I extends MemoryItem>(
  asked: readonly Candidate<I>[],
  seconds: number,
  cycle: number,
  pace: number,
  cut: (chosen: readonly Candidate<I>[]) => Candidate<I>[][],
): Candidate<I>[] {
  const byMushaf = asked.toSorted((a, b) => a.item.index - b.item.index)
  const longestFirst = byMushaf.filter(({ isDue }) => isDue).sort((a, b) => b.waited - a.waited)
  const newestFirst = byMushaf.filter((one) => one.isNear).sort((a, b) => b.state.learnedOn! - a.state.learnedOn!)
  const mostOverdueFirst = byMushaf.filter(({ isDue }) => isDue).sort((a, b) => b.overdueShare - a.overdueShare)

  const chosen = new Set<Candidate<I>>()
  const chosenAt = new Set<number>()
  let spent = 0
  let spentOnWeak = 0
  const take = (from: readonly Candidate<I>[], most: number, weakMost: number) => {
    let taken = 0
    for (const one of from) {
      if (chosen.has(one)) continue
      const { index, letters } = one.item
      const joins = chosenAt.has(index - 1) || chosenAt.has(index + 1)
      const cost = joins ? letters / pace : runSeconds(letters, pace)
      if (chosen.size > 0 && (spent + cost > seconds || taken + cost > most)) continue
      if (one.isWeak && chosen.size > 0 && spentOnWeak + cost > weakMost) continue
      chosen.add(one)
      chosenAt.add(index)
      spent += cost
      taken += cost
      if (one.isWeak) spentOnWeak += cost
    }
  }
  const [half, third] = [seconds * HALF, seconds * WEAK_SHARE]
  const needed = Math.min(seconds, secondsNeeded(longestFirst, cycle, pace))
  take(
    byMushaf.filter(({ isAgain }) => isAgain),
    Math.min(half, Math.max(seconds * AGAIN_SHARE, seconds - needed)),
    seconds,
  )
  take(longestFirst, needed, seconds)
  take(newestFirst, half, third)
  take(mostOverdueFirst, seconds, third)
  take(mostOverdueFirst, seconds, seconds)

  // What is recited along and what the cuts cost is known only now: the last that was chosen goes first.
  const fitting = [...chosen]
  while (fitting.length > 1 && secondsOf(cut(fitting), pace) > seconds) fitting.pop()
  return fitting
}

/** Seconds of each day, from today on, that bring all of these back in time. */
function secondsNeeded<I extends MemoryItem>(
  longestFirst: readonly Candidate<I>[],
  cycle: number,
  pace: number,
): number {
  const waiting = new Set(longestFirst.map(({ item }) => item.index))
  let seconds = 0
  let needed = 0
  for (const { item, waited } of longestFirst) {
    seconds += waiting.has(item.index - 1) ? item.letters / pace : runSeconds(item.letters, pace)
    needed = Math.max(needed, seconds / Math.max(1, cycle * LONGEST_WAIT_CYCLES - waited))
  }
  return needed
}

const secondsOf = <I extends MemoryItem>(runs: readonly Candidate<I>[][], pace: number) =>
  runs.reduce((sum, run) => sum + runSeconds(lettersOf(run.map(({ item }) => item)), pace), 0)

/** What is left of a run when some of it was recited: nothing where all that it asked for was. */
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
  kept: readonly KeptItem<I>[],
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
 * The first date after the day on which a review has something in it: something is due, or was learned lately. Undefined while nothing
 * is begun.
 *
 * @param cycle the effective one
 */
export function nextReview(
  kept: readonly KeptItem[],
  day: number,
  { firmness, nearDays }: Pick<MemorizingSettings, 'firmness' | 'nearDays'>,
  cycle: number,
): number | undefined {
  if (kept.some(({ state }) => isNear(state, day + 1, nearDays))) return day + 1
  const next = nextDue(kept, RETENTION[firmness], cycle)
  return next === undefined ? undefined : Math.max(next, day + 1)
}

/** The first date from which something is due; undefined while nothing is begun. @param cycle the effective one */
export function nextDue(kept: readonly KeptItem[], retention: number, cycle: number): number | undefined {
  let next: number | undefined
  for (const { state } of kept) {
    const due = dueOf(state, retention, cycle)
    if (next === undefined || due < next) next = due
  }
  return next
}
