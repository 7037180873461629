/** Questions about passages that were learned before: reviews, challenges, the treasure and the milestone. */
import { fillUpTo, MOST_QUESTIONS, sampleMiddles, sampleWithEnds } from './arranging.ts'
import { type Composition, compose } from './composing.ts'
import { fillBlank } from './fill-blank.ts'
import { isUnambiguous } from './frames.ts'
import { endsOfAyah, joinAfter, matchPairs } from './match-pairs.ts'
import type { Passage } from './passages.ts'
import {
  ayahJoinQuestion,
  byRarity,
  clauseAt,
  confusablePlaces,
  missingWordQuestion,
  nextWord,
  type QuestionCandidate,
} from './question-candidates.ts'
import { firstOf, lastOf } from './references.ts'
import { widenToStops } from './stopping.ts'
import { lengthOf, type WordIndex, type WordSpan, wordsIn } from './word-index.ts'
import { canBeOrdered, wordOrder } from './word-order.ts'

type Passages = readonly Passage[]
type Candidates = readonly QuestionCandidate[]

const PAIRS = 4
const WORDS_AROUND_JOINT = 4
const RARE_BLANKS = 5
const RARE_CHOICES = 3
const CHALLENGE_QUESTIONS = 12
/** Pairs come after all that belongs to one place. */
const AT_THE_END = Number.POSITIVE_INFINITY

/**
 * Of each passage a blank, a clause in order and its most confusable place; then the joints between them, and pairs.
 *
 * @param left questions that the lessons had no place for
 */
export function reviewQuestions(wordIndex: WordIndex, passages: Passages, left: Candidates): Composition {
  const own = passages.flatMap((passage) => [
    secondRarest(wordIndex, passage),
    hardestOrder(wordIndex, passage),
    firstFound(confusablePlaces(wordIndex, passage), (at) => nextWord(wordIndex, at)),
  ])
  const between = passages.slice(1).map(({ from }) => jointAt(wordIndex, from))
  return compose({
    count: MOST_QUESTIONS,
    due: [...left, ...pairsOf(wordIndex, passages)],
    more: [...own, ...between],
    reserve: anyQuestions(wordIndex, passages),
  })
}

/** At each join of two passages: what comes next, and the word that crosses over; then the joins within them. */
export function challengeQuestions(
  wordIndex: WordIndex,
  passages: Passages,
  isFirst: boolean,
  left: Candidates,
): Composition {
  const joints = passages.slice(isFirst ? 1 : 0).map(({ from }) => from)
  const within = ayahStarts(wordIndex, passages).filter((at) => !joints.includes(at) && wordIndex.words[at]!.ayah > 1)
  return compose({
    count: Math.min(MOST_QUESTIONS, CHALLENGE_QUESTIONS + left.length),
    due: [...joints.flatMap((at) => jointAt(wordIndex, at) ?? []), ...left, ...joinsOf(wordIndex, passages)],
    more: [
      ...joints.map((at) => crossing(wordIndex, at, 0)),
      ...within.flatMap((at) => [jointAt(wordIndex, at), crossing(wordIndex, at, 0)]),
      ...[...joints, ...within].map((at) => crossing(wordIndex, at, -1)),
    ],
    reserve: anyQuestions(wordIndex, passages),
  })
}

/** The rarest words so far: most as blanks, the rest as choices. */
export function treasureQuestions(wordIndex: WordIndex, passages: Passages): Composition {
  const clauses = passages.flatMap((passage) => passage.clauses)
  const rarest = byRarity(
    wordIndex,
    passages.flatMap((passage) => wordsIn(wordIndex, passage)),
  )
  const blanks = lazily(rarest, (word) => missingWordQuestion(wordIndex, clauseAt(clauses, word.at), word))
  const missing = fillUpTo(Math.min(RARE_BLANKS, Math.ceil(rarest.length / 2)), [], blanks)
  const shown = new Set(missing.map(({ at }) => at))
  const others = rarest.filter(({ at, index }) => index > 1 && !shown.has(at))
  const choices = lazily(others, ({ at }) => nextWord(wordIndex, at))
  return compose({
    count: missing.length + RARE_CHOICES,
    due: missing,
    more: choices,
    reserve: anyQuestions(wordIndex, passages),
  })
}

/** From the surah's opening to its end: joints, blanks and orders spread over it, and pairs. */
export function milestoneQuestions(wordIndex: WordIndex, passages: Passages, left: Candidates): Composition {
  const starts = ayahStarts(wordIndex, passages)
  return compose({
    count: MOST_QUESTIONS,
    due: [...left, ...pairsOf(wordIndex, passages), ...joinsOf(wordIndex, passages)],
    more: [
      jointAt(wordIndex, passages[0]!.from),
      ...sampleWithEnds(starts.slice(1), 4).map((at) => jointAt(wordIndex, at)),
      ...sampleWithEnds(passages, 3).map((passage) => secondRarest(wordIndex, passage)),
      ...sampleWithEnds(passages, 3).map((passage) => hardestOrder(wordIndex, passage)),
      lastOrder(wordIndex, passages),
    ],
    reserve: anyQuestions(wordIndex, passages),
  })
}

