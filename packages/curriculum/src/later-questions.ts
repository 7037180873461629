/** What is asked about passages that were learned before: reviews, challenges, the treasure and the milestone. */
import { between, FEWEST_QUESTIONS, inTextOrder, MOST_QUESTIONS, mixed, spread, upTo } from './arranging.ts'
import { type Asked, byRarity, clauseAt, joint, missingWord, nextWord, temptingPlaces } from './asking.ts'
import { type Book, lengthOf, type Span, wordsIn } from './book.ts'
import type { Draft } from './drafts.ts'
import { fillBlank } from './fill-blank.ts'
import { determines } from './frames.ts'
import { endsOfAyah, joinAfter, matchPairs } from './match-pairs.ts'
import type { Passage } from './passages.ts'
import { firstOf, lastOf } from './places.ts'
import { soundStretch } from './stopping.ts'
import { canBeOrdered, wordOrder } from './word-order.ts'

type Passages = readonly Passage[]

const PAIRS = 4
const WORDS_AROUND_JOINT = 4
const RARE_BLANKS = 5
const RARE_CHOICES = 3
const CHALLENGE_QUESTIONS = 12

/** Of each passage a blank, a clause in order and its most tempting place; then the joints between them, and pairs. */
export function reviewQuestions(book: Book, passages: Passages): Draft[] {
  const own = passages.flatMap((passage) => [
    secondRarest(book, passage),
    hardestOrder(book, passage),
    firstFound(temptingPlaces(book, passage), (at) => nextWord(book, at)),
  ])
  const between = passages.slice(1).map(({ from }) => jointAt(book, from))
  const asked = upTo(MOST_QUESTIONS - 1, [], [...own, ...between])
  return completed(book, passages, [...inTextOrder(asked), ...pairsOf(book, passages)])
}

/** At each joint of two passages: what comes next, and the word that crosses over; then the joints within them. */
export function challengeQuestions(book: Book, passages: Passages, isFirst: boolean): Draft[] {
  const joints = passages.slice(isFirst ? 1 : 0).map(({ from }) => from)
  const within = ayahStarts(book, passages).filter((at) => !joints.includes(at) && book.words[at]!.ayah > 1)
  const due = upTo(
    CHALLENGE_QUESTIONS - 1,
    [],
    joints.map((at) => jointAt(book, at)),
  )
  const asked = upTo(CHALLENGE_QUESTIONS - 1, due, [
    ...joints.map((at) => crossing(book, at, 0)),
    ...within.flatMap((at) => [jointAt(book, at), crossing(book, at, 0)]),
    ...[...joints, ...within].map((at) => crossing(book, at, -1)),
  ])
  return completed(book, passages, [...inTextOrder(asked), ...joinsOf(book, passages)])
}

/** The rarest words so far: most as blanks, the rest as choices. */
export function treasureQuestions(book: Book, passages: Passages): Draft[] {
  const clauses = passages.flatMap((passage) => passage.clauses)
  const rarest = byRarity(
    book,
    passages.flatMap((passage) => wordsIn(book, passage)),
  )
  const blanks = lazily(rarest, (word) => missingWord(book, clauseAt(clauses, word.at), word))
  const missing = upTo(Math.min(RARE_BLANKS, Math.ceil(rarest.length / 2)), [], blanks)
  const shown = new Set(missing.map(({ at }) => at))
  const others = rarest.filter(({ at, index }) => index > 1 && !shown.has(at))
  const choices = lazily(others, ({ at }) => nextWord(book, at))
  return completed(book, passages, inTextOrder(upTo(missing.length + RARE_CHOICES, missing, choices)))
}

/** From the surah's opening to its end: joints, blanks and orders spread over it, and pairs. */
export function milestoneQuestions(book: Book, passages: Passages): Draft[] {
  const starts = ayahStarts(book, passages)
  const asked = upTo(
    MOST_QUESTIONS - 2,
    [],
    [
      jointAt(book, passages[0]!.from),
      ...spread(starts.slice(1), 4).map((at) => jointAt(book, at)),
      ...spread(passages, 3).map((passage) => secondRarest(book, passage)),
      ...spread(passages, 3).map((passage) => hardestOrder(book, passage)),
      lastOrder(book, passages),
    ],
  )
  return completed(book, passages, [...inTextOrder(asked), ...pairsOf(book, passages), ...joinsOf(book, passages)])
}

/** With more from anywhere in the passages when there would be too few questions. */
function completed(book: Book, passages: Passages, drafts: readonly Draft[]): Draft[] {
  const asked = drafts.map((draft) => ({ at: 0, draft }))
  return mixed(upTo(FEWEST_QUESTIONS, asked, anyQuestions(book, passages)).map(({ draft }) => draft))
}

