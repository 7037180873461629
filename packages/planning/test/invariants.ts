/** The invariants of every room at every moment, as sentences about those that are violated; none in a sound room. */
import type { Span } from '@halaqa/quran/range'
import { NOBODY, type RoomSimulation, type SimulatedCycle, type SimulatedDay } from './room-simulation.ts'

export function violations(room: RoomSimulation): string[] {
  return [...room.cycles.flatMap(violationsOfCycle), ...violationsOfBalances(room)]
}

function violationsOfCycle({ cycle, days }: SimulatedCycle): string[] {
  const { range, next } = cycle
  const given = { start: range.start, end: next - 1 }
  const dayRanges = days.flatMap(({ range: dayRange }) => dayRange ?? [])
  const portions = days.flatMap((day) => day.portions)
  const isOver = days.length === cycle.days
  const hasBegun = cycle.kind === 'fixed' || days.some(({ unread, rest }) => !unread && !rest)
  return [
    ...unless(next <= range.end + 1, 'reads past its range'),
    ...unless(covers(dayRanges, given), 'its days do not cover a beginning of its range once'),
    ...unless(covers(inOrder(portions), given), 'its portions do not cover a beginning of its range once'),
    ...unless(days.length <= cycle.days, 'it has days after its end'),
    ...unless(!isOver || !hasBegun || next === range.end + 1, 'it is over, and text that is left waits for nobody'),
    ...days.flatMap((day, i) =>
      violationsOfDay(
        day,
        days.slice(i + 1).every(({ rest }) => rest),
      ),
    ),
  ]
}

function violationsOfDay(day: SimulatedDay, isLast: boolean): string[] {
  const { day: number, range: dayRange, unread, rest, portions } = day
  const isGiven = !unread && !rest
  const dealt = portions.filter(({ memberId }) => memberId !== NOBODY)
  const members = new Set(dealt.map(({ memberId }) => memberId))
  const lies = dayRange === undefined ? portions.length === 0 : covers(inOrder(portions), dayRange)
  return [
    ...unless(lies, `the portions of day ${number} are not its range`),
    ...unless(isGiven || dealt.length === 0, `day ${number} is unread or a rest day and was given to members`),
    ...unless(
      !isGiven || dealt.length === portions.length,
      `day ${number} was given out and nobody has a portion of it`,
    ),
    ...unless(
      isGiven || isLast || dayRange === undefined,
      `day ${number} was not given out, is not the last, and has a range`,
    ),
    ...unless(members.size === dealt.length, `a member has two portions of day ${number}`),
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
