/**
 * Decides where one may stop and begin (al-waqf wa-l-ibtida). Everything that cuts asks this module, so that nobody says half a sentence
 * that the teachers of recitation forbid.
 *
 * Shape   a place is the word before which the cut would be. Words are compared by their letters.
 * Source  The marks are those of the printed mushaf (King Fahd Complex): ۘ must stop, ۖ ۗ ۚ may, ۛ at one of two, ۙ must not, nor where
 *         there is none. `stops.ts` has the places that were read one by one.
 */
import { pausesAfter } from '@halaqa/quran/pauses'
import { GOOD_STOPS } from './stops.ts'
import { ayahSpan, endsAyah, type Word, type WordIndex, type WordSpan, wordsIn } from './word-index.ts'

const good = new Set(GOOD_STOPS.map(({ place }) => place))
/** A word as the lists of `stops.ts` name it: "2:62w19". */
export const quranWordKey = ({ surah, ayah, index }: Word) => `${surah}:${ayah}w${index + 1}`

/** Whether one span may end before `at` and another begin there, with nothing else in sight. */
export const mayStop = (wordIndex: WordIndex, at: number): boolean => stopsOf(wordIndex)[at]!

const known = new WeakMap<WordIndex, readonly boolean[]>()

/** Of all places, made once for a word index: they are asked for again and again. */
function stopsOf(wordIndex: WordIndex): readonly boolean[] {
  const stops =
    known.get(wordIndex) ?? Array.from({ length: wordIndex.words.length + 1 }, (_, at) => isStop(wordIndex, at))
  known.set(wordIndex, stops)
  return stops
}

function isStop(wordIndex: WordIndex, at: number): boolean {
  const [before, after] = [wordIndex.words[at - 1], wordIndex.words[at]]
  if (!before || !after || endsAyah(wordIndex, before)) return true
  if (good.has(quranWordKey(after))) return true
  return isMarked(wordIndex, before) && !isException(after)
}

function isMarked(wordIndex: WordIndex, { surah, ayah, index }: Word): boolean {
  const words = wordsIn(wordIndex, ayahSpan(wordIndex, surah, ayah)).map(({ shown }) => shown)
  return pausesAfter(words)[index] === 'inside'
}

/** The smallest span around this one that begins and ends at a stop. */
export function widenToStops(wordIndex: WordIndex, { from, to }: WordSpan): WordSpan {
  return { from: stopBefore(wordIndex, from), to: stopAfter(wordIndex, to) }
}

/** The last place up to this one where one may begin. */
export const stopBefore = (wordIndex: WordIndex, at: number): number =>
  mayStop(wordIndex, at) ? at : stopBefore(wordIndex, at - 1)

const stopAfter = (wordIndex: WordIndex, at: number): number =>
  mayStop(wordIndex, at) ? at : stopAfter(wordIndex, at + 1)

/** "illa", "ghayr", "siwa" and the like, which take back part of what was said; not أَلَا "verily", which begins. */
export const isException = ({ form }: Word): boolean =>
  /^(?:غير|غيره|غيرها|غيري|غيركم|سوي|حاشا?)$/.test(form.letters) ||
  (form.letters === 'الا' && form.text.startsWith('إ'))
