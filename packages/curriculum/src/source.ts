/**
 * The text that lessons are made of.
 *
 * Shape   lists of 6,236 entries by position (0..6235), as `openText()` of packages/quran has them:
 *         `{ arabic: text.arabic, english: text.translation('en') }`.
 * Source  NOTICE names whose text and translation (Saheeh International) these are.
 */
export interface Source {
  readonly arabic: readonly string[]
  readonly english: readonly string[]
}
