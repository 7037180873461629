/**
 * Cutting untouched days again, when someone joins or leaves.
 *
 * A day is untouched while none of its portions has been opened, completed, offered or handed over; the caller picks the
 * untouched days dated today or later, in date order. The stretch of a day never changes, only its cut.
 */
import type { Span } from '@halaqa/quran/range'
import { WEIGHT_PREFIX } from '@halaqa/quran/weights'
import { countPortions, type DealtPortion, type Reader, startingBalance } from './deal.ts'
import { portionsOfDay } from './plan.ts'
import type { WeightPrefix } from './weight.ts'

export type GivenPortion = DealtPortion & { id: string }

/** A day that was given out: its number in its cycle, its stretch (undefined when empty) and its portions as they are. */
export type GivenDay = { day: number; stretch: Span | undefined; portions: readonly GivenPortion[] }

/** What to write for one day. Spans may meet old ones on the way: the rows agree again once all are written. */
export type PortionChanges = {
  /** Portions that stay with their reader and cover another span now. */
  update: GivenPortion[]
  insert: DealtPortion[]
  /** Ids of portions that are no more. */
  remove: string[]
}

export type Recut<R extends Reader = Reader> = {
  /** One for each day, in the order of the days. */
  changes: PortionChanges[]
  /** The active readers, then the one who left, with their balances after all this. */
  readers: R[]
}

/**
 * Someone joined or came back. `joiner` comes with their own balance (zero for a newcomer) and starts at the greater of
 * it and the average of the others, taken before the days cut again are counted. With no days, only that balance is set.
 * Whoever was away holds no portion of an untouched day: those they left were cut again without them, or offered.
 */
export function recutForJoiner<R extends Reader>(
  days: readonly GivenDay[],
  others: readonly R[],
  joiner: R,
  prefix: WeightPrefix = WEIGHT_PREFIX,
): Recut<R> {
  const before = takeBack(days, others, prefix)
  return dealAgain(days, [...before, { ...joiner, ...startingBalance(joiner, before) }], prefix)
}

/**
 * Someone left. With nobody else active there is no one to cut for: the days stay as they are, and the leaver's
 * portions are offered like any other uncompleted ones.
 */
export function recutForLeaver<R extends Reader>(
  days: readonly GivenDay[],
  remaining: readonly R[],
  leaver: R,
  prefix: WeightPrefix = WEIGHT_PREFIX,
): Recut<R> {
  if (remaining.length === 0) return { changes: days.map(() => changesOf([], [])), readers: [leaver] }
  const { changes, readers } = dealAgain(days, takeBack(days, remaining, prefix), prefix)
  return { changes, readers: [...readers, ...takeBack(days, [leaver], prefix)] }
}

/** What turns the old portions of a day into the newly dealt ones; who still has a portion keeps its id. */
export function changesOf(old: readonly GivenPortion[], dealt: readonly DealtPortion[]): PortionChanges {
  const oldOf = new Map(old.map((portion) => [portion.readerId, portion]))
  const changes: PortionChanges = { update: [], insert: [], remove: [] }
  for (const portion of dealt) {
    const had = oldOf.get(portion.readerId)
    oldOf.delete(portion.readerId)
    if (!had) changes.insert.push(portion)
    else if (had.start !== portion.start || had.end !== portion.end) changes.update.push({ ...portion, id: had.id })
  }
  changes.remove = [...oldOf.values()].map(({ id }) => id)
  return changes
}

const takeBack = <R extends Reader>(days: readonly GivenDay[], readers: readonly R[], prefix: WeightPrefix): R[] =>
  days.reduce((left, { portions }) => countPortions(left, portions, -1, prefix), [...readers])

function dealAgain<R extends Reader>(days: readonly GivenDay[], readers: readonly R[], prefix: WeightPrefix): Recut<R> {
  let counted = [...readers]
  const changes = days.map(({ day, stretch, portions }) => {
    const dealt = portionsOfDay(stretch, counted, day, prefix)
    counted = countPortions(counted, dealt, 1, prefix)
    return changesOf(portions, dealt)
  })
  return { changes, readers: counted }
}
