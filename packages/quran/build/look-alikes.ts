/**
 * Places of the Qur'an that are easily taken for one another, from the text alone.
 *
 * `stretch`  the same words, at least four and fourteen letters of them, after which the two go on differently; the longest such stretch
 *            of the two, where no more than eight places have it (twelve where it is made of whole ayahs).
 * `ayah`     two ayahs of five words or more that differ in at most two words, and in at most a quarter of them.
 * `same`     two ayahs that are wholly alike, told apart by the two words that follow; where no more than twelve are.
 *
 * No ayah is taken for itself: a place is named by its ayah. Words are compared by their letters, so that neither vowels nor stop signs tell two places apart. A place has at most five others:
 * those with the longest in common, of these the nearest.
 */

import { arabicNumber } from '../src/arabic-number.ts'
import { type AyahReference, ayahAt } from '../src/ayah.ts'
import { wordsOfAyah } from '../src/words.ts'
import type { WordRow } from './word-row.ts'

const FEWEST_WORDS = 4
const FEWEST_LETTERS = 14
const MOST_PLACES = 8
const MOST_WHOLE_AYAHS = 12
const MOST_OTHERS = 5
const SHORTEST_AYAH = 5
const MOST_DIFFERENT = 2
/** A slip this soon after a stretch may come from the other place. */
const WORDS_AFTER = 3
/** How much of a stretch is shown before the place where the two part, and how much after it. */
const SHOWN_BEFORE = 7
const SHOWN_AFTER = 4

export type Kind = 'stretch' | 'ayah' | 'same'

/** Words of the row: where the two part, and which words of each tell them apart. */
interface Pair {
  kind: Kind
  alike: number
  here: Side
  there: Side
}
interface Side {
  /** The word at which the two part. */
  at: number
  differs: readonly number[]
  shown: { from: number; to: number }
}

/** In the names of the contract's `LookAlike`. */
export interface LookAlike {
  kind: Kind
  alikeWords: number
  here: { ayah: number; words: number[]; text: string; differs: number[] }
  there: { surahNo: number; ayah: number; text: string; differs: number[] }
}

/** By surah, from 1; in the order of the mushaf. */
export function findLookAlikes(row: WordRow, arabic: readonly string[]): ReadonlyMap<number, LookAlike[]> {
  const book = makeBook(row, arabic)
  const same = sameAyahs(book)
  const ayahs = nearlySameAyahs(book)
  const told = new Set(ayahs.map(({ here, there }) => ayahPair(book, here.at, there.at)))
  const stretches = sameStretches(book).filter(({ here, there }) => !told.has(ayahPair(book, here.at, there.at)))
  const bySurah = new Map<number, LookAlike[]>()
  for (const pair of nearestOthers(book, [...stretches, ...ayahs, ...same])) {
    const surah = row.surahs[pair.here.at]!
    bySurah.set(surah, [...(bySurah.get(surah) ?? []), written(book, pair)])
  }
  return bySurah
}

type Book = ReturnType<typeof makeBook>

function makeBook(row: WordRow, arabic: readonly string[]) {
  const shown = arabic.flatMap((text, position) => wordsOfAyah(ayahAt(position), text))
  const positions = row.words.map(() => 0)
  for (let position = 0; position + 1 < row.ayahStarts.length; position += 1)
    positions.fill(position, row.ayahStarts[position]!, row.ayahStarts[position + 1]!)
  const letters = [0]
  for (const length of row.lengths) letters.push(letters.at(-1)! + length)
  return { ...row, shown, positions, letters }
}

const startOf = (book: Book, position: number): number => book.ayahStarts[position]!
const endOf = (book: Book, position: number): number => book.ayahStarts[position + 1]!
const referenceOf = (book: Book, at: number): AyahReference => ayahAt(book.positions[at]!)
const ayahPair = (book: Book, a: number, b: number): string => `${book.positions[a]} ${book.positions[b]}`

/** How many words before two places are alike, as far as their surahs reach. */
function alikeBefore({ words, surahs }: Book, a: number, b: number): number {
  let length = 0
  while (
    a > length &&
    b > length &&
    words[a - 1 - length] === words[b - 1 - length] &&
    surahs[a - 1 - length] === surahs[a] &&
    surahs[b - 1 - length] === surahs[b]
  )
    length += 1
  return length
}

