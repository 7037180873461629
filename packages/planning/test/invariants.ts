/** The invariants of every room at every moment, as sentences about those that are violated; none in a sound room. */
import type { Span } from '@halaqa/quran/range'
import { nextDay } from '../src/schedule.ts'
import type { RoomSimulation, SimulatedCycle, SimulatedDay } from './room-simulation.ts'

export function violations(room: RoomSimulation): string[] {
  return [...room.cycles.flatMap(violationsOfCycle), ...violationsOfBalances(room)]
}

function violationsOfCycle({ cycle, days }: SimulatedCycle): string[] {
  const { range, next } = cycle
  const given = { start: range.start, end: next - 1 }
  const dayRanges = days.flatMap(({ range: dayRange }) => dayRange ?? [])
  const portions = days.flatMap((day) => day.portions)
  const lastDayPlanned = nextDay(cycle) === undefined && !cycle.unreadDays.includes(cycle.days)
  return [
    ...unless(next <= range.end + 1, 'reads past its range'),
    ...unless(covers(dayRanges, given), 'its days do not cover a beginning of its range once'),
    ...unless(covers(inOrder(portions), given), 'its portions do not cover a beginning of its range once'),
    ...unless(!lastDayPlanned || next === range.end + 1, 'its last day is planned and text is left'),
    ...unless(cycle.kind === 'recurrent' || nextDay(cycle) || next > range.end, 'a fixed room closed with text left'),
    ...days.flatMap(violationsOfDay),
  ]
}

function violationsOfDay({ day, range: dayRange, unread, portions }: SimulatedDay): string[] {
  const members = new Set(portions.map(({ memberId }) => memberId))
  const lies = dayRange === undefined ? portions.length === 0 : covers(inOrder(portions), dayRange)
  return [
    ...unless(lies, `the portions of day ${day} are not its range`),
    ...unless(!unread || dayRange === undefined, `day ${day} is unread and has a range`),
    ...unless(members.size === portions.length, `a member has two portions of day ${day}`),
  ]
}

function violationsOfBalances(room: RoomSimulation): string[] {
  return [...room.members.values()].flatMap(({ id, weight, portions, credit }) => {
    const dealt = room.dealtTo(id)
    const sound = weight === dealt.weight + credit.weight && portions === dealt.portions + credit.portions
    return unless(sound && credit.weight >= 0 && credit.portions >= 0, `the balance of ${id} is not what was given`)
  })
}

/** True when the spans follow each other from the first position of the whole to its last; an empty whole has none. */
export function covers(spans: readonly Span[], whole: Span): boolean {
  let next = whole.start
  for (const { start, end } of spans) {
    if (start !== next || end < start) return false
    next = end + 1
  }
  return next === whole.end + 1
}

export const inOrder = <S extends Span>(spans: readonly S[]): S[] => [...spans].sort((a, b) => a.start - b.start)

const unless = (holds: unknown, fault: string): string[] => (holds ? [] : [fault])
