/** Dates for many items that would otherwise come at once: in mushaf order, by their letters, over so many days. */
import { lettersOf, type MemoryItem } from './item.ts'

/**
 * The date of each item: `first` + ⌊days × letters before ÷ letters of all⌋.
 *
 * "I know this" begins with the day after and the effective cycle of all that is then known; a shorter cycle with the day itself.
 */
export function spreadDays<I extends MemoryItem>(items: readonly I[], first: number, days: number): Map<I, number> {
  const all = lettersOf(items)
  const dates = new Map<I, number>()
  let before = 0
  for (const item of items.toSorted((a, b) => a.index - b.index)) {
    dates.set(item, first + Math.floor((days * before) / all))
    before += item.letters
  }
  return dates
}
