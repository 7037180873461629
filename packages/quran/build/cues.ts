/** How many words the cue of each item has, into `src/generated`. The rule stands in `src/cues.ts`. */
import { positionOf } from '../src/ayah.ts'
import { allItems, type Item } from '../src/items.ts'
import { writeModule } from './tables.ts'
import type { WordRow } from './word-row.ts'

const FEWEST_WORDS = 3

export function writeCues(row: WordRow): void {
  writeModule('cues.ts', `export const CUE_WORDS: readonly number[] = [\n  ${cueWords(row).join(', ')},\n]`)
}

function cueWords(row: WordRow): number[] {
  const items = allItems()
  const placesOf = placesByWordsBefore(row)
  return items.map((item) => {
    const at = startOf(row, item)
    const most = at - earliestStart(row, items, item)
    const others = placesOf(at).filter((place) => place !== at && !goesOnAlike(row, at, place, item.words))
    let words = Math.min(FEWEST_WORDS, most)
    while (words < most && others.some((place) => isAlikeBefore(row, at, place, words))) words += 1
    return words
  })
}

const startOf = (row: WordRow, { surah, startAyah, fromWord }: Item): number =>
  row.ayahStarts[positionOf(surah, startAyah)]! + (fromWord ?? 1) - 1

/** The earliest beginning of the cue: the part before, the ayah before, or an earlier ayah if that one is too short. */
function earliestStart(row: WordRow, items: readonly Item[], item: Item): number {
  if (item.fromWord !== undefined && item.fromWord > 1) return startOf(row, items[item.index - 1]!)
  const surahStart = row.ayahStarts[positionOf(item.surah, 1)]!
  let position = positionOf(item.surah, item.startAyah)
  const lengthOf = (ayah: number) => row.ayahStarts[ayah + 1]! - row.ayahStarts[ayah]!
  if (row.ayahStarts[position] === surahStart) return surahStart
  do position -= 1
  while (lengthOf(position) < FEWEST_WORDS && row.ayahStarts[position]! > surahStart)
  return row.ayahStarts[position]!
}

/** Places of the Qur'an by the three words before them, which no surah's beginning parts. */
function placesByWordsBefore({ words, surahs }: WordRow) {
  const keyAt = (at: number) => words.slice(at - FEWEST_WORDS, at).join(' ')
  const places = new Map<string, number[]>()
  for (let at = FEWEST_WORDS; at <= words.length; at += 1) {
    if (surahs[at - FEWEST_WORDS] !== surahs[at - 1]) continue
    const known = places.get(keyAt(at))
    if (known) known.push(at)
    else places.set(keyAt(at), [at])
  }
  return (at: number): readonly number[] => places.get(keyAt(at)) ?? []
}

function goesOnAlike({ words, surahs }: WordRow, at: number, other: number, length: number): boolean {
  for (let i = 0; i < length; i += 1)
    if (words[other + i] !== words[at + i] || surahs[other + i] !== surahs[other - 1]) return false
  return true
}

function isAlikeBefore({ words, surahs }: WordRow, at: number, other: number, length: number): boolean {
  for (let i = 1; i <= length; i += 1)
    if (words[other - i] !== words[at - i] || surahs[other - i] !== surahs[other - 1]) return false
  return true
}
