/**
 * How much of a day each share is due.
 *
 * Units   a share is 1 for a whole one, 0.5 for a half, 2 for a double; weight is letters.
 * Shape   readers of one share are due the same: what their share of everything comes to, less what they were given on
 *         average. So what the ayahs' lengths took from one share on one day comes back to it on the next.
 */

export type Balance = { weight: number; portions: number }

export type Share = 0.5 | 1 | 2

/** Whoever names no share has a whole one. */
export const shareOf = ({ share }: { share?: Share | undefined }): Share => share ?? 1

/** A day's due stays within a quarter of its plain share: nobody's portion swells to make up for another's absence. */
const FURTHEST = 0.25

/** What one reader of each share is due of a stretch of so many letters, in whole letters, one at least. */
export function duesOf(weight: number, readers: readonly (Balance & { share?: Share })[]): Map<Share, number> {
  const of = new Map<Share, { readers: number; given: number }>()
  for (const reader of readers) {
    const sum = of.get(shareOf(reader)) ?? { readers: 0, given: 0 }
    of.set(shareOf(reader), { readers: sum.readers + 1, given: sum.given + reader.weight })
  }
  const shares = readers.reduce((sum, reader) => sum + shareOf(reader), 0)
  const given = readers.reduce((sum, reader) => sum + shareOf(reader) * reader.weight, 0)
  const level = (given + weight) / shares
  return new Map(
    [...of].map(([share, sum]) => {
      const plain = (share * weight) / shares
      const due = share * (level - sum.given / sum.readers)
      const held = Math.min(plain * (1 + FURTHEST), Math.max(plain * (1 - FURTHEST), due))
      return [share, Math.max(1, Math.round(held))]
    }),
  )
}
