/** What is asked in a lesson of each type. */
import { type Book, placesOf, type Span, type Word, wordsIn } from './book.ts'
import type { Draft } from './drafts.ts'
import { fillBlank } from './fill-blank.ts'
import type { Passage } from './passages.ts'
import { canBeOrdered, wordOrder } from './word-order.ts'

export const FEWEST_QUESTIONS = 6
export const MOST_QUESTIONS = 14

export function questionsOf(book: Book, passages: readonly Passage[]): Draft[] {
  const clauses = passages.flatMap((passage) => passage.clauses)
  const pieces = clauses.flatMap((clause) => {
    const byRarity = [...wordsIn(book, clause)].sort((a, b) => placesOf(book, a) - placesOf(book, b) || a.at - b.at)
    const fills = byRarity.map((word: Word) => fillBlank(book, clause as Span, word))
    return canBeOrdered(clause) ? [fills[0]!, wordOrder(book, clause), ...fills.slice(1)] : fills
  })
  return pieces.slice(0, 10)
}
