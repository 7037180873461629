/**
 * A span of words as a question shows it: what is cut says so, and where an ayah ends its number stands.
 *
 * Shape   tokens stand apart by single spaces: words with their pause marks; "…" before or after a span that begins or ends
 *         inside an ayah; "۝" and the ayah's number where an ayah ends.
 */
import { arabicNumber } from '@halaqa/quran/arabic-number'
import { endsAyah, type WordIndex, type WordSpan, wordsIn } from './word-index.ts'

export const CUT = '…'

interface Token {
  text: string
  /** The word's place; null for a sign. */
  at: number | null
}

export const fragment = (wordIndex: WordIndex, span: WordSpan): string =>
  tokensOf(wordIndex, span)
    .map(({ text }) => text)
    .join(' ')

/** Which token of the fragment a word is, from 0. */
export const positionIn = (wordIndex: WordIndex, span: WordSpan, at: number): number =>
  tokensOf(wordIndex, span).findIndex((token) => token.at === at)

function tokensOf(wordIndex: WordIndex, span: WordSpan): Token[] {
  const sign = (text: string): Token => ({ text, at: null })
  const words = wordsIn(wordIndex, span).flatMap((word) => {
    const token = { text: word.shown, at: word.at }
    return endsAyah(wordIndex, word) ? [token, sign(`۝${arabicNumber(word.ayah)}`)] : [token]
  })
  return [
    ...(startsInside(wordIndex, span) ? [sign(CUT)] : []),
    ...words,
    ...(endsInside(wordIndex, span) ? [sign(CUT)] : []),
  ]
}

/** The text of a span that stands among others, such as an option; a single word is not marked as cut. */
export function piece(wordIndex: WordIndex, span: WordSpan, text: string): string {
  if (span.to - span.from === 1) return text
  return `${startsInside(wordIndex, span) ? `${CUT} ` : ''}${text}${endsInside(wordIndex, span) ? ` ${CUT}` : ''}`
}

const startsInside = (wordIndex: WordIndex, { from }: WordSpan): boolean => wordIndex.words[from]!.index > 0

const endsInside = (wordIndex: WordIndex, { to }: WordSpan): boolean => !endsAyah(wordIndex, wordIndex.words[to - 1]!)
