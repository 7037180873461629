import { JUZ_STARTS } from '@halaqa/quran/mushaf'
import { WEIGHT_PREFIX } from '@halaqa/quran/weights'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aText, newcomers, textOf } from '../test/arbitraries.ts'
import type { AheadPortion } from './ahead.ts'
import { addToBalances, type Member } from './deal.ts'
import { planDate } from './plan-date.ts'
import { portionsAhead } from './read-ahead.ts'
import { type Cycle, newCycle, nextDay } from './schedule.ts'
import { shareOf } from './share.ts'
import { type WeightPrefix, weightWithin } from './weight.ts'

type Room = { cycle: Cycle; members: Member[]; ahead: AheadPortion[] }

const daysToCome = ({ cycle, ahead }: Room, id: string) =>
  Array.from({ length: cycle.days - cycle.counted }, (_, i) => cycle.counted + i + 1).filter(
    (day) => !cycle.restDays.includes(day) && !ahead.some((one) => one.day === day && one.memberId === id),
  )

function readAhead(room: Room, id: string, portions: number, prefix: WeightPrefix, starts?: readonly number[]): Room {
  const { cycle, members, ahead } = room
  const shares = members.reduce((sum, member) => sum + shareOf(member), 0)
  const reader = { id, part: shareOf(members.find((member) => member.id === id)!) / shares, days: daysToCome(room, id) }
  const cut = portionsAhead(cycle, reader, portions, { ahead, starts }, prefix)
  return {
    cycle: { ...cycle, next: cut.at(-1) ? cut.at(-1)!.end + 1 : cycle.next },
    members: addToBalances(members, cut, prefix),
    ahead: [...ahead, ...cut],
  }
}

function nextDate(room: Room, prefix: WeightPrefix, options: { starts?: readonly number[]; hasPassed?: boolean } = {}) {
  const planned = planDate(
    room,
    {
      openCycle: () => room.cycle,
      isAway: () => false,
      isReturning: () => false,
      hasPassed: false,
      rotation: room.cycle.counted,
      ahead: room.ahead,
      ...options,
    },
    prefix,
  )!
  return { room: { ...room, cycle: planned.cycle, members: planned.members }, day: planned.day }
}

