/**
 * Cutting untouched days again: when someone joins or leaves, goes away or comes back, or chooses another share.
 *
 * A day is untouched while none of its portions has been opened, completed, offered or handed over; the caller picks the
 * untouched days dated today or later, in date order. The range of a day never changes, only its cut.
 */
import type { Span } from '@halaqa/quran/range'
import { WEIGHT_PREFIX } from '@halaqa/quran/weights'
import { addToBalances, type DealtPortion, type Member, subtractFromBalances, withStartingBalances } from './deal.ts'
import { type DayNumbers, portionsOfDay } from './plan.ts'
import type { WeightPrefix } from './weight.ts'

export type GivenPortion = DealtPortion & { id: string }

/**
 * A day that was given out: its numbers, its date, its range (undefined when empty) and its portions as they are. Dates are
 * anything that rises with time.
 */
export type GivenDay<Date extends string | number = string | number> = DayNumbers & {
  date: Date
  range: Span | undefined
  portions: readonly GivenPortion[]
}

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
  /** All who were handed over, with their balances after all this; the leaver last. */
  members: M[]
}

export type RecutOptions<M, D extends GivenDay> = {
  /** The positions at which portions may begin; every ayah unless given. */
  starts?: readonly number[] | undefined
  /** The positions at which surahs begin, where portions end there if they are nearly as even. */
  surahs?: readonly number[] | undefined
  /** Does this member read on that date? All do unless the caller names who is away. */
  isReading?: (member: M, date: D['date']) => boolean
  /**
   * Joined, comes back, comes back sooner, or reads another share, from that date on: their balance starts on the first of the days
   * from it on that they read, before that day is counted, or after all of the days where there is none. Of several the first one's days decide.
   */
  starting?: { ids: readonly string[]; from: D['date'] } | undefined
  /** Left. With nobody else active there is no one to cut for: the days stay, and the leaver's portions are offered like any others. */
  leaver?: M | undefined
}

/**
 * The days as they would be for these members, who with the leaver are all that hold a portion of them or are to read on one. A day
 * on which none of them reads stays as it is: there is nobody to cut it for. What the days gave is taken out of all balances first.
 */
export function recutDays<M extends Member, D extends GivenDay>(
  days: readonly D[],
  members: readonly M[],
  prefix: WeightPrefix = WEIGHT_PREFIX,
  { starts, surahs, isReading = () => true, starting, leaver }: RecutOptions<M, D> = {},
): Recut<M> {
  const starters = new Set(starting?.ids)
  const isStarting = ({ id }: M) => starters.has(id)
  const starter = members.find(isStarting)
  const startsOn = starting && starter && days.find(({ date }) => date >= starting.from && isReading(starter, date))
  let counted = subtractDays(days, members, prefix)
  let leaverAlone = subtractDays(days, leaver ? [leaver] : [], prefix)
  const changes = days.map((day) => {
    const reads = (member: M) => isReading(member, day.date)
    if (day === startsOn) counted = withStartingBalances(counted, isStarting, reads)
    const present = counted.filter(reads)
    const dealt = present.length === 0 ? day.portions : portionsOfDay(day.range, present, day, prefix, starts, surahs)
    counted = addToBalances(counted, dealt, prefix)
    leaverAlone = addToBalances(leaverAlone, dealt, prefix)
    return diffPortions(day.portions, dealt)
  })
  if (starting && !startsOn) {
    counted = withStartingBalances(counted, isStarting, (member) => isReading(member, starting.from))
  }
  return { changes, members: [...counted, ...leaverAlone] }
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
