/**
 * Sounds of a word, the common ground of the Latin and Cyrillic transliterations.
 *
 * Units   sounds are those of Hafs' reading, in the scholarly Latin letters (ʾ hamza, ʿ ayn, ḥ, ṣ …).
 * Shape   a doubled consonant is two consonants, the second marked `doubling`. What only matters to one way of writing
 *         (the article, connecting vowels, assimilated letters) is kept as a fact, not decided here.
 */
import type { Letter } from './signs.ts'
import type { Wasla } from './wasla.ts'

export type Vowel = 'a' | 'i' | 'u'

export type Phoneme =
  | {
      kind: 'consonant'
      sound: string
      /** the second half of a doubled consonant */
      doubling?: boolean
      /** ة: h in pause */
      feminine?: boolean
      /** the word's first sound */
      first?: boolean
      /** no sign at all before a doubled letter: it is swallowed by that letter (عَبَدتُّمۡ is read ʿabattum) */
      swallowed?: boolean
    }
  | {
      kind: 'vowel'
      vowel: Vowel
      long?: boolean
      /** followed by the n of tanwin */
      tanwin?: boolean
      /** long only in connection, written with a small letter */
      small?: boolean
      /** long only in a pause (أَنَا۠) */
      longInPause?: boolean
      /** the ā of the name Allah, which no sign writes */
      divine?: boolean
      imala?: boolean
    }
  /** ٱ: sounded when the word begins a reading, dropped after another sound */
  | ({ kind: 'wasla'; initial: boolean } & Wasla)
  /** lam of the article: heard before a moon letter, silent before a sun letter, or written once for two (ٱلَّذِي) */
  | { kind: 'article'; lam: 'heard' | 'silent' | 'merged' }

export type WordSounds = { phonemes: Phoneme[]; isAllah: boolean }

/** A word being read: its letters, and the sounds of those already passed. */
export type Reading = WordSounds & { letters: readonly Letter[] }

/** Reads the letter at `index`; true when it knew what to do with it. */
export type Rule = (reading: Reading, letter: Letter, index: number) => boolean

export const isArticle = (phoneme: Phoneme | undefined, lam: 'heard' | 'silent' | 'merged'): boolean =>
  phoneme?.kind === 'article' && phoneme.lam === lam

export function endsIn(phonemes: readonly Phoneme[], vowel: Vowel): boolean {
  const last = phonemes.at(-1)
  return last?.kind === 'vowel' && !last.tanwin && last.vowel === vowel
}

export function endsInTanwin(phonemes: readonly Phoneme[]): boolean {
  const last = phonemes.at(-1)
  return last?.kind === 'vowel' && last.tanwin === true
}

export function pushConsonant(phonemes: Phoneme[], sound: string, doubled: boolean): void {
  phonemes.push({ kind: 'consonant', sound })
  if (doubled) phonemes.push({ kind: 'consonant', sound, doubling: true })
}

export function lengthen(phonemes: Phoneme[], how: { small?: boolean; longInPause?: boolean } = {}): boolean {
  const last = phonemes.at(-1)
  if (last?.kind !== 'vowel' || last.tanwin) return false
  Object.assign(last, { long: true }, how)
  return true
}

export function addLongA(phonemes: Phoneme[]): void {
  if (!lengthen(phonemes)) phonemes.push({ kind: 'vowel', vowel: 'a', long: true })
}
