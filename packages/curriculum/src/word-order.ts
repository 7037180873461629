/** The words of an ayah, or of a clause of it, to be set in order among the words that they belong with. */

import { hasTwins } from './clauses.ts'
import { type Draft, draft, questionValues } from './drafts.ts'
import { positionIn } from './fragments.ts'
import { keyOf } from './references.ts'
import { wellShuffled } from './seeded-random.ts'
import { widenToStops } from './stopping.ts'
import { lengthOf, occurrencesOf, type Word, type WordIndex, type WordSpan, wordsIn } from './word-index.ts'
import { writeText } from './written-texts.ts'

const FEWEST_WORDS = 3
/** More than a clause should have, for clauses that cannot be shorter. */
const MOST_WORDS = 12

export const isOfFitLength = (span: WordSpan): boolean => lengthOf(span) >= FEWEST_WORDS && lengthOf(span) <= MOST_WORDS

export const canBeOrdered = (wordIndex: WordIndex, span: WordSpan): boolean =>
  isOfFitLength(span) && !hasTwins(wordsIn(wordIndex, span))

export function wordOrder(wordIndex: WordIndex, span: WordSpan): Draft {
  const words = wordsIn(wordIndex, span)
  const key = `order-${keyOf(wordIndex, span)}`
  const mixed = wellShuffled(words, `${words[0]!.surah} ${key}`, (order) => looksOrdered(order, words))
  const rare = rarestOf(wordIndex, words)
  const around = widenToStops(wordIndex, span)
  const common = draft(wordIndex, around, span, 'word_order', key, writeText('setInOrder'))
  return {
    ...common,
    questionData: { start: positionIn(wordIndex, around, span.from), ...common.questionData },
    ...questionValues(2 + (words.length >= 5 ? 1 : 0) + (words.length >= 8 ? 1 : 0), 15 + 5 * words.length),
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
function rarestOf(wordIndex: WordIndex, words: readonly Word[]): ReadonlySet<Word> {
  const byRarity = [...words].sort((a, b) => occurrencesOf(wordIndex, a) - occurrencesOf(wordIndex, b) || a.at - b.at)
  return new Set(byRarity.slice(0, words.length > 5 ? 2 : 1))
}
