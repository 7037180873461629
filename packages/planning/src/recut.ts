/**
 * Cutting untouched days again: when someone joins or leaves, goes away or comes back, or chooses another share.
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
  /** All who were handed over, with their balances after all this. */
  readers: R[]
}

export type Circumstances<R, D> = {
  /** Where portions may begin; every ayah unless named. */
  starts?: readonly number[] | undefined
  /** Does this reader read on that day? Everybody does unless somebody is away. */
  reads?: (reader: R, day: D) => boolean
}

/**
 * The days as they would be for these readers, who are all that hold a portion of them or are to read on one. A day on
 * which none of them reads stays as it is: there is nobody to cut it for.
 */
export function recutDays<R extends Reader, D extends GivenDay>(
  days: readonly D[],
  readers: readonly R[],
  prefix: WeightPrefix = WEIGHT_PREFIX,
  circumstances: Circumstances<R, D> = {},
): Recut<R> {
  return dealAgain(days, takeBack(days, readers, prefix), prefix, circumstances)
}

/**
 * Someone joined, came back, or reads another share from now on. They come with their own balance (zero for a newcomer) and
 * start at the greater of it and the average of the others, taken before the days cut again are counted. With no days,
 * only that balance is set.
 */
export function recutForJoiner<R extends Reader, D extends GivenDay>(
  days: readonly D[],
  others: readonly R[],
  joiner: R,
  prefix: WeightPrefix = WEIGHT_PREFIX,
  circumstances: Circumstances<R, D> = {},
): Recut<R> {
  const before = takeBack(days, others, prefix)
  const own = takeBack(days, [joiner], prefix).map((reader) => ({ ...reader, ...startingBalance(reader, before) }))
  return dealAgain(days, [...before, ...own], prefix, circumstances)
}

/**
 * Someone left. With nobody else active there is no one to cut for: the days stay as they are, and the leaver's
 * portions are offered like any other uncompleted ones. The leaver comes last of the readers.
 */
export function recutForLeaver<R extends Reader, D extends GivenDay>(
  days: readonly D[],
  remaining: readonly R[],
  leaver: R,
  prefix: WeightPrefix = WEIGHT_PREFIX,
  { starts, reads = () => true }: Circumstances<R, D> = {},
): Recut<R> {
  const stays = (reader: R, day: D) => reader.id !== leaver.id && reads(reader, day)
  return recutDays(days, [...remaining, leaver], prefix, { starts, reads: stays })
}

/** What turns the old portions of a day into the newly dealt ones; who still has a portion keeps its id. */
export function changesOf(old: readonly GivenPortion[], dealt: readonly DealtPortion[]): PortionChanges {
  const oldOf = new Map(old.map((portion) => [portion.readerId, portion]))
  const changes: PortionChanges = { update: [], insert: [], remove: [] }
  for (const portion of dealt) {
    const had = oldOf.get(portion.readerId)
    oldOf.delete(portion.readerId)
    if (!had) changes.insert.push(portion)
    else if (!isSame(had, portion)) changes.update.push({ ...portion, id: had.id })
  }
  changes.remove = [...oldOf.values()].map(({ id }) => id)
  return changes
}

const isSame = (a: DealtPortion, b: DealtPortion) => a.start === b.start && a.end === b.end && a.share === b.share

const takeBack = <R extends Reader>(days: readonly GivenDay[], readers: readonly R[], prefix: WeightPrefix): R[] =>
  days.reduce((left, { portions }) => countPortions(left, portions, -1, prefix), [...readers])

function dealAgain<R extends Reader, D extends GivenDay>(
  days: readonly D[],
  readers: readonly R[],
  prefix: WeightPrefix,
  { starts, reads = () => true }: Circumstances<R, D>,
): Recut<R> {
  let counted = [...readers]
  const changes = days.map((day) => {
    const present = counted.filter((reader) => reads(reader, day))
    const dealt = present.length === 0 ? day.portions : portionsOfDay(day.stretch, present, day.day, prefix, starts)
    counted = countPortions(counted, dealt, 1, prefix)
    return changesOf(day.portions, dealt)
  })
  return { changes, readers: counted }
}
