/**
 * Portions that end where surahs end, in a day of at least as many surahs as readers.
 *
 * Shape   a surah that the day begins or ends in the middle of counts, clipped to the day. Any other text with `starts` of its own is divided alike.
 */
import { ayahsIn, type Span } from '@halaqa/quran/range'
import { addToBalances, type DealtPortion, type Member } from './deal.ts'
import { partsOf } from './parts.ts'
import { shareOf } from './share.ts'
import { type WeightPrefix, weightWithin } from './weight.ts'

/** By how much the heaviest portion may exceed what it is where portions end at any ayah. */
const MOST_UNEVEN = 1.5

/** Cuts a range of a text among members, and deals it. */
type Deal = (range: Span, prefix: WeightPrefix) => DealtPortion[]

/**
 * The portions of a day that end at surah ends; undefined where they would be too uneven, or take somebody further from their share than half the
 * heaviest portion, for a smaller share so much less. So over no days anybody differs from their share by more than the heaviest portion.
 *
 * @param anywhere the portions of the day that end at any ayah
 * @param starts the first positions of the surahs
 */
export function portionsAtSurahEnds(
  range: Span,
  members: readonly Member[],
  { deal, anywhere }: { deal: Deal; anywhere: readonly DealtPortion[] },
  prefix: WeightPrefix,
  starts: readonly number[],
): DealtPortion[] | undefined {
  const surahs = partsOf(range, starts, prefix)
  if (ayahsIn(surahs.range) < members.length) return undefined
  const portions = deal(surahs.range, surahs.prefix).map((portion) => ({ ...portion, ...surahs.spanOf(portion) }))
  const heaviestOf = (some: readonly Span[]) => Math.max(...some.map((portion) => weightWithin(portion, prefix)))
  const heaviest = heaviestOf(anywhere)
  if (heaviestOf(portions) > MOST_UNEVEN * heaviest) return undefined
  const greatest = Math.max(...members.map(shareOf))
  return furthestFromShare(addToBalances(members, portions, prefix)) > heaviest / greatest / 2 ? undefined : portions
}

/** The letters, for a whole share, by which the member furthest from their share of all that was given differs from it. */
function furthestFromShare(members: readonly Member[]): number {
  const shares = members.reduce((sum, member) => sum + shareOf(member), 0)
  const each = members.reduce((sum, member) => sum + shareOf(member) * member.weight, 0) / shares
  return Math.max(...members.map(({ weight }) => Math.abs(weight - each)))
}
