/**
 * How a long ayah is parted into items, the pieces that a person keeps in memory: at tamm and kafi stops alone.
 *
 * The parts of today are frozen in packages/quran (`items.json`); these rules tell where they came from. Lessons are cut by rules of
 * their own (`passages.ts`), and nothing done to those moves an item.
 */
import { cheapestCuts } from './cuts.ts'
import { mayStop, quranWordKey } from './stopping.ts'
import { GOOD_STOPS } from './stops.ts'
import { ayahSpan, lengthOf, type WordIndex, type WordSpan } from './word-index.ts'

export const MOST_WORDS_OF_ITEM = 32
const USUAL_WORDS = 20

/** ۘ must stop, ۗ better stop, ۚ may stop: tamm or kafi. ۖ is kafi, where one had better go on. */
const STOP = /[\u06D7\u06D8\u06DA]/
const COST_WHERE_BETTER_TO_GO_ON = 30

const good = new Set(GOOD_STOPS.filter(({ kind }) => kind !== 'hasan').map(({ place }) => place))
const hasan = new Set(GOOD_STOPS.filter(({ kind }) => kind === 'hasan').map(({ place }) => place))

/** The words of one ayah, in order; one span where it is short, or where no such stop parts it. */
export function itemSpansOf(wordIndex: WordIndex, surah: number, ayah: number): WordSpan[] {
  const whole = ayahSpan(wordIndex, surah, ayah)
  if (lengthOf(whole) <= MOST_WORDS_OF_ITEM) return [whole]
  const ends = Array.from({ length: lengthOf(whole) }, (_, i) => whole.from + i + 1).filter(
    (at) => at === whole.to || isCompleteBefore(wordIndex, at),
  )
  const stretch = (from: number, to: number): WordSpan => ({ from: ends[from - 1] ?? whole.from, to: ends[to - 1]! })
  return cheapestCuts(ends.length, ends.length, (from, to) => {
    const { from: first, to: last } = stretch(from, to)
    if (last - first > MOST_WORDS_OF_ITEM && to - from > 1) return Number.POSITIVE_INFINITY
    const off = (10 * (last - first - USUAL_WORDS)) / USUAL_WORDS
    return off * off + (last === whole.to ? 0 : costOfEnd(wordIndex, last))
  }).map(({ from, to }) => stretch(from, to))
}

const isCompleteBefore = (wordIndex: WordIndex, at: number): boolean =>
  mayStop(wordIndex, at) && !hasan.has(quranWordKey(wordIndex.words[at]!))

const costOfEnd = (wordIndex: WordIndex, at: number): number =>
  good.has(quranWordKey(wordIndex.words[at]!)) || STOP.test(wordIndex.words[at - 1]!.shown)
    ? 0
    : COST_WHERE_BETTER_TO_GO_ON
