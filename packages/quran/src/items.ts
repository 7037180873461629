/**
 * Server only, for its table is large: the items that people learn and keep, 6,500 of them.
 *
 * An item is an ayah, or a part of one that has more than 32 words. Its key is "2:255", or "2:282:15-34" for words 15 to 34 of the
 * ayah, counted from 1 as `words.ts` counts them.
 *
 * Source  `items.json` names the parts. They were cut once, at tamm and kafi stops (`item-parts.ts` of packages/curriculum), and stay as
 *         they are, for people's records hang on the keys. A cut that must change gets new keys; its old ones go to `retired`.
 * Units   pages, juz and ruku as in `mushaf.ts`; letters as in `weights.ts`.
 * Errors  `itemsOfRange` throws RangeError for a range that is none.
 */
import { AYAH_COUNT, ayahAt } from './ayah.ts'
import { AYAH_WORDS, PART_LETTERS } from './generated/items.ts'
import { AYAH_WEIGHTS } from './generated/weights.ts'
import items from './items.json' with { type: 'json' }
import { juzOf, pageOf, rukuOf } from './mushaf.ts'
import { spanOf } from './range.ts'

export interface Item {
  key: string
  surah: number
  startAyah: number
  endAyah: number
  /** First and last word in the ayah, counted from 1; only a part has them. */
  fromWord?: number
  toWord?: number
  letters: number
  words: number
  /** Of its last word, and of its first. They are one in this mushaf, whose pages end with ayahs. */
  page: number
  firstPage: number
  ruku: number
  juz: number
  /** Place among all items, from 0. */
  index: number
}

interface Part {
  surah: number
  ayah: number
  fromWord: number
  toWord: number
}

let known: { all: readonly Item[]; byKey: ReadonlyMap<string, Item>; firstOfAyah: readonly number[] } | undefined

/** In the order of the mushaf. Made at the first call. */
export const allItems = (): readonly Item[] => table().all

/** The item of this very key; undefined for a retired one. */
export const itemByKey = (key: string): Item | undefined => table().byKey.get(key)

/**
 * The items that a key stands for, in order: one for a key of today, all those that a retired key's words overlap, and none for a key
 * that never was.
 */
export function itemsOfKey(key: string, retired: readonly string[] = items.retired): readonly Item[] {
  const item = itemByKey(key)
  if (item) return [item]
  if (!retired.includes(key)) return []
  const { surah, ayah, fromWord, toWord } = partOf(key)
  return itemsOfRange(surah, ayah, surah, ayah).filter(
    (other) => (other.fromWord ?? 1) <= toWord && fromWord <= (other.toWord ?? other.words),
  )
}

/** The items of whole ayahs from one to another, both included. */
export function itemsOfRange(
  startSurah: number,
  startAyah: number,
  endSurah: number,
  endAyah: number,
): readonly Item[] {
  const { start, end } = spanOf({ startSurah, startAyah, endSurah, endAyah })
  const { all, firstOfAyah } = table()
  return all.slice(firstOfAyah[start]!, firstOfAyah[end + 1])
}

/** The ayahs of items, or of which items are parts; people see these instead of items. */
export const countAyahs = (of: readonly Pick<Item, 'surah' | 'startAyah'>[]): number =>
  new Set(of.map(({ surah, startAyah }) => `${surah}:${startAyah}`)).size

function table() {
  known ??= makeTable()
  return known
}

function makeTable() {
  const parts = partsByAyah()
  const all: Item[] = []
  const firstOfAyah: number[] = []
  for (let position = 0; position < AYAH_COUNT; position += 1) {
    const { surah, ayah } = ayahAt(position)
    const page = pageOf(position)
    const place = { surah, startAyah: ayah, endAyah: ayah, page, firstPage: page, ruku: rukuOf(position) }
    const shared = { ...place, juz: juzOf(position) }
    firstOfAyah.push(all.length)
    const own = parts.get(`${surah}:${ayah}`)
    if (!own) {
      const whole = { letters: AYAH_WEIGHTS[position]!, words: AYAH_WORDS[position]! }
      all.push({ key: `${surah}:${ayah}`, ...shared, ...whole, index: all.length })
      continue
    }
    for (const { key, fromWord, toWord, letters } of own)
      all.push({ key, ...shared, fromWord, toWord, letters, words: toWord - fromWord + 1, index: all.length })
  }
  return { all, byKey: new Map(all.map((item) => [item.key, item])), firstOfAyah }
}

function partsByAyah() {
  const parts = new Map<string, (Part & { key: string; letters: number })[]>()
  items.parts.forEach((key, index) => {
    const part = { key, ...partOf(key), letters: PART_LETTERS[index]! }
    const ayah = `${part.surah}:${part.ayah}`
    const own = parts.get(ayah)
    if (own) own.push(part)
    else parts.set(ayah, [part])
  })
  return parts
}

/** Of a whole ayah all words. */
function partOf(key: string): Part {
  const [surah, ayah, words] = key.split(':')
  const [fromWord, toWord] = words?.split('-').map(Number) ?? [1, Number.POSITIVE_INFINITY]
  return { surah: Number(surah), ayah: Number(ayah), fromWord: fromWord!, toWord: toWord! }
}
