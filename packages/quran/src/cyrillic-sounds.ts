/**
 * A word's sounds as Cyrillic needs them: assimilation carried out, the article marked off by a hyphen, what is not said
 * left away. The letters themselves are chosen in `cyrillic.ts`.
 */
import { MOON_ARTICLE_AFTER_LI } from './latin-prefixes.ts'
import { isArticle, type Phoneme, type Vowel } from './phonemes.ts'
import { soundsOf } from './reading.ts'
import { DAGGER_ALIF, skeletonOf, TATWEEL } from './signs.ts'

export type Sound =
  | { kind: 'consonant'; sound: string; feminine?: boolean }
  | {
      kind: 'vowel'
      vowel: Vowel
      long?: boolean
      tanwin?: boolean
      small?: boolean
      divine?: boolean
      imala?: boolean
    }
  | { kind: 'hyphen' }

export type SpokenWord = {
  sounds: Sound[]
  isAllah: boolean
  /** begins with يَٰ "O", which Cyrillic writes as a word of its own */
  isAddress: boolean
  /** begins with ٱ: what it is decides how the word joins the one before */
  wasla: 'article' | 'verb' | undefined
}

const HYPHEN: Sound = { kind: 'hyphen' }

/** ٱلَّذِي، ٱلَّتِي، ٱلَّٰٓـِٔي and their like: the article has grown into the word and takes no hyphen. */
const RELATIVE_PRONOUN = /ٱل[\u064E\u0651]*(ذ|ت\u0650|\u0640?\u0670)/

const ADDRESS = new RegExp(`^ي\u064E${TATWEEL}?${DAGGER_ALIF}`)

/** @param joined true when a vowel is read before the word, so that its hamzat al-wasl is not */
export function spokenWord(word: string, { joined = false } = {}): SpokenWord {
  const { phonemes, isAllah } = soundsOf(word)
  const opening = phonemes[0]?.kind === 'wasla' ? phonemes[0] : undefined
  const isRelative = RELATIVE_PRONOUN.test(word)
  const sounds: Sound[] = []

  for (let index = 0; index < phonemes.length; index += 1) {
    const phoneme = phonemes[index]!
    const next = phonemes[index + 1]
    const afterNext = phonemes[index + 2]
    if (phoneme.kind === 'wasla') {
      if (!phoneme.initial || joined) continue
      // Two hamzas meet: the second becomes the length of the first one's vowel (ٱئۡتِ is read īti).
      const melts = !phoneme.article && isConsonant(next, 'ʾ') && afterNext?.kind !== 'vowel'
      sounds.push({ kind: 'vowel', vowel: phoneme.vowel, long: melts })
      if (melts) index += 1
    } else if (phoneme.kind === 'article') {
      const written = articleSound(phoneme, next, afterNext, { isAllah, isRelative })
      if (!written) continue
      sounds.push({ kind: 'consonant', sound: written })
      if (isAllah) continue
      sounds.push(HYPHEN)
      if (phoneme.lam !== 'heard') index += 1 // the hyphen parts the two halves of the doubled consonant
    } else if (phoneme.kind === 'consonant') {
      if (isSwallowed(phoneme, next, afterNext)) continue
      const opens = (phoneme.first || sounds.length === 0) && !(joined && opening)
      if (phoneme.sound === 'ʾ' && opens) continue
      sounds.push({ kind: 'consonant', sound: phoneme.sound, feminine: phoneme.feminine })
    } else {
      sounds.push({ ...phoneme })
    }
  }
  if (MOON_ARTICLE_AFTER_LI.test(word)) {
    const lam = sounds.findLastIndex((sound, index) => index < 5 && sound.kind === 'consonant' && sound.sound === 'l')
    sounds.splice(lam + 1, 0, HYPHEN)
  }
  return {
    sounds,
    isAllah,
    isAddress: ADDRESS.test(word) && skeletonOf(word).length > 1,
    wasla: opening && (opening.article ? 'article' : 'verb'),
  }
}

/**
 * The sounds before a pause: the last word of an ayah drops its short ending, -an becomes -a, and ة becomes h.
 */
export function pausalForm(word: SpokenWord): SpokenWord {
  const sounds = word.sounds.slice()
  const last = sounds.at(-1)
  if (last?.kind !== 'vowel') return word
  const before = sounds.at(-2)
  if (before?.kind === 'consonant' && before.feminine) sounds.splice(-2, 2, { kind: 'consonant', sound: 'h' })
  else if (last.tanwin && last.vowel === 'a') sounds.splice(-1, 1, { kind: 'vowel', vowel: 'a', long: true })
  else if (last.tanwin || !last.long || last.small) sounds.pop()
  return { ...word, sounds }
}

/** The consonant written before the article's hyphen, or in the name Allah without one; undefined when none is. */
function articleSound(
  article: Phoneme,
  next: Phoneme | undefined,
  afterNext: Phoneme | undefined,
  { isAllah, isRelative }: { isAllah: boolean; isRelative: boolean },
): string | undefined {
  if (isArticle(article, 'heard')) return 'l'
  if (isAllah) return undefined
  if (isArticle(article, 'merged')) return isRelative ? undefined : 'l'
  return next?.kind === 'consonant' && isDoubling(afterNext) ? next.sound : undefined
}

function isSwallowed(phoneme: Phoneme, next: Phoneme | undefined, afterNext: Phoneme | undefined): boolean {
  return (
    phoneme.kind === 'consonant' &&
    phoneme.swallowed === true &&
    phoneme.sound !== 'ʾ' &&
    next?.kind === 'consonant' &&
    isDoubling(afterNext)
  )
}

const isConsonant = (phoneme: Phoneme | undefined, sound: string): boolean =>
  phoneme?.kind === 'consonant' && phoneme.sound === sound

const isDoubling = (phoneme: Phoneme | undefined): boolean => phoneme?.kind === 'consonant' && phoneme.doubling === true
