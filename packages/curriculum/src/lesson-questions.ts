/** What a lesson asks about its passage: every word of it once at least, clause by clause. */

import { positionOf } from '@halaqa/quran/ayah'
import { FEWEST_QUESTIONS, fillUpTo, inTextOrder, MOST_QUESTIONS, roundRobin, UNTYPED_TYPES } from './arranging.ts'
import type { Draft } from './drafts.ts'
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

export function lessonQuestions(wordIndex: WordIndex, passage: Passage): Draft[] {
  const due = passage.clauses.flatMap((clause) => dueQuestions(wordIndex, clause, clause === passage.clauses[0]))
  const hasChoices = due.some(({ draft }) => draft.questionType === 'multiple_choice')
  const wanted = Math.min(
    USUAL_QUESTIONS,
    Math.max(FEWEST_QUESTIONS, Math.round(lengthOf(passage) / WORDS_PER_QUESTION)),
  )
  return inTextOrder(
    fillUpTo(
      Math.min(MOST_QUESTIONS, Math.max(wanted, due.length + 2)),
      due,
      moreQuestions(wordIndex, passage, hasChoices),
    ),
    UNTYPED_TYPES,
  )
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