describe('reading ahead', () => {
  const whole = textOf(Array.from({ length: 120 }, () => 10))
  const aRoom = (members: number, days = 12): Room => ({
    cycle: newCycle('fixed', whole.range, days),
    members: newcomers(members),
    ahead: [],
  })

  test('gives the usual portions of coming days, from the front, and no more than there are days', () => {
    const { ahead, cycle } = readAhead(aRoom(2), 'member 0', 7, whole.prefix)
    expect(ahead).toEqual(
      Array.from({ length: 7 }, (_, i) => ({ day: i + 1, memberId: 'member 0', start: 5 * i, end: 5 * i + 4 })),
    )
    expect(cycle.next).toBe(35)
    const first = nextDate(aRoom(1, 3), whole.prefix).room
    expect(readAhead(first, 'member 0', 7, whole.prefix).ahead.map(({ day, end }) => [day, end])).toEqual([
      [2, 79],
      [3, 119],
    ])
  })

  test('serves its reader on those days, and the others read what they would have read', () => {
    let room = readAhead(nextDate(aRoom(3), whole.prefix).room, 'member 1', 4, whole.prefix)
    const weights: number[][] = []
    while (nextDay(room.cycle)) {
      const date = nextDate(room, whole.prefix)
      room = date.room
      weights.push(
        room.members.map(({ id }) => {
          const portion = date.day.portions.find(({ memberId }) => memberId === id)
          return portion ? weightWithin(portion, whole.prefix) : 0
        }),
      )
    }
    expect(weights.slice(0, 4).map((day) => day[1])).toEqual([0, 0, 0, 0])
    for (const day of weights) for (const weight of day) expect([0, 20, 30, 40]).toContain(weight)
    expect(
      Math.max(...room.members.map(({ weight }) => weight)) - Math.min(...room.members.map(({ weight }) => weight)),
    ).toBeLessThanOrEqual(20)
    expect(room.cycle.next).toBe(120)
  })

  test('alone, the days after it give nothing until it is made up', () => {
    let room = readAhead(aRoom(1), 'member 0', 3, whole.prefix)
    const days = Array.from({ length: 4 }, () => {
      const date = nextDate(room, whole.prefix)
      room = date.room
      return [date.day.isUnread, date.day.range]
    })
    expect(days).toEqual([
      [false, undefined],
      [false, undefined],
      [false, undefined],
      [false, { start: 30, end: 39 }],
    ])
  })

  test('has no portion on a day that is passed over, as in a text of fewer ayahs than days', () => {
    const { prefix, range } = textOf([10, 10, 10])
    const room = { cycle: newCycle('fixed', range, 9), members: newcomers(1), ahead: [] }
    expect(readAhead(room, 'member 0', 7, prefix).ahead.map(({ day, start }) => [day, start])).toEqual([
      [2, 0],
      [5, 1],
      [8, 2],
    ])
  })

  test('of whole juz gives whole juz', () => {
    const room = { cycle: newCycle('fixed', { start: 0, end: 6235 }, 15), members: newcomers(2), ahead: [] }
    const { ahead } = readAhead(room, 'member 0', 3, WEIGHT_PREFIX, JUZ_STARTS)
    expect(ahead.map(({ start, end }) => [start, end + 1])).toEqual(
      [0, 1, 2].map((i) => [JUZ_STARTS[i], JUZ_STARTS[i + 1]]),
    )
  })

  test('loses and repeats no ayah, whoever reads ahead whenever, and gives nobody more on a day with their portion', () => {
    const act = fc.record({
      member: fc.nat({ max: 3 }),
      portions: fc.integer({ min: 0, max: 7 }),
      hasPassed: fc.boolean(),
    })
    const rooms = fc.record({
      text: aText(80),
      members: fc.array(fc.constantFrom(0.25, 0.5, 1, 2), { minLength: 1, maxLength: 4 }),
      rests: fc.array(fc.nat({ max: 6 }), { maxLength: 3 }),
      dates: fc.array(act, { minLength: 1, maxLength: 20 }),
      outages: fc.boolean(),
    })
    fc.assert(
      fc.property(rooms, ({ text: { prefix, range }, members, rests, dates, outages }) => {
        let room: Room = {
          cycle: newCycle('fixed', range, dates.length, (ahead) => rests.includes(ahead % 7)),
          members: newcomers(members.length).map((member, i) => ({ ...member, share: members[i] as 1 })),
          ahead: [],
        }
        fc.pre(nextDay(room.cycle)!.daysLeft > 0)
        const given: { start: number; end: number }[] = []
        for (const { member, portions, hasPassed } of dates) {
          const id = `member ${member % members.length}`
          const before = room.ahead.length
          room = readAhead(room, id, portions, prefix)
          expect(room.ahead.length - before).toBeLessThanOrEqual(portions)
          given.push(...room.ahead.slice(before))
          const date = nextDate(room, prefix, { hasPassed: outages && hasPassed })
          const served = room.ahead.filter(({ day }) => day === date.day.number).map(({ memberId }) => memberId)
          expect(new Set(served).size).toBe(served.length)
          for (const portion of date.day.portions) expect(served).not.toContain(portion.memberId)
          given.push(...date.day.portions, ...date.day.ungiven)
          room = date.room
          for (const { id: of, weight } of room.members) expect([of, weight >= 0]).toEqual([of, true])
        }
        let next = range.start
        for (const { start, end } of given.sort((a, b) => a.start - b.start)) {
          expect(start).toBe(next)
          next = end + 1
        }
        expect(next).toBe(room.cycle.next)
        if (!outages) expect(next).toBe(range.end + 1)
      }),
    )
  })
})
