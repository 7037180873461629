/**
 * How an ayah is parted, so that what is asked about at once is short: 3 to 9 words where that can be.
 *
 * Cuts cost least at the mushaf's pause marks, more elsewhere, and none is made between words that must not be parted
 * (`stopping.ts`): there a clause stays long. The cheapest way to cut the whole ayah is found, not the first that comes along.
 */

import { cheapestCuts } from './cuts.ts'
import { mayPart } from './parting.ts'
import { mayStop } from './stopping.ts'
import { ayahSpan, type Word, type WordIndex, type WordSpan, wordsIn } from './word-index.ts'

const LONGEST_CLAUSE = 9

/** By number of words; index 0 is never asked for. */
const COST_OF_LENGTH = [0, 40, 20, 6, 2, 0, 0, 0, 1, 3]
/** Of each word too many, where the words hang together and a clause stays long. */
const COST_OF_WORD = 40
const COST_OF_STRADDLING = 12

/** ۘ must stop, ۗ better stop, ۚ may stop. At other stops one had better go on. */
const STOP = /[\u06D7\u06D8\u06DA]/

/** "and", "so", and other words that a new thought begins with. */
const OPENING = /^[وف]\u064E/
const OPENERS = new Set(
  'ان انه انها انهم الا ثم او ام اذ اذا لعلكم لعلهم قال قالوا قل كذلك ذلك اوليك هو هم بل حتي يا'.split(' '),
)

export const clausesOf = (wordIndex: WordIndex, surah: number, ayah: number): WordSpan[] =>
  clausesIn(wordIndex, ayahSpan(wordIndex, surah, ayah))

/** Of an ayah, or of a part that begins and ends at a stop. */
export function clausesIn(wordIndex: WordIndex, span: WordSpan): WordSpan[] {
  const words = wordsIn(wordIndex, span)
  return cheapestCuts(words.length, words.length, (from, to) => {
    const clause = words.slice(from, to)
    const own = { from: span.from + from, to: span.from + to }
    return (
      costOfLength(clause.length) +
      costOfTwins(clause) +
      (straddles(wordIndex, own) ? COST_OF_STRADDLING : 0) +
      (own.to === span.to ? 0 : costOfCut(wordIndex, own.to))
    )
  }).map(({ from, to }) => ({ from: span.from + from, to: span.from + to }))
}

const costOfLength = (words: number): number =>
  COST_OF_LENGTH[words] ?? COST_OF_LENGTH[LONGEST_CLAUSE]! + COST_OF_WORD * (words - LONGEST_CLAUSE)

/** Whether it has parts of two spans between stops: then both must be shown around it. */
function straddles(wordIndex: WordIndex, { from, to }: WordSpan): boolean {
  if (mayStop(wordIndex, from) && mayStop(wordIndex, to)) return false
  for (let at = from + 1; at < to; at += 1) if (mayStop(wordIndex, at)) return true
  return false
}

/** Of a cut before a word inside an ayah; infinite where words must not be parted. */
export function costOfCut(wordIndex: WordIndex, at: number): number {
  const [before, after] = [wordIndex.words[at - 1]!, wordIndex.words[at]!]
  if (!mayPart(wordIndex, at)) return Number.POSITIVE_INFINITY
  if (STOP.test(before.shown)) return 0
  if (mayStop(wordIndex, at)) return 1
  return OPENING.test(after.form.text) || OPENERS.has(after.form.letters) ? 5 : 8
}

/** مِن and مِّن in one clause: which of the two stands where is a matter of recitation, not of memory. */
const costOfTwins = (clause: readonly Word[]): number => (hasTwins(clause) ? 25 : 0)

export const hasTwins = (clause: readonly Word[]): boolean =>
  clause.some((word, i) =>
    clause
      .slice(0, i)
      .some(
        ({ form }) =>
          form.letters === word.form.letters &&
          form.text !== word.form.text &&
          firstVowel(form.text) === firstVowel(word.form.text),
      ),
  )

/** Tells مَن from مِن and إِن from أَن, which are other words. */
const firstVowel = (text: string): string | undefined => /[\u064E\u064F\u0650]/.exec(text)?.[0]
