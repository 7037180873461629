/**
 * How much of a day each share is due.
 *
 * Units   a share is 1 for a whole one, 0.5 for a half, 2 for a double; weight is letters.
 * Shape   members of one share are due the same: what their share of everything comes to, less what they were given on
 *         average. So what the ayahs' lengths took from one share on one day comes back to it on the next.
 */

export type Balance = { weight: number; portions: number }

export type Share = 0.5 | 1 | 2

/** The share of a member or portion; a whole one unless named. */
export const shareOf = ({ share }: { share?: Share | undefined }): Share => share ?? 1

/** A day's due stays within a quarter of its plain share: nobody's portion swells to make up for another's absence. */
const MAX_CORRECTION = 0.25

/** The letters of a range that one member of each share is due, in whole letters, one at least. */
export function duesOf(weight: number, members: readonly (Balance & { share?: Share })[]): Map<Share, number> {
  const of = new Map<Share, { members: number; given: number }>()
  for (const member of members) {
    const sum = of.get(shareOf(member)) ?? { members: 0, given: 0 }
    of.set(shareOf(member), { members: sum.members + 1, given: sum.given + member.weight })
  }
  const shares = members.reduce((sum, member) => sum + shareOf(member), 0)
  const given = members.reduce((sum, member) => sum + shareOf(member) * member.weight, 0)
  const level = (given + weight) / shares
  return new Map(
    [...of].map(([share, sum]) => {
      const plain = (share * weight) / shares
      const due = share * (level - sum.given / sum.members)
      const held = Math.min(plain * (1 + MAX_CORRECTION), Math.max(plain * (1 - MAX_CORRECTION), due))
      return [share, Math.max(1, Math.round(held))]
    }),
  )
}
