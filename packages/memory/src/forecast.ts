/**
 * What the days ahead ask: the session of each day, if all of it is recited by heart and nothing else is learned.
 *
 * Units   seconds; the first day is today, of which what was recited already is over.
 */
import type { MemoryItem } from './item.ts'
import { type KeptItem, sessionOf } from './session.ts'
import { type MemorizingSettings, RETENTION } from './settings.ts'
import { reciteByHeart } from './state.ts'

/** @param kept every begun item of the person, in any order */
export function secondsAhead<I extends MemoryItem>(
  kept: readonly KeptItem<I>[],
  today: number,
  days: number,
  settings: MemorizingSettings,
  pace: number,
): number[] {
  const asked = { retention: RETENTION[settings.firmness], nearDays: settings.nearDays }
  let then = kept
  return Array.from({ length: days }, (_, i) => {
    const day = today + i
    const { runs, seconds } = sessionOf(then, day, settings, pace)
    const recited = new Set(runs.flatMap(({ items }) => items.map(({ item }) => item.index)))
    then = then.map((one) =>
      recited.has(one.item.index)
        ? { item: one.item, state: reciteByHeart(one.state, day, asked), before: one.state, day }
        : one,
    )
    return seconds
  })
}
