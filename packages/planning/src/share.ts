/**
 * How much of a day each member is due, where their shares differ.
 *
 * Units   a share is 1 for a whole one, 0.25 for a quarter, 0.5 for a half, 2 for a double; weight is letters.
 * Shape   a member is due what their share of everything given up to now and today comes to, less what they were given. So
 *         what the ayahs' lengths took from somebody on one day comes back to them on the next.
 */
import type { Span } from '@halaqa/quran/range'
import { type WeightPrefix, weightWithin } from './weight.ts'

export type Balance = { weight: number; portions: number }

export type Share = 0.25 | 0.5 | 1 | 2

/** The share of a member or portion; a whole one unless named. */
export const shareOf = ({ share }: { share?: Share | undefined }): Share => share ?? 1

/**
 * The letters of a range that each of the members is due, in their order; below zero for who was given more than their share. Nobody is
 * due more than their plain share of the range and the heaviest portion besides: a balance that fell behind is made up over days.
 */
export function duesOf(
  range: Span,
  members: readonly (Balance & { share?: Share })[],
  prefix: WeightPrefix,
): Float64Array {
  const weight = weightWithin(range, prefix)
  const shares = members.reduce((sum, member) => sum + shareOf(member), 0)
  const given = members.reduce((sum, member) => sum + shareOf(member) * member.weight, 0)
  const level = (given + weight) / shares
  const heaviest = heaviestPortion(range, members, prefix)
  return Float64Array.from(members, (member) => {
    const share = shareOf(member)
    return Math.min(share * (level - member.weight), (share * weight) / shares + heaviest)
  })
}

/** The weight that no portion of a range need exceed, but by what its ayahs' ends make it: the greatest share of it, or its longest ayah. */
export function heaviestPortion(range: Span, members: readonly { share?: Share }[], prefix: WeightPrefix): number {
  const shares = members.reduce((sum, member) => sum + shareOf(member), 0)
  const greatest = members.reduce((most, member) => Math.max(most, shareOf(member)), 0)
  let heaviest = (greatest * weightWithin(range, prefix)) / shares
  for (let at = range.start; at <= range.end; at += 1) {
    heaviest = Math.max(heaviest, weightWithin({ start: at, end: at }, prefix))
  }
  return heaviest
}