function* anyQuestions(book: Book, passages: Passages): Generator<Asked | undefined> {
  const clauses = passages.flatMap((passage) => passage.clauses)
  const words = byRarity(
    book,
    passages.flatMap((passage) => wordsIn(book, passage)),
  )
  for (const at of ayahStarts(book, passages)) yield joint(book, at)
  for (const word of words) {
    if (word.index > 0) yield nextWord(book, word.at)
    yield missingWord(book, clauseAt(clauses, word.at), word)
  }
}

/** Lessons ask for the rarest word of each clause; later ones for another. */
function secondRarest(book: Book, { clauses }: Passage): Asked | undefined {
  const words = clauses.flatMap((clause) => byRarity(book, wordsIn(book, clause)).slice(1))
  return firstFound(byRarity(book, words), (word) => missingWord(book, clauseAt(clauses, word.at), word))
}

function hardestOrder(book: Book, { clauses }: Passage): Asked | undefined {
  const fit = clauses.filter((clause) => canBeOrdered(book, clause))
  const longest = fit.sort((a, b) => lengthOf(b) - lengthOf(a) || a.from - b.from)[0]
  return longest && { at: longest.from, draft: wordOrder(book, longest) }
}

const lastOrder = (book: Book, passages: Passages): Asked | undefined =>
  hardestOrder(book, { ...passages.at(-1)!, clauses: passages.at(-1)!.clauses.slice(-1) })

/** Where a passage begins inside an ayah, the joint is one of words. */
const jointAt = (book: Book, at: number): Asked | undefined => joint(book, at)

/** The last words before a place and the first after it, the word at the place, or the one before it, missing. */
function crossing(book: Book, at: number, shift: 0 | -1): Asked | undefined {
  const word = book.words[at + shift]!
  if (word.form.isLetters || word.form.letters.length < 2) return undefined
  for (const reach of [WORDS_AROUND_JOINT, WORDS_AROUND_JOINT + 2]) {
    const around = { from: at - reach, to: at + reach }
    const isInside = book.words[around.from]?.surah === word.surah && book.words[around.to - 1]?.surah === word.surah
    const frame = isInside && soundStretch(book, around)
    if (frame && determines(book, frame, word)) return { at, draft: fillBlank(book, frame, word) }
  }
  return undefined
}

const ayahStarts = (book: Book, passages: Passages): number[] =>
  passages
    .flatMap((passage) => wordsIn(book, passage))
    .filter(({ index }) => index === 0)
    .map(({ at }) => at)

/** Ayahs that lie evenly, and others in case these are too much alike. */
function pairsOf(book: Book, passages: Passages): Draft[] {
  const { surah, ayahs } = wholeAyahs(book, passages)
  const pairs = ayahs.flatMap((ayah) => endsOfAyah(book, surah, ayah) ?? [])
  const draft = matchPairs(book, 'ends', [...between(pairs, PAIRS), ...spread(pairs, 3 * PAIRS)], PAIRS)
  return draft ? [draft] : []
}

/** The same for what joins them, at other ayahs. */
function joinsOf(book: Book, passages: Passages): Draft[] {
  const { surah, ayahs } = wholeAyahs(book, passages)
  const pairs = ayahs.slice(0, -1).flatMap((ayah) => joinAfter(book, surah, ayah) ?? [])
  const draft = matchPairs(book, 'joins', [...spread(pairs, PAIRS + 1), ...spread(pairs, 3 * PAIRS)], PAIRS)
  return draft ? [draft] : []
}

function wholeAyahs(book: Book, passages: Passages) {
  const span: Span = { from: passages[0]!.from, to: passages.at(-1)!.to }
  const [first, last] = [firstOf(book, span), lastOf(book, span)]
  const start = first.index === 0 ? first.ayah : first.ayah + 1
  const isCut = book.words[span.to]?.ayah === last.ayah && book.words[span.to]?.surah === last.surah
  const end = isCut ? last.ayah - 1 : last.ayah
  return { surah: first.surah, ayahs: Array.from({ length: Math.max(0, end - start + 1) }, (_, i) => start + i) }
}

function firstFound<T>(items: readonly T[], ask: (item: T) => Asked | undefined): Asked | undefined {
  for (const item of items) {
    const asked = ask(item)
    if (asked) return asked
  }
  return undefined
}

function* lazily<T, R>(items: readonly T[], make: (item: T, index: number) => R): Generator<R> {
  for (const [index, item] of items.entries()) yield make(item, index)
}
