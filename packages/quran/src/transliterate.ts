/**
 * A word in Latin letters, as scholars write Arabic: "ar-raḥmāni", "al-ʾarḍi", "ṣirāṭa".
 *
 * Every word stands alone, with all its endings; hamza is not written at its beginning.
 */
import { disjoinedLetters } from './disjoined-letters.ts'
import { isArticle, type Phoneme } from './phonemes.ts'
import { soundsOf } from './reading.ts'

const LONG = { a: 'ā', i: 'ī', u: 'ū' } as const

/** @param opensSurah true for the first word of an ayah that opens with disjoined letters; see `disjoined-letters.ts` */
export function latinWord(word: string, { opensSurah = false } = {}): string {
  const names = opensSurah ? disjoinedLetters(word) : undefined
  if (names) return names.join('-')
  const { phonemes, isAllah } = soundsOf(word)
  return phonemes
    .map((phoneme, index) => letterFor(phoneme, phonemes[index - 1], phonemes[index + 1], isAllah))
    .join('')
}

/** The same on any keyboard: no length, no dots, no hamza and ayn; "ar-raḥmāni" → "ar-rahmani". */
export const plainLatin = (latin: string): string => latin.normalize('NFD').replace(/[\u0300-\u036Fʾʿ]/g, '')

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
