/**
 * Finds the place that a reciter may have gone to instead, by the words in which they slipped. Pure.
 *
 * Units words are counted from 1: slips in their item, words of a look-alike in its ayah, words that differ in their
 * line
 */
import type { LookAlikes as WireLookAlikes } from '@halaqa/contract/chapters'
import { lookAlikeOfWord } from '@halaqa/quran/look-alike-of-word'
import type { Camel } from '../../lib/camel.ts'
import type { ReviewRun } from './review.queries.ts'

export type LookAlike = Camel<WireLookAlikes>['lookAlikes'][number]
type Item = Pick<ReviewRun['items'][number], 'key' | 'startAyah' | 'fromWord'>

/** For each slip the look-alike of its word that shares most words; each place once. */
export function lookAlikesOfSlips(
  items: readonly Item[],
  slips: Readonly<Record<string, readonly number[]>>,
  lookAlikes: readonly LookAlike[],
): LookAlike[] {
  const found = items.flatMap(({ key, startAyah, fromWord }) =>
    (slips[key] ?? []).flatMap((slip) => lookAlikeOfWord(lookAlikes, startAyah, (fromWord ?? 1) - 1 + slip) ?? []),
  )
  return [...new Set(found)]
}

interface Line {
  text: string
  differs: readonly number[]
}

interface LineWord {
  text: string
  /** The number of the difference, from 1; null for a word that is no difference, and for the sign at an ayah's end. */
  differs: number | null
  isWord: boolean
}

/** The words of a line in their order, with the signs of the ayahs that end inside. */
export function wordsOfLine({ text, differs }: Line): LineWord[] {
  let count = 0
  return text.split(' ').map((token) => {
    const isWord = !token.startsWith('۝')
    if (isWord) count += 1
    const number = isWord ? differs.indexOf(count) + 1 : 0
    return { text: token, differs: number > 0 ? number : null, isWord }
  })
}

/** Both lines with only real differences: a word in both at the same place is none. */
export function keepDifferingWords<L extends Line>(here: L, there: L): [L, L] {
  const [ours, theirs] = [here, there].map(({ text, differs }) => {
    const words = text.split(' ').filter((token) => !token.startsWith('۝'))
    return differs.map((at) => lettersOf(words[at - 1]!))
  }) as [string[], string[]]
  const keeps = (_: number, i: number) => ours[i] !== theirs[i]
  return [
    { ...here, differs: here.differs.filter(keeps) },
    { ...there, differs: there.differs.filter(keeps) },
  ]
}

/** Words with the same letters are the same, whatever their vowels and stop signs. */
const lettersOf = (word: string) => word.replace(/\P{L}/gu, '')
