/** How much text must be shown so that it has one answer only: no other place of the surah may fit it with another word. */

import { DEEPEST } from './contexts.ts'
import { stopBefore, widenToStops } from './stopping.ts'
import { ayahSpan, lengthOf, surahSpan, type Word, type WordIndex, type WordSpan } from './word-index.ts'

const SHORTEST_FRAME = 6
const LONGEST_FRAME = 12
const WIDEST_FRAME = 18
const LONGEST_CONTEXT = 30
const SHORTEST_CONTEXT = 2
const FEWEST_OF_AYAH = 4

/**
 * The whole ayah when it is short; else the clause and, where it is short or hangs on others, what stands around it, from a stop
 * to a stop. The second is wider.
 */
export function framesAround(wordIndex: WordIndex, clause: WordSpan): [WordSpan, WordSpan] {
  const { surah, ayah } = wordIndex.words[clause.from]!
  const whole = ayahSpan(wordIndex, surah, ayah)
  if (lengthOf(whole) <= LONGEST_FRAME) return [whole, whole]
  return [SHORTEST_FRAME, WIDEST_FRAME].map((length) => widenToStops(wordIndex, widened(clause, length, whole))) as [
    WordSpan,
    WordSpan,
  ]
}

/** To so many words, as far as the ayah has them: more before than after. */
function widened(clause: WordSpan, length: number, whole: WordSpan): WordSpan {
  const missing = Math.max(0, length - lengthOf(clause))
  const from = Math.max(whole.from, clause.from - missing)
  return { from, to: Math.min(whole.to, clause.to + missing - (clause.from - from)) }
}

/** Whether the frame's other words leave only this one. */
export function isUnambiguous(wordIndex: WordIndex, frame: WordSpan, word: Word): boolean {
  const surah = surahSpan(wordIndex, word.surah)
  return likelyPlaces(wordIndex, frame, word).every((place) => {
    const start = place - (word.at - frame.from)
    return (
      start < surah.from ||
      start + lengthOf(frame) > surah.to ||
      wordIndex.words[place]!.form.letters === word.form.letters ||
      !matchesFrame(wordIndex, start, frame, word.at)
    )
  })
}

/** Places with the same words before, as far as the frame has any; else with the same word after. */
function likelyPlaces({ words, contexts }: WordIndex, frame: WordSpan, { at }: Word): readonly number[] {
  const before = Math.min(DEEPEST, at - frame.from)
  if (before > 0) return contexts.alike(at, before)
  if (at + 1 < frame.to) return contexts.alike(at + 2, 1).map((place) => place - 2)
  return [...words.keys()]
}

function matchesFrame({ words }: WordIndex, start: number, frame: WordSpan, except: number): boolean {
  for (let at = frame.from; at < frame.to; at += 1) {
    if (at !== except && words[start + at - frame.from]!.form.letters !== words[at]!.form.letters) return false
  }
  return true
}

/**
 * The words to show before `answer`: from `from` on, or from further back until no other place of the surah goes on otherwise.
 * Where nothing settles it (the first words of a surah that come again), its reference must.
 */
export function contextBefore(wordIndex: WordIndex, answer: WordSpan, from: number): WordSpan {
  const surah = surahSpan(wordIndex, wordIndex.words[answer.from]!.surah)
  const furthest = Math.max(surah.from, answer.from - LONGEST_CONTEXT)
  let start = Math.max(surah.from, Math.min(from, answer.from - SHORTEST_CONTEXT))
  while (start > furthest && alternativeContinuations(wordIndex, { from: start, to: answer.from }, answer).length > 0)
    start -= 1
  return { from: stopBefore(wordIndex, fromAyahStart(wordIndex, start, answer.from)), to: answer.from }
}

/** Places where the surah goes on otherwise after the same words. */
export function alternativeContinuations(wordIndex: WordIndex, context: WordSpan, answer: WordSpan): number[] {
  const surah = surahSpan(wordIndex, wordIndex.words[answer.from]!.surah)
  return wordIndex.contexts
    .alike(answer.from, Math.min(DEEPEST, lengthOf(context)))
    .filter(
      (place) =>
        place >= surah.from &&
        place < surah.to &&
        sameRow(wordIndex, place - lengthOf(context), context) &&
        !sameRow(wordIndex, place, answer),
    )
}

/** Back to the beginning of the ayah where that is near, else to some words more: nobody goes on from a single word. */
function fromAyahStart({ words }: WordIndex, start: number, end: number): number {
  const { index, ayah } = words[start]!
  if (end - (start - index) <= LONGEST_FRAME) return start - index
  const left = words.slice(start, end).filter((word) => word.ayah === ayah).length
  return start - Math.max(0, FEWEST_OF_AYAH - left)
}

function sameRow({ words }: WordIndex, start: number, { from, to }: WordSpan): boolean {
  for (let at = from; at < to; at += 1) {
    if (words[start + at - from]?.form.letters !== words[at]!.form.letters) return false
  }
  return true
}
