/**
 * How much a reader reads on a day of what is left of a room, so that an owner who asks for much more is asked first.
 *
 * Units   letters. It is an estimate for people, not a plan: that is for the ayahs and the shares of the day itself.
 */
import type { Span } from '@halaqa/quran/range'
import { partsOf } from './parts.ts'
import { type WeightPrefix, weightWithin } from './weight.ts'

export type Reading = {
  /** The range to read. */
  text: Span
  /** On so many days. */
  days: number
  /** Of its readers. */
  shares: readonly number[]
  /** The positions at which portions may begin; every ayah unless given. */
  starts?: readonly number[] | undefined
}

/** Letters that a reader of the largest share has on a day on which they read; a portion is an ayah, or a whole part, at least. */
export function lettersADay({ text, days, shares, starts }: Reading, prefix: WeightPrefix): number {
  const weight = weightWithin(text, prefix)
  const [largest, all] = [Math.max(...shares), shares.reduce((sum, share) => sum + share, 0)]
  if (!starts) return Math.max((weight * largest) / (days * all), weight / (text.end - text.start + 1))
  const parts = partsOf(text, starts, prefix).range.end + 1
  const given = Math.max(1, Math.ceil((Math.ceil(parts / days) * largest) / all))
  return (given * weight) / parts
}
