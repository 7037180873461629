/**
 * An independent text of the Qur'an, Tanzil's Uthmani text as quran-validator carries it, to hold ours against.
 *
 * The two encode the same writing differently. `comparable` folds what is encoding and nothing else: letters, vowels, hamza,
 * shadda, small letters and silent signs are all compared.
 */
import { readPackageJson } from '../build/sources.ts'
import { AYAH_COUNT, ayahAt } from '../src/ayah.ts'
import { wordsOfAyah } from '../src/words.ts'

export type Difference = { reference: string; ours: string | undefined; theirs: string | undefined }

const BASMALA_WORDS = 4

/** Words by position. The basmala that this source puts before the first ayah of most surahs is left out. */
export function readTanzilWords(): string[][] {
  const verses = readPackageJson<{ surah: number; ayah: number; text: string }[]>(
    'quran-validator',
    'data/quran-verses.json',
  )
  return verses.map(({ surah, ayah, text }) => {
    const words = text
      .replace(/[\uFEFF\u06DE\u06E9]/g, '')
      .replace(/ (?=[\u06D6-\u06DC](?: |$))/g, '') // marks that stand alone belong to the word before
      .split(/\s+/)
      .filter((word) => word !== '')
    return ayah === 1 && surah !== 1 && words[0] === 'بِسْمِ' ? words.slice(BASMALA_WORDS) : words
  })
}

export function readWords(arabic: readonly string[]): string[][] {
  return Array.from({ length: AYAH_COUNT }, (_, position) => wordsOfAyah(ayahAt(position), arabic[position]!))
}

/** Word by word, ayah by ayah; a word that one side lacks is a difference too. */
export function differences(ours: readonly string[], theirs: readonly string[], position: number): Difference[] {
  const { surah, ayah } = ayahAt(position)
  const length = Math.max(ours.length, theirs.length)
  return Array.from({ length }, (_, index) => ({ ours: ours[index], theirs: theirs[index] }))
    .filter((pair) => ourForm(pair.ours) !== theirForm(pair.theirs))
    .map((pair) => ({ reference: `${surah}:${ayah}`, ...pair }))
}

/** Pause marks (the printed editions differ) and tatweel. */
const withoutLayout = (word: string): string => word.replace(/[\u06D6-\u06DB\u0640]/g, '')

const theirForm = (word: string | undefined): string | undefined => word && withoutLayout(word)

function ourForm(word: string | undefined): string | undefined {
  return (
    word &&
    withoutLayout(word)
      .replace(/\u06E1/g, '\u0652') // sukun, whose circle Tanzil writes
      .replace(/\u08F0/g, '\u064B') // open and closed tanwin are one sign there
      .replace(/\u08F1/g, '\u064C')
      .replace(/\u08F2/g, '\u064D')
      .replace(/\u064E(?=\u06E2)/g, '\u064B') // tanwin before ب: vowel and small meem, there tanwin and small meem
      .replace(/\u064F(?=\u06E2)/g, '\u064C')
      .replace(/\u0650(?=\u06ED)/g, '\u064D')
      .replace(/أ\u0653/g, '\u0654\u064Eا') // hamza with madda: there hamza, fatha and alif
      .replace(/\u06CC(?=\u0655)/g, 'ي') // hamza below a final ya
      .replace(/ي\u0655/g, 'ئ')
      .replaceAll('\u06CC', 'ى') // final ya has no dots there either
  )
}

/** The letters of a word of either text, as loosely as a reader compares them. */
export const folded = (word: string): string =>
  word
    .replace(/ى[\u064B-\u0653]*\u0670/g, 'ى')
    .replace(/[\u0670\u0671أإآ]/g, 'ا')
    .replace(/[ىئ\u06CC]/g, 'ي')
    .replace(/ؤ/g, 'و')
    .replace(/ة/g, 'ه')
    .replace(/[^\u0627-\u063A\u0641-\u064A]/g, '')
