/**
 * Cutting untouched days again: when someone joins or leaves, goes away or comes back, or chooses another share.
 *
 * A day is untouched while none of its portions has been opened, completed, offered or handed over; the caller picks the
 * untouched days dated today or later, in date order. The range of a day never changes, only its cut.
 */
import type { Span } from '@halaqa/quran/range'
import { WEIGHT_PREFIX } from '@halaqa/quran/weights'
import { addToBalances, type DealtPortion, type Member, startingBalance, subtractFromBalances } from './deal.ts'
import { portionsOfDay } from './plan.ts'
import type { WeightPrefix } from './weight.ts'

export type GivenPortion = DealtPortion & { id: string }

/** A day that was given out: its number in its cycle, its range (undefined when empty) and its portions as they are. */
export type GivenDay = { day: number; range: Span | undefined; portions: readonly GivenPortion[] }

/** The rows to write for one day. Spans may meet old ones on the way: the rows agree again once all are written. */
export type PortionChanges = {
  /** Portions that stay with their member and cover another span now. */
  update: GivenPortion[]
  insert: DealtPortion[]
  /** Ids of portions that are no more. */
  remove: string[]
}

export type Recut<M extends Member = Member> = {
  /** One for each day, in the order of the days. */
  changes: PortionChanges[]
  /** All who were handed over, with their balances after all this. */
  members: M[]
}

export type RecutOptions<M, D> = {
  /** Where portions may begin; every ayah unless named. */
  starts?: readonly number[] | undefined
  /** Does this member read on that day? All do unless the caller names who is away. */
  isReading?: (member: M, day: D) => boolean
}

/**
 * The days as they would be for these members, who are all that hold a portion of them or are to read on one. A day on
 * which none of them reads stays as it is: there is nobody to cut it for.
 */
export function recutDays<M extends Member, D extends GivenDay>(
  days: readonly D[],
  members: readonly M[],
  prefix: WeightPrefix = WEIGHT_PREFIX,
  options: RecutOptions<M, D> = {},
): Recut<M> {
  return recutWithBalances(days, subtractDays(days, members, prefix), prefix, options)
}

/**
 * Someone joined, came back, or reads another share from now on. They come with their own balance (zero for a newcomer) and
 * start at the greater of it and the average of the others, taken before the days cut again are counted. With no days,
 * only that balance is set.
 */
export function recutForJoiner<M extends Member, D extends GivenDay>(
  days: readonly D[],
  others: readonly M[],
  joiner: M,
  prefix: WeightPrefix = WEIGHT_PREFIX,
  options: RecutOptions<M, D> = {},
): Recut<M> {
  const before = subtractDays(days, others, prefix)
  const own = subtractDays(days, [joiner], prefix).map((member) => ({ ...member, ...startingBalance(member, before) }))
  return recutWithBalances(days, [...before, ...own], prefix, options)
}

/**
 * Someone left. With nobody else active there is no one to cut for: the days stay as they are, and the leaver's
 * portions are offered like any other uncompleted ones. The leaver comes last of the members.
 */
export function recutForLeaver<M extends Member, D extends GivenDay>(
  days: readonly D[],
  remaining: readonly M[],
  leaver: M,
  prefix: WeightPrefix = WEIGHT_PREFIX,
  { starts, isReading = () => true }: RecutOptions<M, D> = {},
): Recut<M> {
  const stays = (member: M, day: D) => member.id !== leaver.id && isReading(member, day)
  return recutDays(days, [...remaining, leaver], prefix, { starts, isReading: stays })
}

/** The changes that turn the old portions of a day into the newly dealt ones; a member who still has a portion keeps its id. */
export function diffPortions(old: readonly GivenPortion[], dealt: readonly DealtPortion[]): PortionChanges {
  const oldOf = new Map(old.map((portion) => [portion.memberId, portion]))
  const changes: PortionChanges = { update: [], insert: [], remove: [] }
  for (const portion of dealt) {
    const had = oldOf.get(portion.memberId)
    oldOf.delete(portion.memberId)
    if (!had) changes.insert.push(portion)
    else if (!isSame(had, portion)) changes.update.push({ ...portion, id: had.id })
  }
  changes.remove = [...oldOf.values()].map(({ id }) => id)
  return changes
}

const isSame = (a: DealtPortion, b: DealtPortion) => a.start === b.start && a.end === b.end && a.share === b.share

const subtractDays = <M extends Member>(days: readonly GivenDay[], members: readonly M[], prefix: WeightPrefix): M[] =>
  days.reduce((left, { portions }) => subtractFromBalances(left, portions, prefix), [...members])

function recutWithBalances<M extends Member, D extends GivenDay>(
  days: readonly D[],
  members: readonly M[],
  prefix: WeightPrefix,
  { starts, isReading = () => true }: RecutOptions<M, D>,
): Recut<M> {
  let counted = [...members]
  const changes = days.map((day) => {
    const present = counted.filter((member) => isReading(member, day))
    const dealt = present.length === 0 ? day.portions : portionsOfDay(day.range, present, day.day, prefix, starts)
    counted = addToBalances(counted, dealt, prefix)
    return diffPortions(day.portions, dealt)
  })
  return { changes, members: counted }
}
