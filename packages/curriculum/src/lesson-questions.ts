/** The questions of a lesson about its passage: every word at least once, clause by clause. */

import { positionOf } from '@halaqa/quran/ayah'
import { FEWEST_QUESTIONS, fillUpTo, MOST_QUESTIONS, roundRobin, UNTYPED_TYPES } from './arranging.ts'
import { type Composition, compose, ORDERS_ONE_OF } from './composing.ts'
import type { QuestionType } from './content.ts'
import { openingAt } from './multiple-choice.ts'
import type { Passage } from './passages.ts'
import {
  ayahJoinQuestion,
  byRarity,
  clauseAt,
  confusablePlaces,
  missingWordQuestion,
  nextWord,
  type QuestionCandidate,
  requireMissingWordQuestion,
} from './question-candidates.ts'
import { ayahSpan, lengthOf, lettersOfRow, type WordIndex, type WordSpan, wordsIn } from './word-index.ts'
import { canBeOrdered, isOfFitLength, wordOrder } from './word-order.ts'

const USUAL_QUESTIONS = 8
const WORDS_PER_QUESTION = 2.5
/** A lesson has room for all its orders of words but so many. */
const LEFT_TO_REVIEW = 1
const QUESTIONS_OF_BEFORE = 3

/** @param before the passage before it in the surah, which is known by then: where too little can be asked of this one, it is asked for too */
export function lessonQuestions(wordIndex: WordIndex, passage: Passage, before: Passage | undefined): Composition {
  const due = passage.clauses.flatMap((clause) => dueQuestions(wordIndex, clause, clause === passage.clauses[0]))
  const count = (type: QuestionType) => due.filter(({ draft }) => draft.questionType === type).length
  const wanted = Math.min(
    USUAL_QUESTIONS,
    Math.max(FEWEST_QUESTIONS, Math.round(lengthOf(passage) / WORDS_PER_QUESTION)),
  )
  const forOrders = ORDERS_ONE_OF * (count('word_order') - LEFT_TO_REVIEW)
  const more = () => moreQuestions(wordIndex, passage, count('multiple_choice') > 0)
  const composeWith = (ofBefore: readonly QuestionCandidate[]) =>
    compose({
      count: Math.min(MOST_QUESTIONS, Math.max(wanted, due.length + 2, forOrders)),
      due,
      more: chained(ofBefore, more()),
      first: UNTYPED_TYPES,
    })
  const own = composeWith([])
  return own.drafts.length >= FEWEST_QUESTIONS || !before
    ? own
    : composeWith(fillUpTo(QUESTIONS_OF_BEFORE, [], choicesOf(wordIndex, before)))
}

/** Questions for what comes next: the ayahs of a passage, then its most confusable words. */
function* choicesOf(wordIndex: WordIndex, passage: Passage): Generator<QuestionCandidate | undefined> {
  for (const { at, index } of wordsIn(wordIndex, passage)) if (index === 0) yield ayahJoinQuestion(wordIndex, at)
  for (const at of confusablePlaces(wordIndex, passage)) yield nextWord(wordIndex, at)
}

function* chained<T>(...rows: readonly Iterable<T>[]): Generator<T> {
  for (const row of rows) yield* row
}

/** How its ayah begins after the one before, and all its words: in order, or one by one where they cannot be ordered. */
function dueQuestions(wordIndex: WordIndex, clause: WordSpan, isFirst: boolean): QuestionCandidate[] {
  const isShort = !isOfFitLength(clause)
  const startsAyah = wordIndex.words[clause.from]!.index === 0
  const join = startsAyah && (!isFirst || isShort) ? ayahJoinQuestion(wordIndex, clause.from) : undefined
  if (join && isRefrain(wordIndex, clause)) return [join]
  if (canBeOrdered(wordIndex, clause)) return [...found(join), orderOf(wordIndex, clause)]
  const covered = join ? openingAt(wordIndex, clause.from).to : clause.from
  const left = wordsIn(wordIndex, { from: Math.min(covered, clause.to), to: clause.to })
  return [...found(join), ...left.map((word) => requireMissingWordQuestion(wordIndex, clause, word))]
}

/** A whole short ayah that the surah has had before: after the first time, its place is what must be known. */
function isRefrain(wordIndex: WordIndex, clause: WordSpan): boolean {
  const { surah, ayah } = wordIndex.words[clause.from]!
  const letters = lettersOfRow(wordsIn(wordIndex, clause))
  const position = positionOf(surah, ayah)
  return (
    openingAt(wordIndex, clause.from).to === ayahSpan(wordIndex, surah, ayah).to &&
    wordIndex.letters.slice(positionOf(surah, 1), position).includes(letters)
  )
}

const found = (asked: QuestionCandidate | undefined): QuestionCandidate[] => (asked ? [asked] : [])

const orderOf = (wordIndex: WordIndex, clause: WordSpan): QuestionCandidate => ({
  at: clause.from,
  draft: wordOrder(wordIndex, clause),
})

/** The rarest word of each clause and the places that tempt most, in turn unless there are choices; then whatever else there is. */
function* moreQuestions(
  wordIndex: WordIndex,
  { clauses, ...span }: Passage,
  hasChoices: boolean,
): Generator<QuestionCandidate | undefined> {
  const rarest = byRarity(
    wordIndex,
    clauses
      .map((clause) =>
        byRarity(wordIndex, wordsIn(wordIndex, clause)).find((word) => missingWordQuestion(wordIndex, clause, word)),
      )
      .filter((word) => word !== undefined),
  )
  const blanks = rarest.map((word) => () => missingWordQuestion(wordIndex, clauseAt(clauses, word.at), word))
  const choices = confusablePlaces(wordIndex, span)
    .slice(0, clauses.length)
    .map((at) => () => nextWord(wordIndex, at))
  for (const ask of hasChoices ? [...blanks, ...choices] : roundRobin(blanks, choices)) yield ask()
  for (const word of byRarity(wordIndex, wordsIn(wordIndex, span))) {
    yield missingWordQuestion(wordIndex, clauseAt(clauses, word.at), word)
    if (word.index > 0) yield nextWord(wordIndex, word.at)
  }
  if (wordIndex.words[span.from]!.index === 0) yield ayahJoinQuestion(wordIndex, span.from)
}
