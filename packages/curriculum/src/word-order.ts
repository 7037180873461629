/** The words of an ayah, or of a clause of it, to be set in order among the words that they belong with. */

import { type Book, lengthOf, placesOf, type Span, type Word, wordsIn } from './book.ts'
import { wellShuffled } from './chance.ts'
import { hasTwins } from './clauses.ts'
import { type Draft, draft, figures } from './drafts.ts'
import { positionIn } from './fragments.ts'
import { keyOf } from './places.ts'
import { soundStretch } from './stopping.ts'

const FEWEST_WORDS = 3
/** More than a clause should have, for clauses that cannot be shorter. */
const MOST_WORDS = 12

export const isOfFitLength = (span: Span): boolean => lengthOf(span) >= FEWEST_WORDS && lengthOf(span) <= MOST_WORDS

export const canBeOrdered = (book: Book, span: Span): boolean => isOfFitLength(span) && !hasTwins(wordsIn(book, span))

export function wordOrder(book: Book, span: Span): Draft {
  const words = wordsIn(book, span)
  const key = `order-${keyOf(book, span)}`
  const mixed = wellShuffled(words, `${words[0]!.surah} ${key}`, (order) => looksOrdered(order, words))
  const rare = rarestOf(book, words)
  const around = soundStretch(book, span)
  return {
    ...draft(book, around, 'word_order', key, 'Set the words in order'),
    questionData: { start: positionIn(book, around, span.from) },
    ...figures(2 + (words.length >= 5 ? 1 : 0) + (words.length >= 8 ? 1 : 0), 15 + 5 * words.length),
    words: words.map((word, index) => ({
      wordText: word.form.text,
      wordTransliteration: word.form.latin,
      correctPosition: index + 1,
      displayOrder: mixed.indexOf(word) + 1,
      wordType: null,
      isKeyWord: rare.has(word),
    })),
  }
}

/** In order, or, where there is room for more disorder, with the first word in its place. */
const looksOrdered = (order: readonly Word[], words: readonly Word[]): boolean =>
  order.every(({ form }, index) => form === words[index]!.form) ||
  (words.length > 3 && order[0]!.form === words[0]!.form && words.some(({ form }) => form !== words[0]!.form))

/** One of up to five words, else two. */
function rarestOf(book: Book, words: readonly Word[]): ReadonlySet<Word> {
  const byRarity = [...words].sort((a, b) => placesOf(book, a) - placesOf(book, b) || a.at - b.at)
  return new Set(byRarity.slice(0, words.length > 5 ? 2 : 1))
}
