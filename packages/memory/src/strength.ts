/**
 * How strong a page is. Shape: likelihoods are 0 to 1; an item counts to the page of its last word, and to that of its first.
 */
import type { MemoryItem } from './item.ts'
import { dueOf, type ItemState, isUnrecited, oddsOf } from './state.ts'

export type PageState = 'not_begun' | 'learning' | 'fading' | 'steady' | 'firm'

const YOUNG_STABILITY = 7
const FIRM_STABILITY = 60
const FADING_BELOW_RETENTION = 0.05
const FADING_SHARE = 1 / 20

/** An item of a page; no state while it is not begun. */
export interface PageItem {
  readonly item: Pick<MemoryItem, 'letters'>
  readonly state: ItemState | undefined
}

/**
 * The share of a page's letters that is recalled today, and what that makes of it. Fading is told before anything else, because it is what
 * asks for a recital. A page is known once all of it is begun and no part is young; a known page may fade.
 *
 * @param items all of the page
 * @param retention the one chosen
 * @param cycle the effective one
 */
export function pageStrength(
  items: readonly PageItem[],
  day: number,
  retention: number,
  cycle: number,
): { strength: number; state: PageState; isKnown: boolean } {
  let letters = 0
  let recalled = 0
  let overdueLetters = 0
  let begun = 0
  let lowestStability = Number.POSITIVE_INFINITY
  let lowestOdds = 1
  for (const { item, state } of items) {
    letters += item.letters
    if (!state) continue
    begun += 1
    const odds = oddsOf(state, day)
    recalled += item.letters * odds
    lowestStability = Math.min(lowestStability, state.stability)
    lowestOdds = Math.min(lowestOdds, odds)
    if (!isUnrecited(state) && day - dueOf(state, retention, cycle) > cycle / 2) overdueLetters += item.letters
  }
  const isFading = lowestOdds < retention - FADING_BELOW_RETENTION || overdueLetters >= letters * FADING_SHARE
  const isKnown = begun > 0 && begun === items.length && lowestStability >= YOUNG_STABILITY
  const state =
    begun === 0
      ? 'not_begun'
      : isFading
        ? 'fading'
        : !isKnown
          ? 'learning'
          : lowestStability >= FIRM_STABILITY
            ? 'firm'
            : 'steady'
  return { strength: letters === 0 ? 0 : recalled / letters, state, isKnown }
}
