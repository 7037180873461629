import type { Span } from '@halaqa/quran/range'
import { WEIGHT_PREFIX } from '@halaqa/quran/weights'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aText, newcomers, textOf } from '../test/arbitraries.ts'
import { covers, inOrder } from '../test/invariants.ts'
import { addToBalances, type DealtPortion, type Member } from './deal.ts'
import { dealByDues } from './deal-by-dues.ts'
import { planDay } from './plan.ts'
import { newCycle, nextDay } from './schedule.ts'
import type { Share } from './share.ts'
import type { WeightPrefix } from './weight.ts'

const DAYS = 28
const COMPLETE: Span = { start: 0, end: 6235 }

const withShares = (shares: readonly Share[]): Member[] =>
  newcomers(shares.length).map((member, i) => ({ ...member, share: shares[i]! }))

/** The portions of every day of a recurrent room with these members. */
function portionsOfDays(
  { range, prefix }: { range: Span; prefix: WeightPrefix },
  cycleDays: number,
  shares: readonly Share[],
  firstTurn = 0,
  days = DAYS,
): DealtPortion[][] {
  let members = withShares(shares)
  let cycle = newCycle('recurrent', range, cycleDays)
  return Array.from({ length: days }, (_, i) => {
    if (!nextDay(cycle)) cycle = newCycle('recurrent', range, cycleDays)
    const plan = planDay(cycle, members, firstTurn + i, prefix)
    members = plan.members
    cycle = plan.cycle
    return plan.portions
  })
}

/**
 * The promise, by an account of its own: letters are added ayah by ayah, as they stand in the text, for whom they were dealt to. How far the
 * member furthest from their share is from it, in portions as heavy as the heaviest.
 */
function furthestFromShare(portions: readonly DealtPortion[], shares: readonly Share[], letters: readonly number[]) {
  const given = new Map(shares.map((_, i) => [`member ${i}`, 0]))
  let heaviest = 0
  let all = 0
  for (const { memberId, start, end } of portions) {
    let weight = 0
    for (let at = start; at <= end; at += 1) weight += letters[at]!
    given.set(memberId, given.get(memberId)! + weight)
    heaviest = Math.max(heaviest, weight)
    all += weight
  }
  const sum = shares.reduce((total: number, share) => total + share, 0)
  const furthest = Math.max(...shares.map((share, i) => Math.abs(given.get(`member ${i}`)! - (all * share) / sum)))
  return heaviest === 0 ? 0 : furthest / heaviest
}

const QURAN = { prefix: WEIGHT_PREFIX, letters: [...WEIGHT_PREFIX].slice(1).map((sum, i) => sum - WEIGHT_PREFIX[i]!) }
const AL_FATIHAH = { ...QURAN, range: { start: 0, end: 6 } }
const AL_IKHLAS = { ...QURAN, range: { start: 6221, end: 6224 } }
const AYAT_AL_KURSI = { ...QURAN, range: { start: 261, end: 263 } }

const unlikeShares = (maxLength: number) =>
  fc
    .array(fc.constantFrom(0.25 as const, 0.5 as const, 1 as const, 2 as const), {
      minLength: 2,
      maxLength,
      size: 'max',
    })
    .filter((shares) => new Set(shares).size > 1)

