/**
 * The words of a hearing: what is recited, how long that takes at least, and which items are within what was recited.
 *
 * Units   positions 0 to 6235; words are counted from 1 in their ayah; a place is a position and a word.
 */
import { HEARING_LETTERS_A_SECOND, type ListenerHearing } from '@halaqa/contract/hearings'
import { ayahAt, positionOf } from '@halaqa/quran/ayah'
import { type Item, itemsOfRange } from '@halaqa/quran/items'
import { openText } from '@halaqa/quran/text'
import { wordsOfAyah } from '@halaqa/quran/words'

export interface Text {
  startPos: number
  endPos: number
  fromWord: number | null
  toWord: number | null
}

export interface Place {
  position: number
  word: number
}

const text = openText()

export function ayahsOf({ startPos, endPos, fromWord, toWord }: Text): NonNullable<ListenerHearing['ayahs']> {
  return Array.from({ length: endPos - startPos + 1 }, (_, i) => {
    const position = startPos + i
    const { surah, ayah } = ayahAt(position)
    const all = wordsAt(position)
    const from = (position === startPos && fromWord) || 1
    const to = (position === endPos && toWord) || all.length
    return { surah, ayah, from_word: from, words: all.slice(from - 1, to), ends: to === all.length }
  })
}

export function wordsAt(position: number): string[] {
  const { surah, ayah } = ayahAt(position)
  return wordsOfAyah({ surah, ayah }, text.arabic[position]!)
}

/** Whether the place is a word of the text. */
export function isWithin({ startPos, endPos, fromWord, toWord }: Text, { position, word }: Place): boolean {
  if (position < startPos || position > endPos || word > wordsAt(position).length) return false
  return !(position === startPos && word < (fromWord ?? 1)) && !(position === endPos && toWord && word > toWord)
}

/** The whole text, or up to the last word that was recited. */
const upTo = (whole: Text, recited: Place | null): Text =>
  recited ? { ...whole, endPos: recited.position, toWord: recited.word } : whole

/** The fewest seconds in which it can be recited. An item of which a part is recited counts by its words. */
export function leastSeconds(whole: Text, recited: Place | null): number {
  let letters = 0
  for (const { item, own } of itemsWithWords(upTo(whole, recited))) letters += (item.letters * own) / item.words
  return Math.ceil(letters / HEARING_LETTERS_A_SECOND)
}

/** Items of which every word was recited, in their order. */
export const itemsRecited = (whole: Text, recited: Place | null): Item[] =>
  itemsWithWords(upTo(whole, recited))
    .filter(({ item, own }) => own === item.words)
    .map(({ item }) => item)

/** The items of a text, each with how many of its words belong to it. */
function itemsWithWords({ startPos, endPos, fromWord, toWord }: Text) {
  const [start, end] = [ayahAt(startPos), ayahAt(endPos)]
  return itemsOfRange(start.surah, start.ayah, end.surah, end.ayah).map((item) => {
    const position = positionOf(item.surah, item.startAyah)
    const first = item.fromWord ?? 1
    const from = Math.max(first, (position === startPos && fromWord) || 1)
    const to = Math.min(first + item.words - 1, (position === endPos && toWord) || Number.POSITIVE_INFINITY)
    return { item, own: Math.max(0, to - from + 1) }
  })
}
