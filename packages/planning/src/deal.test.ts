import type { Span } from '@halaqa/quran/range'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aText, newcomers, textOf } from '../test/arbitraries.ts'
import { addToBalances, dealPortions, type Member, startingBalance, subtractFromBalances } from './deal.ts'
import { planDay } from './plan.ts'
import { newCycle } from './schedule.ts'
import { type WeightPrefix, weightWithin } from './weight.ts'

const { prefix } = textOf([3, 1, 2])
const three: Span[] = [0, 1, 2].map((position) => ({ start: position, end: position }))
const member = (id: string, joinedAt: number, weight = 0, portions = 0): Member => ({ id, joinedAt, weight, portions })

const membersOf = (portions: Span[], members: Member[], rotation: number) =>
  dealPortions(portions, members, rotation, prefix).map(({ memberId }) => memberId)

/** The room's members after so many cycles of one day each, the same members throughout. */
function afterDays(text: { prefix: WeightPrefix; range: Span }, members: Member[], days: number): Member[] {
  let now = members
  for (let day = 0; day < days; day += 1) {
    now = planDay({ ...newCycle('recurrent', text.range, 1) }, now, day, text.prefix).members
  }
  return now
}

const spread = (numbers: number[]) => Math.max(...numbers) - Math.min(...numbers)

describe('dealing', () => {
  test('gives the heaviest portion to the member with the least weight, the next to the next', () => {
    expect(membersOf(three, [member('a', 1, 50), member('b', 2, 10), member('c', 3, 30)], 0)).toEqual(['b', 'a', 'c'])
  })

  test.each([
    [0, ['z', 'c', 'b']],
    [1, ['b', 'z', 'c']],
    [2, ['c', 'b', 'z']],
    [3, ['z', 'c', 'b']],
  ])('lets equals take turns by join time, then id: day %i', (rotation, expected) => {
    expect(membersOf(three, [member('c', 2), member('b', 2), member('z', 1)], rotation)).toEqual(expected)
  })

  test('gives fewer ayahs than members to those with the fewest portions, then the least weight', () => {
    const members = [member('a', 1, 5, 2), member('b', 2, 90, 1), member('c', 3, 40, 2), member('d', 4, 80, 1)]
    expect(membersOf(three.slice(0, 2), members, 0)).toEqual(['d', 'b'])
    expect(membersOf(three.slice(0, 1), members, 0)).toEqual(['d'])
    expect(membersOf(three, members, 0)).toEqual(['a', 'b', 'd'])
  })

  test('is the same in whatever order members and portions come', () => {
    const anyRoom = fc.record({
      members: fc.uniqueArray(
        fc.record({ id: fc.string(), joinedAt: fc.nat(3), weight: fc.nat(3), portions: fc.nat(2) }),
        { selector: ({ id }) => id, minLength: 3, maxLength: 8 },
      ),
      rotation: fc.nat(20),
    })
    fc.assert(
      fc.property(anyRoom, ({ members, rotation }) => {
        const dealt = dealPortions(three, members, rotation, prefix)
        expect(dealPortions([...three].reverse(), [...members].reverse(), rotation, prefix)).toEqual(dealt)
      }),
    )
  })

  test('keeps the numbers of portions of unchanged members within one of each other', () => {
    const anyRoom = fc.record({ text: aText(12, 40), members: fc.integer({ min: 1, max: 30 }), days: fc.nat(40) })
    fc.assert(
      fc.property(anyRoom, ({ text, members, days }) => {
        const now = afterDays(text, newcomers(members), days)
        expect(spread(now.map(({ portions }) => portions))).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('refuses more portions than members', () => {
    expect(() => dealPortions(three, [member('a', 1)], 0, prefix)).toThrow(RangeError)
  })

  test('counting portions out again restores every balance', () => {
    const members = [member('a', 1, 7, 3), member('b', 2, 9, 1)]
    const dealt = [{ start: 0, end: 1, memberId: 'b' }]
    const counted = addToBalances(members, dealt, prefix)

    expect(counted).toEqual([member('a', 1, 7, 3), member('b', 2, 13, 2)])
    expect(subtractFromBalances(counted, dealt, prefix)).toEqual(members)
  })
})

describe('a starting balance', () => {
  test.each([
    [
      'the average of the others, rounded up, for a newcomer',
      [0, 0],
      [
        [10, 1],
        [21, 2],
      ],
      [16, 2],
    ],
    [
      'their own where that is greater',
      [90, 1],
      [
        [10, 4],
        [20, 4],
      ],
      [90, 4],
    ],
    ['their own where nobody else reads', [7, 3], [], [7, 3]],
  ] as [string, [number, number], [number, number][], [number, number]][])('is %s', (_, own, others, expected) => {
    const balance = ([weight, portions]: [number, number]) => ({ weight, portions })
    expect(startingBalance(balance(own), others.map(balance))).toEqual(balance(expected))
  })

  test('makes nobody catch up: from then on they read at most one portion more than anyone, or fewer', () => {
    const anyRoom = fc.record({
      text: aText(5, 40),
      members: fc.integer({ min: 1, max: 12 }),
      before: fc.integer({ min: 1, max: 40 }),
      since: fc.integer({ min: 1, max: 40 }),
    })
    fc.assert(
      fc.property(anyRoom, ({ text, members, before, since }) => {
        const others = afterDays(text, newcomers(members), before)
        const joiner = { ...member('joiner', 99), ...startingBalance({ weight: 0, portions: 0 }, others) }
        const start = [...others, joiner]
        const now = afterDays(text, start, since)
        const read = new Map(now.map(({ id, portions }, i) => [id, portions - start[i]!.portions]))

        for (const { id } of others) expect(Math.abs(read.get('joiner')! - read.get(id)!)).toBeLessThanOrEqual(2)
        for (const { id } of others) expect(read.get('joiner')! - read.get(id)!).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('keeps the weights a joiner is given within one portion of everyone else’s', () => {
    const text = textOf(Array.from({ length: 200 }, (_, i) => 5 + ((i * 37) % 60)))
    const others = afterDays(text, newcomers(6), 20)
    const joiner = { ...member('joiner', 99), ...startingBalance({ weight: 0, portions: 0 }, others) }
    const start = [...others, joiner]
    const given = afterDays(text, start, 20).map(({ weight }, i) => weight - start[i]!.weight)
    const heaviestPortion = Math.ceil(weightWithin(text.range, text.prefix) / 7) + 65

    expect(spread(given)).toBeLessThanOrEqual(heaviestPortion)
  })
})