describe('over twenty-eight days from the start nobody is further from their share than the heaviest portion', () => {
  test.each([
    ['Al-Fatihah every day among half, whole and double', AL_FATIHAH, 1, [0.5, 1, 2]],
    ['Al-Fatihah every day among all shares', AL_FATIHAH, 1, [0.25, 0.5, 1, 2]],
    ['Al-Fatihah every week among half, whole and double', AL_FATIHAH, 7, [0.5, 1, 2]],
    ['Al-Ikhlas every day among half, whole and double', AL_IKHLAS, 1, [0.5, 1, 2]],
    ['2:255-257 every day among whole and half', AYAT_AL_KURSI, 1, [1, 0.5]],
    [
      '2:255 every day among many doubles and a few quarters',
      { ...QURAN, range: { start: 261, end: 261 } },
      1,
      [0.25, 2, 0.25, 2, 2, 0.5, 2, 0.25, 2, 0.25, 2],
    ],
  ] as [string, typeof AL_FATIHAH, number, Share[]][])('%s', (_, text, cycleDays, shares) => {
    const portions = portionsOfDays(text, cycleDays, shares).flat()
    expect(furthestFromShare(portions, shares, text.letters)).toBeLessThanOrEqual(1)
  })

  test('in short cycles of short texts, whatever the shares and from whichever rotation', () => {
    const cycleDays = fc.constantFrom(1, 1, 2, 5, 7, 30)
    fc.assert(
      fc.property(aText(40, 60), cycleDays, unlikeShares(16), fc.nat(400), (text, days, shares, firstTurn) => {
        const letters = text.prefix.slice(1).map((sum, i) => sum - text.prefix[i]!)
        const portions = portionsOfDays(text, days, shares, firstTurn).flat()
        expect(furthestFromShare(portions, shares, letters)).toBeLessThanOrEqual(1 + 1e-9)
      }),
      { numRuns: 150 },
    )
  })

  test('in ranges of the Qur’an', () => {
    const ranges = fc.constantFrom(
      COMPLETE,
      { start: 5672, end: 6235 },
      { start: 3705, end: 3787 },
      { start: 2139, end: 2248 },
    )
    fc.assert(
      fc.property(ranges, fc.constantFrom(1, 7, 30), unlikeShares(20), (range, days, shares) => {
        const portions = portionsOfDays({ ...QURAN, range }, days, shares).flat()
        expect(furthestFromShare(portions, shares, QURAN.letters)).toBeLessThanOrEqual(1 + 1e-9)
      }),
      { numRuns: 12 },
    )
  })
})

describe('a day of unlike shares', () => {
  const aDay = fc.record({
    text: aText(6, 20),
    members: fc.array(
      fc.record({ share: fc.constantFrom(0.25 as const, 0.5 as const, 1 as const, 2 as const), given: fc.nat(9) }),
      {
        minLength: 2,
        maxLength: 4,
      },
    ),
    rotation: fc.nat(40),
  })
  const membersOf = (members: readonly { share: Share; given: number }[]): Member[] =>
    withShares(members.map(({ share }) => share)).map((member, i) => ({ ...member, weight: members[i]!.given }))

  test('is among four readers or fewer as near to their dues as any division, unless most are passed over', () => {
    fc.assert(
      fc.property(aDay, ({ text: { prefix, range }, members: drawn, rotation }) => {
        const members = membersOf(drawn)
        fc.pre(range.end + 1 >= members.length)
        const letters = prefix.slice(1).map((sum, i) => sum - prefix[i]!)
        const all = letters.reduce((sum, weight) => sum + weight, 0)
        const shares = drawn.reduce((sum, { share }) => sum + share, 0)
        const before = drawn.reduce((sum, { share, given }) => sum + share * given, 0)
        // A reader is due no more than their share of the day and the heaviest portion besides, however far they fell behind.
        const heaviest = Math.max(...letters, ...drawn.map(({ share }) => (share * all) / shares))
        const dues = drawn.map(({ share, given }) =>
          Math.min((share * (all + before)) / shares - share * given, (share * all) / shares + heaviest),
        )
        const dealt = new Map(
          dealByDues(range, members, rotation, prefix).map(({ memberId, start, end }) => [
            memberId,
            [start, end] as const,
          ]),
        )
        const missed = members.reduce((sum, { id }, i) => {
          const [start, end] = dealt.get(id) ?? [0, -1]
          return sum + (dues[i]! - letters.slice(start, end + 1).reduce((given, weight) => given + weight, 0)) ** 2
        }, 0)
        expect(missed).toBeLessThanOrEqual(leastMissed(letters, dues) + 1e-6)
      }),
      { numRuns: 300 },
    )
  })

  test('is given out whole and to nobody twice, whatever the order of members', () => {
    const aRoom = fc.record({ text: aText(60, 30), shares: unlikeShares(30), rotation: fc.nat(900) })
    fc.assert(
      fc.property(aRoom, ({ text: { prefix, range }, shares, rotation }) => {
        const members = withShares(shares)
        const dealt = dealByDues(range, members, rotation, prefix)
        expect(covers(dealt, range)).toBe(true)
        expect(new Set(dealt.map(({ memberId }) => memberId)).size).toBe(dealt.length)
        expect(dealByDues(range, [...members].reverse(), rotation, prefix)).toEqual(dealt)
      }),
    )
  })

  test('passes over members who are due little, and returns to them when it is a portion', () => {
    const { prefix, range } = textOf([10, 10, 10, 10])
    const reads = portionsOfDays({ range, prefix }, 1, [0.25, 2]).map((portions) =>
      portions.some(({ memberId }) => memberId === 'member 0'),
    )
    expect(reads.slice(0, 9).filter(Boolean)).toHaveLength(4)
  })

  test('gives the readers other places of the text on other days of a cycle of one day', () => {
    const days = portionsOfDays(AL_FATIHAH, 1, [0.5, 1, 2])
    const places = (id: string) =>
      new Set(days.flat().flatMap((portion) => (portion.memberId === id ? portion.start : [])))
    for (const id of ['member 0', 'member 1', 'member 2']) expect(places(id).size, id).toBeGreaterThan(1)
  })

  test('of the whole Qur’an is given to thousands of readers of all shares', () => {
    const members = withShares(Array.from({ length: 9998 }, (_, i) => ([0.25, 0.5, 1, 2] as const)[(i * 7) % 4]!))
    const first = dealByDues(COMPLETE, members, 1, WEIGHT_PREFIX)
    const second = dealByDues(COMPLETE, addToBalances(members, first), 2, WEIGHT_PREFIX)
    for (const dealt of [first, second]) {
      expect(covers(dealt, COMPLETE)).toBe(true)
      expect(new Set(dealt.map(({ memberId }) => memberId)).size).toBe(dealt.length)
    }
  })
})

