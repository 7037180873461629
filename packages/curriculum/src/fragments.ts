/**
 * A stretch of the text as a question shows it: what is cut says so, and where an ayah ends its number stands.
 *
 * Shape   tokens stand apart by single spaces: words with their pause marks; "…" before or after a stretch that begins or ends
 *         inside an ayah; "۝" and the ayah's number where an ayah ends.
 */
import { arabicNumber } from '@halaqa/quran/arabic-number'
import { type Book, endsAyah, type Span, wordsIn } from './book.ts'

export const CUT = '…'

interface Token {
  text: string
  /** The word's place; null for a sign. */
  at: number | null
}

export const fragment = (book: Book, span: Span): string =>
  tokensOf(book, span)
    .map(({ text }) => text)
    .join(' ')

/** Which token of the fragment a word is, from 0. */
export const positionIn = (book: Book, span: Span, at: number): number =>
  tokensOf(book, span).findIndex((token) => token.at === at)

function tokensOf(book: Book, span: Span): Token[] {
  const sign = (text: string): Token => ({ text, at: null })
  const words = wordsIn(book, span).flatMap((word) => {
    const token = { text: word.shown, at: word.at }
    return endsAyah(book, word) ? [token, sign(`۝${arabicNumber(word.ayah)}`)] : [token]
  })
  return [...(startsInside(book, span) ? [sign(CUT)] : []), ...words, ...(endsInside(book, span) ? [sign(CUT)] : [])]
}

/** A text of a stretch that stands among others, such as an option; a single word is no stretch. */
export function piece(book: Book, span: Span, text: string): string {
  if (span.to - span.from === 1) return text
  return `${startsInside(book, span) ? `${CUT} ` : ''}${text}${endsInside(book, span) ? ` ${CUT}` : ''}`
}

const startsInside = (book: Book, { from }: Span): boolean => book.words[from]!.index > 0

const endsInside = (book: Book, { to }: Span): boolean => !endsAyah(book, book.words[to - 1]!)
