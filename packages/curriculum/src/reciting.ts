/** Decides where a person who recites from memory may break off between two stops, and where they may begin again. */
import { mayBeginAt, mayEndAt } from './parting.ts'
import { mayStop } from './stopping.ts'
import type { Word, WordIndex } from './word-index.ts'

/** Whether the words up to here, said alone, do no harm: they affirm nothing that the ayah denies, and tear nothing. */
export const mayBreakAloud = (wordIndex: WordIndex, at: number): boolean => mayEndAt(wordIndex, at)

/** "and", "so", and other words that a new thought begins with. */
const OPENING = /^[وف]\u064E/
const OPENERS = new Set(
  'ان انه انها انهم انما ثم او اذ لعلكم لعلهم قال قالوا قل كذلك ذلك اوليك بل حتي يا لقد الذي الذين تجري'.split(' '),
)

/** "and what", which begun alone reads as "and not": وَمَآ أُنزِلَ عَلَى ٱلۡمَلَكَيۡنِ. */
const AND_WHAT = /^[وف]ما$/

/** "and" with a genitive or an accusative, or "nor" without a verb, which is joined to a word before: وَعَلَانِيَةٗ, وَٱلۡإِيمَٰنَ, وَلَا حَامٖ. */
const JOINED_CASE =
  /^[وف]\u064E.*(?:[\u064B\u064D\u08F0\u08F2][اى]?|\u0650(?:ه\u0650[\u0653\u06E6]?|ه\u0650مۡ?|ك\u064F?مۡ?)?)[\u06D6-\u06ED]*$/
const JOINED_ARTICLE = /^[وف]\u064Eٱل/
const NOMINATIVE = /(?:\u064F|ونَ)[\u06D6-\u06ED]*$/
const THOSE_WHO = /^[وف]الذ(?:ين|ي)$/
const NOR = /^ولا$/
const VERB = /^[ينتا]/
const AND_THAT = /^و\u064Eأ\u064Eن/

function isJoinedToBefore(word: Word, next: Word | undefined): boolean {
  const { text, letters } = word.form
  if (AND_THAT.test(text)) return true
  if (NOR.test(letters))
    return (
      !next ||
      !VERB.test(next.form.letters) ||
      /[\u0650\u064B-\u064D\u08F0-\u08F2][اى]?[\u06D6-\u06ED]*$/.test(next.form.text)
    )
  if (JOINED_ARTICLE.test(text)) return !NOMINATIVE.test(text) && !THOSE_WHO.test(letters)
  return JOINED_CASE.test(text)
}

/** Whether a sentence begins here, so that a reciter who broke off may go back to it. */
export function mayBeginAgain(wordIndex: WordIndex, at: number): boolean {
  if (mayStop(wordIndex, at)) return true
  const word = wordIndex.words[at]!
  const { text, letters } = word.form
  return (
    mayBeginAt(wordIndex, at) &&
    !AND_WHAT.test(letters) &&
    (OPENING.test(text) || OPENERS.has(letters)) &&
    !isJoinedToBefore(word, wordIndex.words[at + 1])
  )
}
