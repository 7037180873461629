/**
 * The Qur'an in Latin letters, as scholars write Arabic.
 *
 * A word alone keeps all its endings: "ar-raḥmāni", "bi-rabbi", "al-falaqi". A whole ayah is written as it is recited, like the
 * Cyrillic: hamzat al-wasl is dropped after a vowel, and before a pause a word takes its pausal form ("aʿūdhu bi-rabbi l-falaq").
 * Hamza is not written at the beginning of a word.
 *
 * Source  made by these rules from the text itself; measured against Tanzil's transliteration.
 */
import { disjoinedLetters, opensWithLetters } from './disjoined-letters.ts'
import { withPrefixesApart } from './latin-prefixes.ts'
import { pausesAfter } from './pauses.ts'
import { isArticle, type Phoneme } from './phonemes.ts'
import { soundsOf } from './reading.ts'

const LONG = { a: 'ā', i: 'ī', u: 'ū' } as const

/** @param opensSurah true for the first word of an ayah that opens with disjoined letters; see `disjoined-letters.ts` */
export function latinWord(word: string, { opensSurah = false } = {}): string {
  const names = opensSurah ? disjoinedLetters(word) : undefined
  return names ? names.join('-') : written(word, soundsOf(word).phonemes)
}

/** An ayah as it is recited, with a comma at each pause inside it. @param words with their pause marks */
export function latinAyah(surah: number, ayah: number, words: readonly string[]): string {
  const pauses = pausesAfter(words)
  let before: Phoneme | undefined
  return words
    .map((word, index) => {
      const names = index === 0 && opensWithLetters(surah, ayah) ? disjoinedLetters(word) : undefined
      const { phonemes } = soundsOf(word)
      const joins = phonemes[0]?.kind === 'wasla' && before?.kind === 'vowel'
      // The n of tanwin takes a helping i before a hamzat al-wasl.
      const help = joins && before?.kind === 'vowel' && before.tanwin ? 'i ' : ' '
      const pause = pauses[index]!
      const heard = pause ? inPause(phonemes) : inConnection(phonemes)
      before = names || pause ? undefined : heard.at(-1)
      const text = names ? names.join('-') : written(word, joins ? heard.slice(1) : heard)
      return (index === 0 ? '' : help) + text + (pause === 'inside' ? ',' : '')
    })
    .join('')
}

export { plainLatin } from './plain-latin.ts'

function written(word: string, phonemes: readonly Phoneme[]): string {
  const { isAllah } = soundsOf(word)
  const letters = phonemes.map((phoneme, index) =>
    letterFor(phoneme, phonemes[index - 1], phonemes[index + 1], isAllah),
  )
  return withPrefixesApart(letters.join(''), word)
}

/** The sounds before a pause: a short last vowel is not said, -an becomes ā, and ة becomes h. */
function inPause(phonemes: readonly Phoneme[]): Phoneme[] {
  const last = phonemes.at(-1)
  const rest = phonemes.slice(0, -1)
  if (last?.kind !== 'vowel') return [...phonemes]
  const before = rest.at(-1)
  if (before?.kind === 'consonant' && before.feminine) return [...rest.slice(0, -1), { kind: 'consonant', sound: 'h' }]
  if (last.tanwin && last.vowel === 'a') return [...rest, { kind: 'vowel', vowel: 'a', long: true }]
  return last.tanwin || !last.long || last.small ? rest : [...phonemes]
}

/** The a of أَنَا۠ is short before another word. */
const inConnection = (phonemes: readonly Phoneme[]): Phoneme[] =>
  phonemes.map((phoneme) => (phoneme.kind === 'vowel' && phoneme.longInPause ? { ...phoneme, long: false } : phoneme))

function letterFor(phoneme: Phoneme, previous: Phoneme | undefined, next: Phoneme | undefined, isAllah: boolean) {
  switch (phoneme.kind) {
    case 'wasla':
      return phoneme.initial ? phoneme.vowel : ''
    case 'article':
      return articleFor(phoneme, next, isAllah)
    case 'vowel': {
      // The long vowel of the pronoun "his" lasts only in connection: lahu, not lahū.
      const short =
        !phoneme.long || (phoneme.small && !next && previous?.kind === 'consonant' && previous.sound === 'h')
      if (phoneme.imala) return 'ē'
      return (short ? phoneme.vowel : LONG[phoneme.vowel]) + (phoneme.tanwin ? 'n' : '')
    }
    case 'consonant': {
      const saidByArticle = isArticle(previous, 'merged') || (isArticle(previous, 'silent') && !isAllah)
      const unheard = phoneme.sound === 'ʾ' && phoneme.first
      const assimilated = phoneme.swallowed && phoneme.sound !== 'ʾ' && next?.kind === 'consonant'
      return saidByArticle || unheard || assimilated ? '' : phoneme.sound
    }
  }
}

function articleFor(article: { lam: string }, next: Phoneme | undefined, isAllah: boolean): string {
  if (article.lam !== 'silent') return 'l-'
  if (isAllah || next?.kind !== 'consonant') return ''
  return `${next.sound}-`
}
