/** What a lesson asks about its passage: every word of it once at least, clause by clause. */

import { positionOf } from '@halaqa/quran/ayah'
import { FEWEST_QUESTIONS, inTextOrder, inTurn, MOST_QUESTIONS, upTo } from './arranging.ts'
import {
  type Asked,
  byRarity,
  clauseAt,
  joint,
  missingWord,
  missingWordAnyhow,
  nextWord,
  temptingPlaces,
} from './asking.ts'
import { ayahSpan, type Book, lengthOf, lettersOfRow, type Span, wordsIn } from './book.ts'
import type { Draft } from './drafts.ts'
import { openingAt } from './multiple-choice.ts'
import type { Passage } from './passages.ts'
import { canBeOrdered, isOfFitLength, wordOrder } from './word-order.ts'

const USUAL_QUESTIONS = 8
const WORDS_PER_QUESTION = 2.5

export function lessonQuestions(book: Book, passage: Passage): Draft[] {
  const due = passage.clauses.flatMap((clause) => dueQuestions(book, clause, clause === passage.clauses[0]))
  const hasChoices = due.some(({ draft }) => draft.questionType === 'multiple_choice')
  const wanted = Math.min(
    USUAL_QUESTIONS,
    Math.max(FEWEST_QUESTIONS, Math.round(lengthOf(passage) / WORDS_PER_QUESTION)),
  )
  return inTextOrder(
    upTo(Math.min(MOST_QUESTIONS, Math.max(wanted, due.length + 2)), due, moreQuestions(book, passage, hasChoices)),
  )
}

/** How its ayah begins after the one before, and all its words: in order, or one by one where they cannot be ordered. */
function dueQuestions(book: Book, clause: Span, isFirst: boolean): Asked[] {
  const isShort = !isOfFitLength(clause)
  const startsAyah = book.words[clause.from]!.index === 0
  const join = startsAyah && (!isFirst || isShort) ? joint(book, clause.from) : undefined
  if (join && isRefrain(book, clause)) return [join]
  if (canBeOrdered(book, clause)) return [...found(join), orderOf(book, clause)]
  const covered = join ? openingAt(book, clause.from).to : clause.from
  const left = wordsIn(book, { from: Math.min(covered, clause.to), to: clause.to })
  return [...found(join), ...left.map((word) => missingWordAnyhow(book, clause, word))]
}

/** A whole short ayah that the surah has had before: after the first time, its place is what must be known. */
function isRefrain(book: Book, clause: Span): boolean {
  const { surah, ayah } = book.words[clause.from]!
  const letters = lettersOfRow(wordsIn(book, clause))
  const position = positionOf(surah, ayah)
  return (
    openingAt(book, clause.from).to === ayahSpan(book, surah, ayah).to &&
    book.letters.slice(positionOf(surah, 1), position).includes(letters)
  )
}

const found = (asked: Asked | undefined): Asked[] => (asked ? [asked] : [])

const orderOf = (book: Book, clause: Span): Asked => ({ at: clause.from, draft: wordOrder(book, clause) })

/** The rarest word of each clause and the places that tempt most, in turn unless there are choices; then whatever else there is. */
function* moreQuestions(book: Book, { clauses, ...span }: Passage, hasChoices: boolean): Generator<Asked | undefined> {
  const rarest = byRarity(
    book,
    clauses
      .map((clause) => byRarity(book, wordsIn(book, clause)).find((word) => missingWord(book, clause, word)))
      .filter((word) => word !== undefined),
  )
  const blanks = rarest.map((word) => () => missingWord(book, clauseAt(clauses, word.at), word))
  const choices = temptingPlaces(book, span)
    .slice(0, clauses.length)
    .map((at) => () => nextWord(book, at))
  for (const ask of hasChoices ? [...blanks, ...choices] : inTurn(blanks, choices)) yield ask()
  for (const word of byRarity(book, wordsIn(book, span))) {
    yield missingWord(book, clauseAt(clauses, word.at), word)
    if (word.index > 0) yield nextWord(book, word.at)
  }
  if (book.words[span.from]!.index === 0) yield joint(book, span.from)
}
