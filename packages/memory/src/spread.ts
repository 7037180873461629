/** Dates for many items that would otherwise come at once: by their letters, over so many days. */
import { lettersOf, type MemoryItem } from './item.ts'
import type { ItemWithState } from './session.ts'
import { cycleDate } from './state.ts'

/** Of each item that is marked as known, in mushaf order: the letters of those before it, and of all. */
export function markedLetters<I extends MemoryItem>(
  items: readonly I[],
): Map<I, { lettersBefore: number; lettersMarked: number }> {
  const lettersMarked = lettersOf(items)
  const marked = new Map<I, { lettersBefore: number; lettersMarked: number }>()
  let lettersBefore = 0
  for (const item of items.toSorted((a, b) => a.index - b.index)) {
    marked.set(item, { lettersBefore, lettersMarked })
    lettersBefore += item.letters
  }
  return marked
}

/**
 * New dates for the items that a shorter cycle would ask for before tomorrow: over the new cycle, from tomorrow on, and none later than
 * the old cycle asked for it.
 *
 * @param day today
 */
export function laidAnew<I extends MemoryItem>(
  kept: readonly ItemWithState<I>[],
  day: number,
  oldCycle: number,
  newCycle: number,
): Map<I, number> {
  const late = kept
    .filter(({ state }) => cycleDate({ ...state, spreadDay: null }, newCycle) <= day)
    .map(({ item, state }) => ({ item, before: cycleDate(state, oldCycle) }))
    .sort((a, b) => a.before - b.before || a.item.index - b.item.index)
  const all = lettersOf(late.map(({ item }) => item))
  const dates = new Map<I, number>()
  let letters = 0
  for (const { item, before } of late) {
    const date = day + 1 + Math.floor((newCycle * letters) / all)
    dates.set(item, before > day ? Math.min(before, date) : date)
    letters += item.letters
  }
  return dates
}

/**
 * From when on the cycle holds for every item: the last of the dates that were laid anew. Undefined where it holds already.
 *
 * @param day today
 */
export function cycleHoldsFrom(kept: readonly ItemWithState[], day: number, cycle: number): number | undefined {
  let from: number | undefined
  for (const { state } of kept) {
    const spreadDay = state.spreadDay ?? 0
    if (spreadDay > day && spreadDay > state.last + cycle && spreadDay > (from ?? 0)) from = spreadDay
  }
  return from
}
