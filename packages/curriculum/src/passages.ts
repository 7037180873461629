/**
 * How a surah is divided into the passages that its lessons teach: about 25 words and at most 5 ayahs each.
 *
 * A short surah is divided into three where it can be, so that its path has more than one step. A passage ends inside an ayah
 * only where one may stop, and when that is much better for its length, as in the long ayahs of Al-Baqarah.
 */
import { surahOf } from '@halaqa/quran/surahs'
import { clausesOf, costOfCut } from './clauses.ts'
import { cheapestCuts } from './cuts.ts'
import { mayStop } from './stopping.ts'
import { ayahSpan, endsAyah, lengthOf, surahSpan, type Word, type WordIndex, type WordSpan } from './word-index.ts'
import { canBeOrdered } from './word-order.ts'

export interface Passage extends WordSpan {
  clauses: readonly WordSpan[]
}

const USUAL_WORDS = 25
const FEWEST_WORDS = 5
export const MOST_WORDS = 32
export const MOST_AYAHS = 5

/** A lesson of a single clause may not be avoided; nothing has more clauses than this. */
const MOST_CLAUSES = 16
/** A lesson must have room for the questions that are due. */
const MOST_DUE = 14
const COST_OF_TOO_MANY = 500
const COST_INSIDE_AYAH = 8
const COST_INSIDE_SHORT_AYAH = 60
const SHORT_AYAH = 20

export function passagesOf(wordIndex: WordIndex, surah: number): Passage[] {
  const clauses = Array.from({ length: surahOf(surah).ayahCount }, (_, i) => clausesOf(wordIndex, surah, i + 1)).flat()
  const wanted = Math.max(FEWEST_WORDS, Math.min(USUAL_WORDS, lengthOf(surahSpan(wordIndex, surah)) / 3))
  return cheapestCuts(clauses.length, MOST_CLAUSES, (from, to) =>
    costOf(wordIndex, clauses.slice(from, to), wanted),
  ).map(({ from, to }) => {
    const own = clauses.slice(from, to)
    return { from: own[0]!.from, to: own.at(-1)!.to, clauses: own }
  })
}

function costOf(wordIndex: WordIndex, clauses: readonly WordSpan[], wanted: number): number {
  const span = { from: clauses[0]!.from, to: clauses.at(-1)!.to }
  const [first, last] = [wordIndex.words[span.from]!, wordIndex.words[span.to - 1]!]
  if (last.ayah - first.ayah >= MOST_AYAHS || !mayStop(wordIndex, span.to)) return Number.POSITIVE_INFINITY
  if (lengthOf(span) > MOST_WORDS && canBeShorter(wordIndex, clauses)) return Number.POSITIVE_INFINITY
  if (questionsFor(wordIndex, clauses) > MOST_DUE && clauses.length > 1) return COST_OF_TOO_MANY
  const off = (10 * (lengthOf(span) - wanted)) / wanted
  return off * off + (endsAyah(wordIndex, last) ? 0 : costInside(wordIndex, last))
}

/** Each clause in order, or each of its words by itself; and the joints of ayahs. */
const questionsFor = (wordIndex: WordIndex, clauses: readonly WordSpan[]): number =>
  clauses.reduce(
    (total, clause, index) =>
      total +
      (canBeOrdered(wordIndex, clause) ? 1 : lengthOf(clause)) +
      (index > 0 && wordIndex.words[clause.from]!.index === 0 ? 1 : 0),
    0,
  )

/** Without a stop between its clauses, no smaller part can be learned by itself. */
const canBeShorter = (wordIndex: WordIndex, clauses: readonly WordSpan[]): boolean =>
  clauses.slice(0, -1).some(({ to }) => mayStop(wordIndex, to))

function costInside(wordIndex: WordIndex, last: Word): number {
  const ayah = lengthOf(ayahSpan(wordIndex, last.surah, last.ayah))
  return (ayah < SHORT_AYAH ? COST_INSIDE_SHORT_AYAH : COST_INSIDE_AYAH) + costOfCut(wordIndex, last.at + 1)
}
