/**
 * The work of the days ahead: the session of each day, if all of it is recited by heart and nothing else is learned.
 *
 * Units   seconds; the first day is today, of which what was recited already is over.
 */
import type { MemoryItem } from './item.ts'
import { type ItemWithState, type ReviewRules, sessionOf } from './session.ts'
import { RETENTION } from './settings.ts'
import { reciteByHeart } from './state.ts'

/**
 * @param kept every begun item of the person, in any order
 * @param rules of today
 * @param cycle of the days after it
 */
export function secondsAhead<I extends MemoryItem>(
  kept: readonly ItemWithState<I>[],
  today: number,
  days: number,
  rules: ReviewRules,
  cycle = rules.cycle,
): number[] {
  const { firmness, nearDays } = rules.settings
  const asked = { retention: RETENTION[firmness], nearDays }
  let then = kept
  return Array.from({ length: days }, (_, i) => {
    const day = today + i
    const { runs, seconds } = sessionOf(then, day, i === 0 ? rules : { ...rules, cycle })
    const recited = new Set(runs.flatMap(({ items }) => items.map(({ item }) => item.index)))
    then = then.map((one) =>
      recited.has(one.item.index)
        ? { item: one.item, state: reciteByHeart(one.state, day, asked), before: one.state, day }
        : one,
    )
    return seconds
  })
}
