import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aQuranRange, aText, newcomers, textOf } from '../test/arbitraries.ts'
import { addToBalances, type Member, startingBalance } from './deal.ts'
import { portionsOfDay } from './plan.ts'
import { recutDays } from './recut.ts'
import { duesOf, type Share } from './share.ts'

const withShares = (shares: readonly Share[]): Member[] =>
  newcomers(shares.length).map((member, i) => ({ ...member, share: shares[i]! }))

describe('shares', () => {
  test('are cut and dealt as if there were none when all are alike', () => {
    const aDay = fc.record({
      text: fc.oneof(aText(60, 30), aQuranRange(250)),
      members: fc.integer({ min: 1, max: 40 }),
      given: fc.array(fc.record({ weight: fc.nat(3000), portions: fc.nat(5) }), { minLength: 40, maxLength: 40 }),
      share: fc.constantFrom(0.25 as const, 0.5 as const, 2 as const),
      day: fc.nat(40),
      rotation: fc.nat(400),
    })
    fc.assert(
      fc.property(aDay, ({ text: { prefix, range }, members, given, share, day, rotation }) => {
        const wholes = newcomers(members).map((member, i) => ({ ...member, ...given[i]! }))
        const others = wholes.map((member) => ({ ...member, share }))
        const bare = portionsOfDay(range, others, { day, rotation }, prefix).map(({ share: _, ...portion }) => portion)
        expect(bare).toEqual(portionsOfDay(range, wholes, { day, rotation: 0 }, prefix))
      }),
    )
  })

  test('are due their part of everything, less what they were given', () => {
    const { prefix, range } = textOf(Array.from({ length: 40 }, () => 10))
    const members = withShares([1, 1, 2, 0.25]).map((member, i) => ({ ...member, weight: [100, 140, 100, 120][i]! }))
    // Of 400 today and 470 before a whole share is 870 / 4.25.
    const level = 870 / 4.25
    expect([...duesOf(range, members, prefix)]).toEqual([
      level - 100,
      level - 140,
      2 * (level - 100),
      (level - 120) / 4,
    ])
  })

  test('are due their plain share and the heaviest portion at most, however far behind their balance is', () => {
    const { prefix, range } = textOf([...Array.from({ length: 26 }, () => 10), 40])
    const behind = withShares([1, 2]).map((member, i) => ({ ...member, weight: i === 0 ? 0 : 90_000 }))
    expect(duesOf(range, behind, prefix)[0]).toBe(100 + 200)
    const long = textOf([10, 10, 280])
    expect(duesOf(long.range, behind, long.prefix)[0]).toBe(100 + 280)
  })

  test('weigh the average at which a newcomer starts', () => {
    const others = [
      { weight: 100, portions: 4, share: 2 as const },
      { weight: 400, portions: 1, share: 0.5 as const },
    ]
    expect(startingBalance({ weight: 0, portions: 0 }, others)).toEqual({ weight: 160, portions: 4 })
  })

  test('when one is chosen, the day is cut again, and given portions are subtracted as they were added', () => {
    const { prefix, range } = textOf(Array.from({ length: 60 }, () => 10))
    const given = portionsOfDay(range, newcomers(2), { day: 1, rotation: 1 }, prefix)
    const [ali, sara] = addToBalances<Member>(newcomers(2), given, prefix)
    const day = {
      day: 1,
      rotation: 1,
      date: 1,
      range,
      portions: given.map((portion, i) => ({ ...portion, id: `p${i}` })),
    }
    const chosen = recutDays([day], [ali!, { ...sara!, share: 2 }], prefix, { starting: { ids: [sara!.id], from: 1 } })

    expect(chosen.members.map(({ weight, portions }) => [weight, portions])).toEqual([
      [200, 1],
      [200, 0.5],
    ])
    const { update, insert } = chosen.changes[0]!
    expect(insert).toEqual([])
    const [stays, leaver] = chosen.members
    const left = recutDays([{ ...day, portions: update }], [stays!], prefix, { leaver })
    expect(left.members.map(({ weight, portions }) => [weight, portions])).toEqual([
      [600, 1],
      [0, 0],
    ])
  })
})
