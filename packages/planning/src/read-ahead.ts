/**
 * Reading ahead in a daily room: a reader has portions of coming days now, and is served on those days.
 *
 * Units   weight is letters. Days are numbered in their cycle.
 * Shape   the portions follow each other from the first position that is not given out. Each is as heavy as the reader's portion of its day would
 *         be: what the days left have to read, by these days, by the readers' shares. A day then gives so much less to the others, so that
 *         what they read stays as it was. Where a day's part does not reach an ayah's end, it has no portion.
 */
import { WEIGHT_PREFIX } from '@halaqa/quran/weights'
import { type AheadPortion, weighAhead } from './ahead.ts'
import { nearestEnd } from './day-range.ts'
import { partsOf } from './parts.ts'
import { type Cycle, hasTextLeft, nextDay } from './schedule.ts'
import { type WeightPrefix, weightWithin } from './weight.ts'

export type ReaderAhead = {
  id: string
  /** Of all that is read on a day: 0 to 1. */
  part: number
  /** The days of the cycle, after those that are counted, on which they read and have nothing ahead yet; rising. */
  days: readonly number[]
}

/**
 * The portions of the reader's next days, at most so many.
 *
 * @param ahead what readers of the cycle have ahead already
 * @param starts where portions may begin; every ayah unless named
 */
export function portionsAhead(
  cycle: Cycle,
  reader: ReaderAhead,
  portions: number,
  { ahead, starts }: { ahead: readonly AheadPortion[]; starts?: readonly number[] | undefined },
  prefix: WeightPrefix = WEIGHT_PREFIX,
): AheadPortion[] {
  const next = nextDay(cycle)
  if (!next || !hasTextLeft(cycle)) return []
  const { today, later } = weighAhead(ahead, next.day, prefix)
  const left = weightWithin({ start: cycle.next, end: cycle.range.end }, prefix)
  const usual = ((left + today + later) / next.daysLeft) * reader.part
  if (starts) {
    const parts = partsOf(cycle.range, starts, prefix, [cycle.next])
    const spans = cutAhead(parts.at(cycle.next), parts.range.end, { ...reader, usual }, portions, parts.prefix)
    return spans.map((portion) => ({ ...portion, ...parts.spanOf(portion) }))
  }
  return cutAhead(cycle.next, cycle.range.end, { ...reader, usual }, portions, prefix)
}

function cutAhead(
  first: number,
  last: number,
  { id, days, usual }: ReaderAhead & { usual: number },
  portions: number,
  prefix: WeightPrefix,
): AheadPortion[] {
  const cut: AheadPortion[] = []
  let start = first
  for (const [i, day] of days.entries()) {
    if (cut.length === portions || start > last) break
    const end = nearestEnd(start - 1, last, prefix[first]! + (i + 1) * usual, prefix)
    if (end >= start) cut.push({ day, memberId: id, start, end })
    start = end + 1
  }
  return cut
}
