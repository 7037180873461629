/** How an item of more than ten words is learned: clause by clause, where words may be parted while all before them is in sight. */
import { positionOf } from '@halaqa/quran/ayah'
import { allItems } from '@halaqa/quran/items'
import { clausesIn } from './clauses.ts'
import type { WordIndex } from './word-index.ts'

const MOST_WORDS_AT_ONCE = 10

/** By the key of the item, the last word of each clause, counted from 1 in its ayah. Short items are left out. */
export type ItemClauses = Readonly<Record<string, readonly number[]>>

export function clausesOfItems(wordIndex: WordIndex): ItemClauses {
  const long = allItems().filter(({ words }) => words > MOST_WORDS_AT_ONCE)
  return Object.fromEntries(
    long.map(({ key, surah, startAyah, fromWord, words }) => {
      const ayahStart = wordIndex.ayahs[positionOf(surah, startAyah)]!.from
      const from = ayahStart + (fromWord ?? 1) - 1
      return [key, clausesIn(wordIndex, { from, to: from + words }).map(({ to }) => to - ayahStart)]
    }),
  )
}