function* anyQuestions(wordIndex: WordIndex, passages: Passages): Generator<QuestionCandidate | undefined> {
  const clauses = passages.flatMap((passage) => passage.clauses)
  const words = byRarity(
    wordIndex,
    passages.flatMap((passage) => wordsIn(wordIndex, passage)),
  )
  for (const at of ayahStarts(wordIndex, passages)) yield ayahJoinQuestion(wordIndex, at)
  for (const word of words) {
    if (word.index > 0) yield nextWord(wordIndex, word.at)
    yield missingWordQuestion(wordIndex, clauseAt(clauses, word.at), word)
  }
}

/** Lessons ask for the rarest word of each clause; later ones for another. */
function secondRarest(wordIndex: WordIndex, { clauses }: Passage): QuestionCandidate | undefined {
  const words = clauses.flatMap((clause) => byRarity(wordIndex, wordsIn(wordIndex, clause)).slice(1))
  return firstFound(byRarity(wordIndex, words), (word) =>
    missingWordQuestion(wordIndex, clauseAt(clauses, word.at), word),
  )
}

function hardestOrder(wordIndex: WordIndex, { clauses }: Passage): QuestionCandidate | undefined {
  const orderable = clauses.filter((clause) => canBeOrdered(wordIndex, clause))
  const longest = orderable.sort((a, b) => lengthOf(b) - lengthOf(a) || a.from - b.from)[0]
  return longest && { at: longest.from, draft: wordOrder(wordIndex, longest) }
}

const lastOrder = (wordIndex: WordIndex, passages: Passages): QuestionCandidate | undefined =>
  hardestOrder(wordIndex, { ...passages.at(-1)!, clauses: passages.at(-1)!.clauses.slice(-1) })

/** If a passage begins inside an ayah, the joint is between words. */
const jointAt = (wordIndex: WordIndex, at: number): QuestionCandidate | undefined => ayahJoinQuestion(wordIndex, at)

/** The last words before a place and the first after it, the word at the place, or the one before it, missing. */
function crossing(wordIndex: WordIndex, at: number, shift: 0 | -1): QuestionCandidate | undefined {
  const word = wordIndex.words[at + shift]!
  if (word.form.isLetters || word.form.letters.length < 2) return undefined
  for (const reach of [WORDS_AROUND_JOINT, WORDS_AROUND_JOINT + 2]) {
    const around = { from: at - reach, to: at + reach }
    const isInside =
      wordIndex.words[around.from]?.surah === word.surah && wordIndex.words[around.to - 1]?.surah === word.surah
    const frame = isInside && widenToStops(wordIndex, around)
    if (frame && isUnambiguous(wordIndex, frame, word)) return { at: word.at, draft: fillBlank(wordIndex, frame, word) }
  }
  return undefined
}

const ayahStarts = (wordIndex: WordIndex, passages: Passages): number[] =>
  passages
    .flatMap((passage) => wordsIn(wordIndex, passage))
    .filter(({ index }) => index === 0)
    .map(({ at }) => at)

/** Ayahs that lie evenly, and others in case these are too much alike. */
function pairsOf(wordIndex: WordIndex, passages: Passages): QuestionCandidate[] {
  const { surah, ayahs } = wholeAyahs(wordIndex, passages)
  const pairs = ayahs.flatMap((ayah) => endsOfAyah(wordIndex, surah, ayah) ?? [])
  const draft = matchPairs(
    wordIndex,
    'ends',
    [...sampleMiddles(pairs, PAIRS), ...sampleWithEnds(pairs, 3 * PAIRS)],
    PAIRS,
  )
  return draft ? [{ at: AT_THE_END, draft }] : []
}

/** Pairs of how an ayah ends and how the next begins, at other ayahs than those of `pairsOf`. */
function joinsOf(wordIndex: WordIndex, passages: Passages): QuestionCandidate[] {
  const { surah, ayahs } = wholeAyahs(wordIndex, passages)
  const pairs = ayahs.slice(0, -1).flatMap((ayah) => joinAfter(wordIndex, surah, ayah) ?? [])
  const draft = matchPairs(
    wordIndex,
    'joins',
    [...sampleWithEnds(pairs, PAIRS + 1), ...sampleWithEnds(pairs, 3 * PAIRS)],
    PAIRS,
  )
  return draft ? [{ at: AT_THE_END, draft }] : []
}

function wholeAyahs(wordIndex: WordIndex, passages: Passages) {
  const span: WordSpan = { from: passages[0]!.from, to: passages.at(-1)!.to }
  const [first, last] = [firstOf(wordIndex, span), lastOf(wordIndex, span)]
  const start = first.index === 0 ? first.ayah : first.ayah + 1
  const isCut = wordIndex.words[span.to]?.ayah === last.ayah && wordIndex.words[span.to]?.surah === last.surah
  const end = isCut ? last.ayah - 1 : last.ayah
  return { surah: first.surah, ayahs: Array.from({ length: Math.max(0, end - start + 1) }, (_, i) => start + i) }
}

function firstFound<T>(
  items: readonly T[],
  ask: (item: T) => QuestionCandidate | undefined,
): QuestionCandidate | undefined {
  for (const item of items) {
    const asked = ask(item)
    if (asked) return asked
  }
  return undefined
}

function* lazily<T, R>(items: readonly T[], make: (item: T, index: number) => R): Generator<R> {
  for (const [index, item] of items.entries()) yield make(item, index)
}
