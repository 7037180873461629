/**
 * An item as remembering needs it: an ayah, or a part of one, with its place and its weight. Callers pass the items of
 * `@halaqa/quran/items`, which have these members and more.
 *
 * Units   `index` is the place among all items in mushaf order, from 0; letters are Arabic letters without marks.
 */
export interface MemoryItem {
  readonly key: string
  readonly surah: number
  readonly index: number
  readonly letters: number
  /** Pages of its last word and of its first. */
  readonly page: number
  readonly firstPage: number
  readonly ruku: number
  readonly juz: number
}

export const lettersOf = (items: Iterable<{ readonly letters: number }>): number => {
  let letters = 0
  for (const item of items) letters += item.letters
  return letters
}
