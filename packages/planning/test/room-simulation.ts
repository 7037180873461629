/**
 * A room kept in memory, day by day, with the package's own functions and nothing else: what a server does with its
 * tables. Time is a count of dates; an act says whether the actor's date is the day before.
 */
import type { Span } from '@halaqa/quran/range'
import { type DealtPortion, type Member, withStartingBalances } from '../src/deal.ts'
import { planDate } from '../src/plan-date.ts'
import { type GivenDay, type GivenPortion, type PortionChanges, type Recut, recutDays } from '../src/recut.ts'
import { type Cycle, hasTextLeft, newCycle, nextDay, withPace, withRestDays } from '../src/schedule.ts'
import { type Share, shareOf } from '../src/share.ts'
import type { WeightPrefix } from '../src/weight.ts'

export type SimulatedPortion = GivenPortion & {
  holderId: string
  opened: boolean
  completed: boolean
  offered: boolean
  handedOver: boolean
}
/** In the place of a reader of what the cycle could not give out. */
export const NOBODY = 'nobody'

export type SimulatedDay = Omit<GivenDay<number>, 'portions'> & {
  unread: boolean
  rest: boolean
  portions: SimulatedPortion[]
}
export type SimulatedCycle = { cycle: Cycle; days: SimulatedDay[] }
/** `credit` is what their starting balances were above what they had been given; `awayUntil` is the last date of an absence. */
export type SimulatedMember = Member & {
  active: boolean
  credit: { weight: number; portions: number }
  awayFrom: number
  awayUntil: number
}

export class RoomSimulation {
  readonly cycles: SimulatedCycle[]
  readonly members = new Map<string, SimulatedMember>()
  readonly prefix: WeightPrefix
  date = 0
  /** Dates are rest days by what is left of them by seven. */
  restWeekdays: readonly number[] = []
  starts: readonly number[] | undefined = undefined
  surahs: readonly number[] | undefined = undefined
  private lastId = 0

  constructor(kind: Cycle['kind'], range: Span, days: number, prefix: WeightPrefix) {
    this.cycles = [{ cycle: newCycle(kind, range, days), days: [] }]
    this.prefix = prefix
  }

  get current(): SimulatedCycle {
    return this.cycles.at(-1)!
  }

  get active(): SimulatedMember[] {
    return [...this.members.values()].filter(({ active }) => active)
  }

  get portions(): SimulatedPortion[] {
    return this.cycles.flatMap(({ days }) => days.flatMap(({ portions }) => portions))
  }

  /** A date passes that is no room day. */
  skip(): void {
    this.date += 1
    const returns = (member: SimulatedMember) => this.returnsOn(member, this.date)
    const isPresent = (member: SimulatedMember) => !this.isAwayOn(member, this.date)
    for (const member of withStartingBalances(this.active, returns, isPresent)) {
      this.members.set(member.id, member)
      if (returns(member)) this.creditTo(member.id)
    }
  }

  /** The next date begins; false when a fixed room has no more days. */
  passDate(serverOn = true): boolean {
    this.date += 1
    const { kind, range, days } = this.current.cycle
    const plan = planDate(
      { cycle: withRestDays(this.current.cycle, this.restsFrom(this.date)), members: this.active },
      {
        openCycle: () => newCycle(kind, range, days, this.restsFrom(this.date)),
        isAway: (member) => this.isAwayOn(member, this.date),
        isReturning: (member) => this.returnsOn(member, this.date),
        hasPassed: !serverOn,
        rotation: this.date,
        starts: this.starts,
        surahs: this.surahs,
      },
      this.prefix,
    )
    if (!plan) return false
    if (plan.opensCycle) this.cycles.push({ cycle: plan.cycle, days: [] })
    this.current.cycle = plan.cycle
    const { number: day, isUnread: unread, isRest: rest, range: dayRange, portions, ungiven } = plan.day
    const rows = [
      ...portions.map((portion) => this.newPortion(portion)),
      ...ungiven.map((span) => ({ ...this.newPortion({ ...span, memberId: NOBODY }), offered: true })),
    ]
    this.current.days.push({ date: this.date, rotation: this.date, day, range: dayRange, unread, rest, portions: rows })
    for (const member of plan.members) {
      this.members.set(member.id, member)
      if (this.returnsOn(member, this.date)) this.creditTo(member.id)
    }
    return true
  }

  join(id: string, behind = false): void {
    const known = this.members.get(id)
    if (known?.active) return
    const own = known ?? newMember(id, this.date)
    const untouched = this.untouchedDays(behind)
    const joiner = { ...own, active: true, awayFrom: 0, awayUntil: 0 }
    this.recutStarting(joiner, untouched, behind)
    for (const portion of this.portions) if (portion.holderId === id) portion.offered = false
  }

  leave(id: string, behind = false): void {
    const member = this.members.get(id)
    if (!member?.active) return
    const untouched = this.untouchedDays(behind)
    const remaining = this.active.filter((other) => other.id !== id)
    const leaver = { ...member, active: false }
    this.apply(untouched, recutDays(untouched, remaining, this.prefix, { ...this.options, leaver }))
    for (const portion of this.portions) if (portion.holderId === id && !portion.completed) portion.offered = true
  }

  choose(id: string, share: Share, behind = false): void {
    const member = this.members.get(id)
    if (!member?.active || shareOf(member) === share) return
    const untouched = this.untouchedDays(behind)
    this.recutStarting({ ...member, share }, untouched, behind)
  }

