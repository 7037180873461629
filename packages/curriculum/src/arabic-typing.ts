/**
 * Matches words typed in Arabic letters: the mushaf's spelling or the ordinary one, with all, some or none of its marks.
 *
 * Shape   both sides become letters with marks. A typed letter must be one that the word may have at its place; a typed mark
 *         must be one that this letter bears; a mark that was not typed does not count.
 * Source  docs/text.md lists the habits.
 */

import type { Typed } from './arabic-letters.ts'
import { type Place, unitsOf } from './arabic-spellings.ts'
import { matchesPattern, type PatternUnit } from './pattern.ts'

const isFor = ({ letters, marks, needed = '' }: Place, typed: Typed): boolean =>
  letters.includes(typed.letter) &&
  [...typed.marks].every((mark) => marks.includes(mark)) &&
  typed.marks.includes(needed)

/** With any marks. */
const isLetterFor = ({ letters }: Place, typed: Typed): boolean => letters.includes(typed.letter)

export class ArabicTyping {
  readonly #units: readonly PatternUnit<Place>[]

  constructor(word: string) {
    this.#units = unitsOf(word)
  }

  isWritten = (typed: readonly Typed[]): boolean => matchesPattern(this.#units, typed, isFor)
  hasLetters = (typed: readonly Typed[]): boolean => matchesPattern(this.#units, typed, isLetterFor)
  isOneLetterOff = (typed: readonly Typed[]): boolean => matchesPattern(this.#units, typed, isLetterFor, 1)
}
