/**
 * A word of the Qur'an as the sounds it is read with, the common ground of the Latin and Cyrillic transliterations.
 *
 * Units   sounds are those of Hafs' reading, in the scholarly Latin letters (ʾ hamza, ʿ ayn, ḥ, ṣ …).
 * Shape   a doubled consonant is two consonants, the second marked `doubling`. What only matters to one way of writing
 *         (the article, connecting vowels, assimilated letters) is kept as a fact, not decided here.
 * Source  the signs of the text itself. The script is nearly phonetic; each rule below says what it knows besides.
 */
import {
  bears,
  DAGGER_ALIF,
  DAMMA,
  FATHA,
  HAMZA_ABOVE,
  HAMZA_BELOW,
  IMALA,
  KASRA,
  type Letter,
  lettersOf,
  MADDA,
  MEEM_ABOVE,
  MEEM_BELOW,
  SEEN_ABOVE,
  SHADDA,
  SILENT,
  SMALL_NOON_ABOVE,
  SMALL_WAW,
  SMALL_YA,
  SMALL_YA_ABOVE,
  SUKUN,
  skeletonOf,
  TANWIN,
  TASHIL,
  TATWEEL,
  WASLA,
} from './signs.ts'
import { type Wasla, waslaBefore } from './wasla.ts'

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
      /** the ā of the name Allah, which no sign writes */
      divine?: boolean
      imala?: boolean
    }
  /** ٱ: sounded when the word begins a reading, dropped after another sound */
  | ({ kind: 'wasla'; initial: boolean } & Wasla)
  /** lam of the article: heard before a moon letter, silent before a sun letter, or written once for two (ٱلَّذِي) */
  | { kind: 'article'; lam: 'heard' | 'silent' | 'merged' }

export type WordSounds = { phonemes: Phoneme[]; isAllah: boolean }

type Reading = WordSounds & { letters: readonly Letter[] }

/** Reads the letter at `index`; true when it knew what to do with it. */
type Rule = (reading: Reading, letter: Letter, index: number) => boolean

export function soundsOf(word: string): WordSounds {
  const reading: Reading = { letters: lettersOf(word), phonemes: [], isAllah: isNameOfAllah(word) }
  reading.letters.forEach((letter, index) => {
    RULES.some((rule) => rule(reading, letter, index))
  })
  return reading
}

const CONSONANTS: Readonly<Record<string, string>> = {
  ء: 'ʾ',
  أ: 'ʾ',
  إ: 'ʾ',
  ؤ: 'ʾ',
  ئ: 'ʾ',
  ا: 'ʾ',
  ب: 'b',
  ت: 't',
  ة: 't',
  ث: 'th',
  ج: 'j',
  ح: 'ḥ',
  خ: 'kh',
  د: 'd',
  ذ: 'dh',
  ر: 'r',
  ز: 'z',
  س: 's',
  ش: 'sh',
  ص: 'ṣ',
  ض: 'ḍ',
  ط: 'ṭ',
  ظ: 'ẓ',
  ع: 'ʿ',
  غ: 'gh',
  ف: 'f',
  ق: 'q',
  ك: 'k',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ه: 'h',
  و: 'w',
  ي: 'y',
  ى: 'y',
}

const WEAK = new Set(['و', 'ي', 'ى'])

const silentLetter: Rule = (_, letter) => bears(letter, SILENT)

const wasla: Rule = ({ phonemes, letters }, letter, index) => {
  if (letter.base !== WASLA) return false
  phonemes.push({ kind: 'wasla', initial: phonemes.length === 0, ...waslaBefore(letters.slice(index + 1)) })
  return true
}

/** A bare alif lengthens the a before it; after tanwin, and after another vowel, it is mere spelling. */
const alif: Rule = ({ phonemes, letters }, letter, index) => {
  if (letter.base !== 'ا' || isHamza(letter)) return false
  const vowel = vowelOf(letters, index)
  if (bears(letter, TASHIL)) phonemes.push({ kind: 'consonant', sound: 'ʾ' }, { kind: 'vowel', vowel: 'a' })
  else if (vowel && !vowel.tanwin) phonemes.push({ kind: 'consonant', sound: 'ʾ' }, { kind: 'vowel', ...vowel })
  else if (endsIn(phonemes, 'a')) lengthen(phonemes)
  return true
}

/** A bare waw lengthens u, carries a dagger alif (صَلَوٰة), or is the consonant. */
const waw: Rule = ({ phonemes, letters }, letter, index) => {
  if (letter.base !== 'و' || !isBare(letters, index)) return false
  const next = letters[index + 1]
  if (bears(letter, DAGGER_ALIF)) longA(phonemes)
  else if (endsIn(phonemes, 'u')) lengthen(phonemes)
  else if (endsIn(phonemes, 'a') && next?.base === TATWEEL && bears(next, DAGGER_ALIF)) return true
  else phonemes.push({ kind: 'consonant', sound: 'w' })
  return true
}