/** The least sum of squares of what the dues are missed by: every order of the readers and every end of every portion is tried. */
function leastMissed(letters: readonly number[], dues: readonly number[]): number {
  if (dues.length === 0) return letters.length === 0 ? 0 : Number.POSITIVE_INFINITY
  let least = Number.POSITIVE_INFINITY
  for (const [i, due] of dues.entries()) {
    for (let end = 0; end <= letters.length; end += 1) {
      const given = letters.slice(0, end).reduce((sum, weight) => sum + weight, 0)
      least = Math.min(least, (due - given) ** 2 + leastMissed(letters.slice(end), dues.toSpliced(i, 1)))
    }
  }
  return least
}

describe('a complete hatim in thirty days shares itself by shares', () => {
  test.each([
    ['a whole and a double', [1, 2]],
    ['a half and a whole', [0.5, 1]],
    ['all four', [0.25, 0.5, 1, 2]],
    ['mostly wholes', [1, 1, 1, 1, 1, 2]],
    ['wholes and a quarter', [1, 1, 1, 0.25]],
    ['two wholes among the others', [0.5, 1, 1, 2]],
  ] as [string, Share[]][])('among %s, and more of each, within one percent', (_, mix) => {
    for (const times of [1, 2, 3, 5, 8, 12].filter((size) => size * mix.length <= 50)) {
      const shares = Array.from({ length: times }, () => mix).flat()
      const portions = portionsOfDays({ ...QURAN, range: COMPLETE }, 30, shares, 0, 30).flat()
      expect(covers(inOrder(portions), COMPLETE)).toBe(true)
      const perShare = shares.map((share, i) => {
        const own = portions.filter(({ memberId }) => memberId === `member ${i}`)
        return own.reduce((sum, { start, end }) => sum + WEIGHT_PREFIX[end + 1]! - WEIGHT_PREFIX[start]!, 0) / share
      })
      expect(Math.max(...perShare) / Math.min(...perShare)).toBeLessThanOrEqual(1.01)
    }
  })
})
