/**
 * One date of a room, planned: what the date is in its cycle, what is given out on it, and the room after it.
 *
 * Shape   the room and what is so on the date come in, the room after the date comes out; nothing that is handed over is
 *         changed. A caller plans the dates of a room one after the other, each from the room after the one before.
 */
import type { Span } from '@halaqa/quran/range'
import { WEIGHT_PREFIX } from '@halaqa/quran/weights'
import { type AheadPortion, weighAhead } from './ahead.ts'
import { type DealtPortion, type Member, withStartingBalances } from './deal.ts'
import { planDay } from './plan.ts'
import { advanceByDay, advanceByUnreadDay, type Cycle, nextDay } from './schedule.ts'
import { takeUngiven } from './ungiven.ts'
import type { WeightPrefix } from './weight.ts'

/** A room between two dates: its newest cycle (undefined before the first) and its active members. */
export type PlannedRoom<M extends Member = Member> = { cycle: Cycle | undefined; members: readonly M[] }

export type DateCircumstances<M extends Member = Member> = {
  /** The cycle that begins on this date where the newest one is over. */
  openCycle: () => Cycle
  isAway: (member: M) => boolean
  /** Was away until the day before. */
  isReturning: (member: M) => boolean
  /** The date is over for every member, so that it can only be recorded as unread. */
  hasPassed: boolean
  /** Dates since the room's first one. */
  rotation: number
  /** The positions at which days and portions may begin; every ayah unless given. */
  starts?: readonly number[] | undefined
  /** The positions at which surahs begin, where portions end there if they are nearly as even. */
  surahs?: readonly number[] | undefined
  /** Portions of the newest cycle that readers have ahead of its days: on those they are served, and given nothing more. */
  ahead?: readonly AheadPortion[] | undefined
}

export type DatePlan<M extends Member = Member> = {
  /** The date opened `cycle`, which is a cycle after the one before it. */
  opensCycle: boolean
  cycle: Cycle
  /** All members of the room, with their balances after the date. */
  members: M[]
  day: PlannedDay
}

export type PlannedDay = {
  /** Counted from 1 in the cycle. */
  number: number
  isUnread: boolean
  /** By the owner's choice nothing begins on it. */
  isRest: boolean
  /** Undefined when nothing falls to the day. */
  range: Span | undefined
  portions: DealtPortion[]
  /** Text that the cycle can no longer give out; it lies in the last day and is cut for nobody. */
  ungiven: Span[]
}

/** Plans the room's next date; undefined when a fixed room has no days left. */
export function planDate<M extends Member>(
  room: PlannedRoom<M>,
  { openCycle, isAway, isReturning, hasPassed, rotation, starts, surahs, ahead = [] }: DateCircumstances<M>,
  prefix: WeightPrefix = WEIGHT_PREFIX,
): DatePlan<M> | undefined {
  const open = room.cycle && nextDay(room.cycle) ? room.cycle : undefined
  if (!open && room.cycle?.kind === 'fixed') return undefined
  const cycle = open ?? openCycle()
  const opensCycle = !open

  const today = nextDay(cycle)
  const served = new Set(open && ahead.flatMap(({ day, memberId }) => (day === today?.day ? [memberId] : [])))
  const isPresent = (member: M) => !isAway(member) && !served.has(member.id)
  const members = withStartingBalances(room.members, (member) => isReturning(member) && !isAway(member), isPresent)
  const present = members.filter(isPresent)
  const isRest = today?.isRest === true
  // All who read on the day have their portion of it: it is given out, and to nobody else.
  const isServed = present.length === 0 && members.some((member) => !isAway(member))
  if (isRest || hasPassed || present.length === 0) {
    const isUnread = !isRest && (hasPassed || !isServed)
    const after = isRest || isUnread ? advanceByUnreadDay(cycle) : advanceByDay(cycle, undefined)
    const left = takeUngiven(after, members.length, prefix, starts)
    const day = {
      number: after.counted,
      isUnread,
      isRest,
      range: left?.range,
      portions: [],
      ungiven: left?.portions ?? [],
    }
    return { opensCycle, cycle: left?.cycle ?? after, members, day }
  }
  const weights = open && today ? weighAhead(ahead, today.day, prefix) : undefined
  const plan = planDay(cycle, present, rotation, prefix, starts, weights, surahs)
  return {
    opensCycle,
    cycle: plan.cycle,
    members: withChanged(members, plan.members),
    day: { number: plan.day, isUnread: false, isRest: false, range: plan.range, portions: plan.portions, ungiven: [] },
  }
}

function withChanged<M extends Member>(members: readonly M[], changed: readonly M[]): M[] {
  const byId = new Map(changed.map((member) => [member.id, member]))
  return members.map((member) => byId.get(member.id) ?? member)
}