/** A bare ya lengthens i; dotless it also lengthens a (عَلَى); with a dagger it is ā; after tanwin it is mere spelling. */
const ya: Rule = ({ phonemes, letters }, letter, index) => {
  if ((letter.base !== 'ي' && letter.base !== 'ى') || !isBare(letters, index)) return false
  if (bears(letter, DAGGER_ALIF)) longA(phonemes)
  else if (endsInTanwin(phonemes)) return true
  else if (endsIn(phonemes, 'i') || (endsIn(phonemes, 'a') && letter.base === 'ى')) lengthen(phonemes)
  else phonemes.push({ kind: 'consonant', sound: 'y' })
  return true
}

const smallWaw: Rule = ({ phonemes }, letter) => {
  if (letter.base !== SMALL_WAW) return false
  lengthen(phonemes, { small: true })
  return true
}

/** A small ya lengthens i, or is a full ya that the old spelling leaves out (يُحۡـِۧيَ). */
const smallYa: Rule = ({ phonemes, letters }, letter, index) => {
  if (letter.base !== SMALL_YA) return false
  const vowel = vowelOf(letters, index)
  if (vowel && !vowel.tanwin) phonemes.push({ kind: 'consonant', sound: 'y' }, { kind: 'vowel', ...vowel })
  else lengthen(phonemes, { small: true })
  return true
}

/** A tatweel is only a seat for what the old spelling leaves out: hamza, ya, noon, or a dagger alif. */
const tatweel: Rule = ({ phonemes, letters }, letter, index) => {
  if (letter.base !== TATWEEL) return false
  const vowel = vowelOf(letters, index)
  if (isHamza(letter)) {
    pushConsonant(phonemes, 'ʾ', bears(letter, SHADDA))
    if (vowel) phonemes.push({ kind: 'vowel', ...vowel, long: bears(letter, DAGGER_ALIF) })
    else if (bears(letter, DAGGER_ALIF, MADDA)) phonemes.push({ kind: 'vowel', vowel: 'a', long: true })
  } else if (bears(letter, SMALL_YA_ABOVE)) {
    if (!vowel) lengthen(phonemes)
    else {
      pushConsonant(phonemes, 'y', bears(letter, SHADDA))
      phonemes.push({ kind: 'vowel', ...vowel })
    }
  } else if (bears(letter, SMALL_NOON_ABOVE)) phonemes.push({ kind: 'consonant', sound: 'n' })
  else if (bears(letter, DAGGER_ALIF)) longA(phonemes)
  return true
}

/** The lam after ٱ, whose sound depends on the letter after it. */
const articleLam: Rule = (reading, letter, index) => {
  if (letter.base !== 'ل') return false
  const { phonemes, letters } = reading
  const afterArticle = lastIsArticle(phonemes)
  if (isUnsigned(letters, index) && bears(letters[index + 1], SHADDA) && mayBeArticle(reading, index)) {
    phonemes.push({ kind: 'article', lam: 'silent' })
    return true
  }
  if (afterArticle && bears(letter, SUKUN)) {
    phonemes.push({ kind: 'article', lam: 'heard' })
    return true
  }
  if (afterArticle && bears(letter, SHADDA) && !reading.isAllah) phonemes.push({ kind: 'article', lam: 'merged' })
  return false
}

const consonant: Rule = ({ phonemes, letters, isAllah }, letter, index) => {
  const sound = soundOf(letter, index)
  if (!sound) return true
  const next = letters[index + 1]
  const doubled = bears(letter, SHADDA)
  const first = phonemes.length === 0
  phonemes.push({
    kind: 'consonant',
    sound,
    first,
    feminine: letter.base === 'ة',
    swallowed: isUnsigned(letters, index) && bears(next, SHADDA),
  })
  if (doubled && !first) phonemes.push({ kind: 'consonant', sound, doubling: true })

  const divine = isAllah && letter.base === 'ل' && doubled
  const vowel = vowelOf(letters, index)
  if (vowel) {
    // In 2:72 (فَٱدَّٰرَٰءۡتُمۡ) the dagger before the hamza is only its seat.
    const dagger = bears(letter, DAGGER_ALIF) && !(next?.base === 'ء' && bears(next, SUKUN))
    phonemes.push({ kind: 'vowel', ...vowel, long: dagger || (divine && vowel.vowel === 'a'), divine })
  } else if (bears(letter, DAGGER_ALIF) || (bears(letter, MADDA) && sound === 'ʾ')) {
    phonemes.push({ kind: 'vowel', vowel: 'a', long: true })
  }
  if (bears(letter, SMALL_YA_ABOVE)) lengthen(phonemes)
  if (bears(letter, IMALA)) phonemes.push({ kind: 'vowel', vowel: 'a', long: true, imala: true })
  if (bears(letter, SMALL_NOON_ABOVE)) phonemes.push({ kind: 'consonant', sound: 'n' })
  if (bears(letter, HAMZA_ABOVE) && sound !== 'ʾ') phonemes.push({ kind: 'consonant', sound: 'ʾ' })
  return true
}

