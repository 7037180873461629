/**
 * How an item of more than ten words is learned: clause by clause. Each is said aloud from memory, so it ends where a reciter may stop.
 * Where no stop comes within twelve words, a clause is broken off where no harm is done, and says so; the next one goes back to a place
 * where one may begin. Where even that is not possible, a clause grows, however long.
 */
import { positionOf } from '@halaqa/quran/ayah'
import { allItems } from '@halaqa/quran/items'
import { cheapestCuts } from './cuts.ts'
import { mayBeginAgain, mayBreakAloud } from './reciting.ts'
import { mayStop } from './stopping.ts'
import { lengthOf, type WordIndex, type WordSpan } from './word-index.ts'

const MOST_WORDS_AT_ONCE = 10
const FEWEST_WORDS_OF_CLAUSE = 3
const MOST_WORDS_OF_CLAUSE = 12

/** By number of words; index 0 is never asked for. */
const COST_OF_LENGTH = [0, 40, 20, 6, 2, 0, 0, 0, 1, 3, 5, 7, 9]
const COST_OF_WORD_TOO_MANY = 100
/** More than any length that is allowed: no clause is broken off that could end at a stop. */
const COST_OF_BREAK = 60

/** Words of an ayah, counted from 1. `goesOn`: it is broken off where one may not stop. */
export interface Clause {
  from: number
  to: number
  goesOn: boolean
}

/** By the key of the item. What is learned at once is left out. */
export type ItemClauses = Readonly<Record<string, readonly Clause[]>>

export function clausesOfItems(wordIndex: WordIndex): ItemClauses {
  const long = allItems().filter(({ words }) => words > MOST_WORDS_AT_ONCE)
  return Object.fromEntries(
    long.flatMap(({ key, surah, startAyah, fromWord, words }) => {
      const ayahStart = wordIndex.ayahs[positionOf(surah, startAyah)]!.from
      const from = ayahStart + (fromWord ?? 1) - 1
      const clauses = clausesToRecite(wordIndex, { from, to: from + words })
      if (clauses.length === 1) return []
      return [[key, clauses.map((own) => ({ ...own, from: own.from - ayahStart + 1, to: own.to - ayahStart }))]]
    }),
  )
}

/** Of a span that begins and ends at a stop, by places. */
function clausesToRecite(wordIndex: WordIndex, span: WordSpan): Clause[] {
  const ends = endsIn(wordIndex, span)
  const placeOf = (end: number) => (end === 0 ? span.from : ends[end - 1]!)
  const cuts = cheapestCuts(ends.length, ends.length, (from, to) => {
    const end = placeOf(to)
    return costOfLength(end - placeOf(from)) + (mayStop(wordIndex, end) ? 0 : COST_OF_BREAK)
  })
  const clauses: Clause[] = []
  for (const { from, to } of cuts) {
    const [begin, end] = [placeOf(from), placeOf(to)]
    const last = clauses.at(-1)
    const start = last?.goesOn ? beginningBefore(wordIndex, begin, last.from) : begin
    clauses.push({ from: start, to: end, goesOn: !mayStop(wordIndex, end) })
  }
  return clauses
}

/** The stops, and between two that are far apart the places where it does no harm to break off. */
function endsIn(wordIndex: WordIndex, { from, to }: WordSpan): number[] {
  const ends: number[] = []
  let start = from
  for (let at = from + 1; at <= to; at += 1) {
    if (at < to && !mayStop(wordIndex, at)) continue
    const sentence = { from: start, to: at }
    if (lengthOf(sentence) > MOST_WORDS_OF_CLAUSE) ends.push(...breaksIn(wordIndex, sentence))
    ends.push(at)
    start = at
  }
  return ends
}

const breaksIn = (wordIndex: WordIndex, { from, to }: WordSpan): number[] =>
  Array.from({ length: to - from - FEWEST_WORDS_OF_CLAUSE }, (_, i) => from + FEWEST_WORDS_OF_CLAUSE + i).filter((at) =>
    mayBreakAloud(wordIndex, at),
  )

const costOfLength = (words: number): number =>
  COST_OF_LENGTH[words] ??
  COST_OF_LENGTH[MOST_WORDS_OF_CLAUSE]! + COST_OF_WORD_TOO_MANY * (words - MOST_WORDS_OF_CLAUSE)

/** The last place up to this one where one may begin, no earlier than the clause before. */
const beginningBefore = (wordIndex: WordIndex, at: number, earliest: number): number =>
  at <= earliest || mayBeginAgain(wordIndex, at) ? at : beginningBefore(wordIndex, at - 1, earliest)