function sameStretches(book: Book): Pair[] {
  const places = placesByWordsBefore(book)
  const neighbours = places.map((at, i) => (i === 0 ? 0 : alikeBefore(book, places[i - 1]!, at)))
  return places.flatMap((at, i) => {
    const pairs: Pair[] = []
    let [low, high] = [i, i]
    for (;;) {
      const alike = Math.max(neighbours[low] ?? 0, neighbours[high + 1] ?? 0)
      if (alike < FEWEST_WORDS || book.letters[at]! - book.letters[at - alike]! < FEWEST_LETTERS) return pairs
      const before = { low, high }
      while ((neighbours[low] ?? 0) >= alike) low -= 1
      while ((neighbours[high + 1] ?? 0) >= alike) high += 1
      const most = isWholeAyahs(book, at - alike, at) ? MOST_WHOLE_AYAHS : MOST_PLACES
      if (high - low + 1 > MOST_WHOLE_AYAHS) return pairs
      if (high - low + 1 > most) continue
      for (let other = low; other <= high; other += 1) {
        if (other >= before.low && other <= before.high) continue
        const there = places[other]!
        if (book.words[there] !== book.words[at] && book.positions[there] !== book.positions[at])
          pairs.push({
            kind: 'stretch',
            alike,
            here: partingSide(book, at, alike),
            there: partingSide(book, there, alike),
          })
      }
    }
  })
}

/** Every place that words of its surah stand before, sorted by these words read backwards: places after the same words stand together. */
function placesByWordsBefore(book: Book): number[] {
  const { words, surahs } = book
  const places = words.map((_, at) => at).filter((at) => surahs[at - 1] === surahs[at])
  return places.sort((a, b) => {
    const alike = alikeBefore(book, a, b)
    const before = (at: number) => (surahs[at - 1 - alike] === surahs[at] ? words[at - 1 - alike]! : -1)
    return before(a) - before(b) || a - b
  })
}

const isWholeAyahs = (book: Book, from: number, to: number): boolean =>
  startOf(book, book.positions[from]!) === from && startOf(book, book.positions[to]!) === to

/** The words after a stretch, as far as the ayah in which the two part goes on. */
function partingSide(book: Book, at: number, alike: number): Side {
  const end = Math.min(at + WORDS_AFTER, endOf(book, book.positions[at]!))
  return { at, differs: range(at, end), shown: { from: at - Math.min(alike, SHOWN_BEFORE), to: afterwards(book, at) } }
}

function afterwards({ surahs }: Book, at: number): number {
  let to = at + 1
  while (to < at + SHOWN_AFTER && surahs[to] === surahs[at]) to += 1
  return to
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i)

function sameAyahs(book: Book): Pair[] {
  const byWords = new Map<string, number[]>()
  for (let position = 0; position + 1 < book.ayahStarts.length; position += 1) {
    const key = book.words.slice(startOf(book, position), endOf(book, position)).join(' ')
    if (endOf(book, position) - startOf(book, position) < 2) continue
    byWords.set(key, [...(byWords.get(key) ?? []), position])
  }
  return [...byWords.values()]
    .filter((places) => places.length <= MOST_WHOLE_AYAHS)
    .flatMap((places) =>
      places.flatMap((here) =>
        places
          .filter((there) => there !== here && isToldByNextWords(book, endOf(book, here), endOf(book, there)))
          .map((there) => samePair(book, here, there)),
      ),
    )
}

/** If the next two words are alike as well, a longer stretch distinguishes the two places. */
const isToldByNextWords = (book: Book, a: number, b: number): boolean =>
  [a, b].every((at) => book.surahs[at] === book.surahs[at - 1]) &&
  (book.words[a] !== book.words[b] || book.words[a + 1] !== book.words[b + 1])

function samePair(book: Book, here: number, there: number): Pair {
  const alike = endOf(book, here) - startOf(book, here)
  const side = (position: number): Side => {
    const at = endOf(book, position)
    const to = Math.min(at + 2, endOf(book, position + 1))
    return { at, differs: range(at, to), shown: { from: at - Math.min(alike, SHOWN_BEFORE), to } }
  }
  return { kind: 'same', alike, here: side(here), there: side(there) }
}