  /** Away for so many dates from today on; for none, back. */
  goAway(id: string, dates: number, behind = false): void {
    const member = this.members.get(id)
    if (!member?.active) return
    const today = behind ? this.date - 1 : this.date
    const wasAway = this.isAwayOn(member, today)
    if (dates === 0 && !wasAway) return
    const [awayFrom, awayUntil] = dates === 0 ? [0, 0] : [wasAway ? member.awayFrom : today, today + dates - 1]
    const sooner = wasAway && awayUntil < member.awayUntil
    const changed = { ...member, awayFrom, awayUntil }
    this.members.set(id, changed)
    this.recutStarting(changed, this.untouchedDays(behind), behind)
    for (const portion of this.portions)
      if (portion.holderId === id && !portion.completed) portion.offered = dates > 0 || (portion.offered && !sooner)
  }

  pace(days: number): void {
    const { cycle } = this.current
    if (!nextDay(cycle)) return
    const restsOn = this.restsFrom(this.date + 1)
    const toRead = (left: number) => Array.from({ length: left }, (_, ahead) => ahead).some((ahead) => !restsOn(ahead))
    let left = days
    while (hasTextLeft(cycle) && !toRead(left)) left += 1
    this.current.cycle = withPace(cycle, left, restsOn)
  }

  /** Weekdays from 0 to 6 on which nothing is given out from the next date on. */
  chooseRest(weekdays: readonly number[]): void {
    this.restWeekdays = weekdays
    const { days, counted } = this.current.cycle
    this.pace(days - counted)
  }

  /** Cuts the untouched days once more for the same members. */
  recut(behind = false): PortionChanges[] {
    const untouched = this.untouchedDays(behind)
    const recut = recutDays(untouched, this.active, this.prefix, this.options)
    this.apply(untouched, recut)
    return recut.changes
  }

  take(portion: SimulatedPortion, id: string): void {
    if (!portion.offered || !this.members.get(id)?.active) return
    Object.assign(portion, { offered: false, handedOver: true, holderId: id })
  }

  dealtTo(id: string): { weight: number; portions: number } {
    const dealt = this.portions.filter(({ memberId }) => memberId === id)
    const weight = (of: SimulatedPortion) => (this.prefix[of.end + 1]! - this.prefix[of.start]!) / shareOf(of)
    return {
      weight: dealt.reduce((sum, portion) => sum + weight(portion), 0),
      portions: dealt.reduce((sum, portion) => sum + 1 / shareOf(portion), 0),
    }
  }

  isAwayOn({ awayFrom, awayUntil }: SimulatedMember, date: number): boolean {
    return awayFrom > 0 && awayFrom <= date && date <= awayUntil
  }

  private restsFrom(date: number) {
    return (ahead: number) => this.restWeekdays.includes((date + ahead) % 7)
  }

  private get options() {
    return {
      starts: this.starts,
      surahs: this.surahs,
      isReading: (member: SimulatedMember, date: number) => !this.isAwayOn(member, date),
    }
  }

  /** A member who starts: today, or on the day after an absence. A start on a date that is not planned is left to its planning. */
  private recutStarting(member: SimulatedMember, untouched: SimulatedDay[], behind: boolean): void {
    const today = behind ? this.date - 1 : this.date
    const from = this.isAwayOn(member, today) ? member.awayUntil + 1 : today
    const starting = from <= this.date ? { ids: [member.id], from } : undefined
    const members = [...this.active.filter(({ id }) => id !== member.id), member]
    this.apply(untouched, recutDays(untouched, members, this.prefix, { ...this.options, starting }))
    if (starting) this.creditTo(member.id)
  }

  private returnsOn({ awayFrom, awayUntil }: SimulatedMember, date: number): boolean {
    return awayFrom > 0 && awayUntil === date - 1
  }

  private creditTo(id: string): void {
    const member = this.members.get(id)!
    const given = this.dealtTo(id)
    member.credit = { weight: member.weight - given.weight, portions: member.portions - given.portions }
  }

  private untouchedDays(behind: boolean): SimulatedDay[] {
    const today = behind ? this.date - 1 : this.date
    return this.cycles
      .flatMap(({ days }) => days)
      .filter(({ date, unread, rest }) => date >= today && !unread && !rest)
      .filter(({ portions }) => portions.every((p) => !p.opened && !p.completed && !p.offered && !p.handedOver))
  }

  private apply(days: readonly SimulatedDay[], { changes, members }: Recut<SimulatedMember>): void {
    days.forEach((day, i) => {
      const { update, insert, remove } = changes[i]!
      for (const { id, start, end, share } of update)
        Object.assign(day.portions.find((p) => p.id === id)!, { start, end, share })
      day.portions = day.portions.filter(({ id }) => !remove.includes(id))
      day.portions.push(...insert.map((portion) => this.newPortion(portion)))
    })
    for (const member of members) this.members.set(member.id, member)
  }

  private newPortion(portion: DealtPortion): SimulatedPortion {
    this.lastId += 1
    const untouched = { opened: false, completed: false, offered: false, handedOver: false }
    return { ...portion, ...untouched, id: `portion ${this.lastId}`, holderId: portion.memberId }
  }
}

const newMember = (id: string, joinedAt: number): SimulatedMember => ({
  id,
  joinedAt,
  weight: 0,
  portions: 0,
  active: true,
  credit: { weight: 0, portions: 0 },
  awayFrom: 0,
  awayUntil: 0,
})
