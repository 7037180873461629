/**
 * Where an ayah is cut, so that what is asked about at once is short: 3 to 9 words where that can be.
 *
 * Cuts cost least at the mushaf's pause marks, more elsewhere, most after a word that leans on the next one. The cheapest way
 * to cut the whole ayah is found, not the first that comes along.
 */
import { ayahSpan, type Book, type Span, type Word, wordsIn } from './book.ts'
import { cheapestCuts } from './cuts.ts'

export const LONGEST_CLAUSE = 9

/** By number of words; index 0 is never asked for. */
const COST_OF_LENGTH = [0, 40, 20, 6, 2, 0, 0, 0, 1, 3]

/** ۘ must stop, ۗ better stop, ۚ may stop; ۖ better go on, ۛ stop at one of two. */
const STOP = /[\u06D7\u06D8\u06DA]/
const MAY_STOP = /[\u06D6\u06DB]/

/** Words, by their letters, that lean on the word after them. */
const LEANING = new Set(
  'من في علي الي عن ان لا ما لم لن الا اذا اذ لو ثم او ام يا قد كل بعد قبل عند الذي الذين التي غير بين ولا وما فلا فما ومن وان فان وفي وعلي والي هو هم مع حتي كان ذا ذو ذي انما هل بل سوف لكن ولكن ليس كما مما بما لما فلما ولما'.split(
    ' ',
  ),
)

/** "and", "so", and other words that a new thought begins with. */
const OPENING = /^[وف]\u064E/
const OPENERS = new Set(
  'ان انه انها انهم الا ثم او ام اذ اذا لعلكم لعلهم قال قالوا قل كذلك ذلك اوليك هو هم بل حتي يا'.split(' '),
)

export function clausesOf(book: Book, surah: number, ayah: number): Span[] {
  const span = ayahSpan(book, surah, ayah)
  const words = wordsIn(book, span)
  return cheapestCuts(words.length, LONGEST_CLAUSE, (from, to) => {
    const clause = words.slice(from, to)
    return (
      COST_OF_LENGTH[clause.length]! +
      costOfTwins(clause) +
      (to === words.length ? 0 : costOfCut(words[to - 1]!, words[to]!))
    )
  }).map(({ from, to }) => ({ from: span.from + from, to: span.from + to }))
}

/** Of a cut between two words of an ayah. */
export function costOfCut(before: Word, after: Word): number {
  if (STOP.test(before.shown)) return 0
  if (MAY_STOP.test(before.shown)) return 1
  if (LEANING.has(before.form.letters)) return 14
  return OPENING.test(after.form.text) || OPENERS.has(after.form.letters) ? 5 : 8
}

/** مِن and مِّن in one clause: which of the two stands where is a matter of recitation, not of memory. */
const costOfTwins = (clause: readonly Word[]): number => (hasTwins(clause) ? 25 : 0)

export const hasTwins = (clause: readonly Word[]): boolean =>
  clause.some((word, i) =>
    clause.slice(0, i).some(({ form }) => form.letters === word.form.letters && form.text !== word.form.text),
  )
