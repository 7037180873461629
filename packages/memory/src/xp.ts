/** XP of reviews: paid for doing, never for the grade. Units: letters of the items that were due and are paid. */
import type { ItemState } from './state.ts'

export const MAX_REVIEW_XP_A_DAY = 20
export const PAID_LETTERS = 100

/** Is a recital of it paid? Known items are not before their second, nor what was not due. @param before its state before that date */
export const isPaid = (before: ItemState | null, due: number, day: number): boolean =>
  before !== null && due <= day && (before.learnedOn !== null || before.steps > 0)

/**
 * XP of one run.
 *
 * @param letters of its paid items
 * @param completedSession letters of the whole session, if the run completes it; otherwise undefined
 * @param earned XP of reviews on that date so far
 */
export function reviewXp(letters: number, completedSession: number | undefined, earned: number): 0 | 1 {
  const isShortSession = completedSession !== undefined && completedSession < PAID_LETTERS && earned === 0
  const isEnough = letters >= PAID_LETTERS || (letters > 0 && isShortSession)
  return isEnough && earned < MAX_REVIEW_XP_A_DAY ? 1 : 0
}
