/** Questions about a stretch of text, best first, for the lessons to choose from. */
import { surahOf } from '@halaqa/quran/surahs'
import { type Book, placesOf, type Span, surahSpan, type Word, wordsIn } from './book.ts'
import type { Draft } from './drafts.ts'
import { fillBlank } from './fill-blank.ts'
import { determines, framesAround } from './frames.ts'
import { howItBegins, openingAt, whatIsNext } from './multiple-choice.ts'
import { mayBreakOff } from './stopping.ts'

/** A question with the place in the text that it belongs to. */
export interface Asked {
  at: number
  draft: Draft
}

/** Words shown before a question about what is next: from a pause on, if there is one between these two. */
const SHOWN_BEFORE = { fewest: 4, usual: 7, most: 11 }

export const clauseAt = (clauses: readonly Span[], at: number): Span =>
  clauses.find(({ from, to }) => from <= at && at < to)!

/** Names of letters and single letters are no words to be typed. */
const canBeTyped = ({ form }: Word): boolean => !form.isLetters && form.letters.length > 1

export const byRarity = (book: Book, words: readonly Word[]): Word[] =>
  [...words].sort((a, b) => placesOf(book, a) - placesOf(book, b) || a.at - b.at)

/** Asks for a word in its clause; undefined when other words would do there as well. */
export function missingWord(book: Book, clause: Span, word: Word): Asked | undefined {
  if (!canBeTyped(word)) return undefined
  const frame = framesAround(book, clause).find((each) => determines(book, each, word))
  return frame && { at: word.at, draft: fillBlank(book, frame, word) }
}

/** The same, when it must be asked: then the reference has to tell places apart. */
export const missingWordAnyhow = (book: Book, clause: Span, word: Word): Asked =>
  missingWord(book, clause, word) ?? { at: word.at, draft: fillBlank(book, framesAround(book, clause)[0], word) }

/** How the ayah begins that begins at a place, after the one before it. */
export function joint(book: Book, at: number): Asked | undefined {
  const { surah } = book.words[at]!
  if (at === surahSpan(book, surah).from) return { at, draft: howItBegins(book, surah, surahOf(surah).name) }
  return next(book, openingAt(book, at))
}

/** Which word comes at a place, where what comes before can be broken off. */
export const nextWord = (book: Book, at: number): Asked | undefined =>
  mayBreakOff(book, at) ? next(book, { from: at, to: at + 1 }) : undefined

function next(book: Book, answer: Span): Asked | undefined {
  const draft = whatIsNext(book, answer, shownFrom(book, answer.from))
  return draft && { at: answer.from, draft }
}

function shownFrom({ words }: Book, at: number): number {
  const { index } = words[at - 1]!
  const start = at - 1 - index
  for (let from = at - SHOWN_BEFORE.fewest; from >= Math.max(start, at - SHOWN_BEFORE.most); from -= 1) {
    if (from === start || isPause(words[from - 1]!)) return from
  }
  return Math.max(start, at - SHOWN_BEFORE.usual)
}

const isPause = ({ shown, form }: Word): boolean => shown !== form.text

/** Places inside ayahs where the Qur'an goes on otherwise elsewhere after the same words, the most tempting first. */
export function temptingPlaces(book: Book, span: Span): number[] {
  const inside = wordsIn(book, span).filter(({ index, at }) => index >= 2 && mayBreakOff(book, at))
  const scored = inside.map((word) => ({ at: word.at, score: temptation(book, word) }))
  return scored.sort((a, b) => b.score - a.score || a.at - b.at).map(({ at }) => at)
}

/** Other words after the same two words count one, after the same three ten more; rare words break ties. */
function temptation(book: Book, word: Word): number {
  const others = (depth: number) =>
    new Set(
      book.contexts
        .alike(word.at, depth)
        .slice(0, 50)
        .map((place) => book.words[place]!.form.letters)
        .filter((letters) => letters !== word.form.letters),
    ).size
  return others(2) + 10 * others(3) + 1 / placesOf(book, word)
}