function nearlySameAyahs(book: Book): Pair[] {
  const ayahs = book.ayahStarts.slice(0, -1).map((from, position) => book.words.slice(from, endOf(book, position)))
  const holding = new Map<number, Set<number>>()
  ayahs.forEach((words, position) => {
    if (words.length < SHORTEST_AYAH) return
    for (const word of words) holding.set(word, (holding.get(word) ?? new Set()).add(position))
  })
  return ayahs.flatMap((words, here) => {
    if (words.length < SHORTEST_AYAH) return []
    const shared = new Map<number, number>()
    for (const word of new Set(words))
      for (const there of holding.get(word)!) shared.set(there, (shared.get(there) ?? 0) + 1)
    const fewest = new Set(words).size - MOST_DIFFERENT
    return [...shared.keys()].flatMap((there) => {
      const longer = Math.max(words.length, ayahs[there]!.length)
      if (there === here || shared.get(there)! < fewest) return []
      if (Math.abs(words.length - ayahs[there]!.length) > MOST_DIFFERENT) return []
      const { changes, ours, theirs } = differencesOf(words, ayahs[there]!)
      if (changes === 0 || changes > MOST_DIFFERENT || changes * 4 > longer) return []
      const side = (position: number, differs: readonly number[]): Side => {
        const [from, to] = [startOf(book, position), endOf(book, position)]
        return { at: from + (differs[0] ?? 0), differs: differs.map((index) => from + index), shown: { from, to } }
      }
      return [
        { kind: 'ayah', alike: longer - changes, here: side(here, ours), there: side(there, theirs) } satisfies Pair,
      ]
    })
  })
}

/** Fewest words to change, put in or leave out; and which words of each these are. Where one has nothing there, the word after it. */
function differencesOf(a: readonly number[], b: readonly number[]) {
  /** Of making what is left of one into what is left of the other. */
  const costs = Array.from({ length: a.length + 1 }, () => Array.from({ length: b.length + 1 }, () => 0))
  for (let i = a.length; i >= 0; i -= 1)
    for (let j = b.length; j >= 0; j -= 1) {
      if (i === a.length) costs[i]![j] = b.length - j
      else if (j === b.length) costs[i]![j] = a.length - i
      else
        costs[i]![j] = Math.min(
          costs[i + 1]![j + 1]! + (a[i] === b[j] ? 0 : 1),
          costs[i + 1]![j]! + 1,
          costs[i]![j + 1]! + 1,
        )
    }
  const [ours, theirs] = [new Set<number>(), new Set<number>()]
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const cost = costs[i]![j]!
    if (i < a.length && j < b.length && a[i] === b[j] && costs[i + 1]![j + 1] === cost) {
      i += 1
      j += 1
      continue
    }
    ours.add(Math.min(i, a.length - 1))
    theirs.add(Math.min(j, b.length - 1))
    if (i < a.length && j < b.length && costs[i + 1]![j + 1]! + 1 === cost) {
      i += 1
      j += 1
    } else if (i < a.length && costs[i + 1]![j]! + 1 === cost) i += 1
    else j += 1
  }
  return { changes: costs[0]![0]!, ours: [...ours], theirs: [...theirs] }
}

/** Of each ayah in which places part, at most five others, and no ayah twice. */
function nearestOthers(book: Book, pairs: readonly Pair[]): Pair[] {
  const byPlace = new Map<number, Pair[]>()
  for (const pair of pairs) byPlace.set(pair.here.at, [...(byPlace.get(pair.here.at) ?? []), pair])
  const distance = ({ here, there }: Pair) => Math.abs(here.at - there.at)
  return [...byPlace.keys()]
    .sort((a, b) => a - b)
    .flatMap((at) => {
      const seen = new Set<number>()
      return byPlace
        .get(at)!
        .sort((a, b) => b.alike - a.alike || distance(a) - distance(b) || a.there.at - b.there.at)
        .filter(({ there }) => !seen.has(book.positions[there.at]!) && seen.add(book.positions[there.at]!))
        .slice(0, MOST_OTHERS)
    })
}

function written(book: Book, { kind, alike, here, there }: Pair): LookAlike {
  const [ours, theirs] = [referenceOf(book, here.at), referenceOf(book, there.at)]
  const first = startOf(book, book.positions[here.at]!)
  return {
    kind,
    alikeWords: alike,
    here: { ayah: ours.ayah, words: here.differs.map((at) => at - first + 1), ...lineOf(book, here) },
    there: { surahNo: theirs.surah, ayah: theirs.ayah, ...lineOf(book, there) },
  }
}

/** Words with ۝ and its number where an ayah ends inside; `differs` counts the words alone, from 1. */
function lineOf(book: Book, { differs, shown: { from, to } }: Side) {
  const words = range(from, to).map((at) => {
    const endsInside = at + 1 < to && book.positions[at] !== book.positions[at + 1]
    return endsInside ? `${book.shown[at]} ۝${arabicNumber(referenceOf(book, at).ayah)}` : book.shown[at]!
  })
  return { text: words.join(' '), differs: differs.map((at) => at - from + 1) }
}