const RULES: readonly Rule[] = [silentLetter, wasla, alif, waw, ya, smallWaw, smallYa, tatweel, articleLam, consonant]

/** The name Allah with any prefix (وَٱللَّهُ، لِلَّهِ، تَٱللَّهِ) and ٱللَّهُمَّ: two lams, the second with shadda and fatha, then ha. */
function isNameOfAllah(word: string): boolean {
  return /^[وفبتكأءا]*ٱ?للهم?$/.test(skeletonOf(word)) && /ل\u0651?\u064E?\u0651?\u064E?ه/.test(word)
}

/** The vowel a letter bears. A short vowel with a small meem, at the end of a word, is a tanwin before ب. */
function vowelOf(letters: readonly Letter[], index: number): { vowel: Vowel; tanwin: boolean } | undefined {
  const letter = letters[index]!
  for (const sign of letter.signs) {
    const tanwin = TANWIN[sign]
    if (tanwin) return { vowel: tanwin, tanwin: true }
  }
  const vowel = bears(letter, FATHA) ? 'a' : bears(letter, DAMMA) ? 'u' : bears(letter, KASRA) ? 'i' : undefined
  if (!vowel) return undefined
  return { vowel, tanwin: bears(letter, MEEM_ABOVE, MEEM_BELOW) && index >= letters.length - 2 }
}

/** ص with a small seen above is read s in 2:245 and 7:69; at a word's end the seen is a short silence (75:27). */
function soundOf(letter: Letter, index: number): string | undefined {
  if (WEAK.has(letter.base) && isHamza(letter)) return 'ʾ'
  if (letter.base === 'ص' && bears(letter, SEEN_ABOVE) && index > 0) return 's'
  return CONSONANTS[letter.base]
}

const isHamza = (letter: Letter): boolean => bears(letter, HAMZA_ABOVE, HAMZA_BELOW)

/** No vowel, sukun, shadda or hamza: a weak letter in its long or silent use. */
const isBare = (letters: readonly Letter[], index: number): boolean =>
  !vowelOf(letters, index) && !bears(letters[index], SUKUN, SHADDA, HAMZA_ABOVE, HAMZA_BELOW)

const isUnsigned = (letters: readonly Letter[], index: number): boolean =>
  !vowelOf(letters, index) && !bears(letters[index], SUKUN, SHADDA, DAGGER_ALIF)

/** After ٱ, in the name Allah, after the preposition لِ (لِلنَّاسِ), and after the question ءَآ (ءَآلذَّكَرَيۡنِ). */
function mayBeArticle({ phonemes, letters, isAllah }: Reading, index: number): boolean {
  const last = phonemes.at(-1)
  if (!last) return false
  const previous = letters[index - 1]
  return (
    isAllah ||
    last.kind === 'wasla' ||
    (previous?.base === 'ل' && bears(previous, KASRA)) ||
    (last.kind === 'vowel' && last.vowel === 'a' && last.long === true)
  )
}

const lastIsArticle = (phonemes: readonly Phoneme[]): boolean => {
  const last = phonemes.at(-1)
  return last?.kind === 'wasla' && last.article
}

export const isArticle = (phoneme: Phoneme | undefined, lam: 'heard' | 'silent' | 'merged'): boolean =>
  phoneme?.kind === 'article' && phoneme.lam === lam

function endsIn(phonemes: readonly Phoneme[], vowel: Vowel): boolean {
  const last = phonemes.at(-1)
  return last?.kind === 'vowel' && !last.tanwin && last.vowel === vowel
}

function endsInTanwin(phonemes: readonly Phoneme[]): boolean {
  const last = phonemes.at(-1)
  return last?.kind === 'vowel' && last.tanwin === true
}

function pushConsonant(phonemes: Phoneme[], sound: string, doubled: boolean): void {
  phonemes.push({ kind: 'consonant', sound })
  if (doubled) phonemes.push({ kind: 'consonant', sound, doubling: true })
}

function lengthen(phonemes: Phoneme[], how: { small?: boolean } = {}): boolean {
  const last = phonemes.at(-1)
  if (last?.kind !== 'vowel' || last.tanwin) return false
  Object.assign(last, { long: true }, how)
  return true
}

function longA(phonemes: Phoneme[]): void {
  if (!lengthen(phonemes)) phonemes.push({ kind: 'vowel', vowel: 'a', long: true })
}
