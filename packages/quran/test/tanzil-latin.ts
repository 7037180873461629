/** Sounds written as Tanzil's English transliteration writes them, to measure our reading of the signs against theirs. */
import { isArticle, type Phoneme } from '../src/phonemes.ts'
import { soundsOf } from '../src/reading.ts'

const CONSONANTS: Record<string, string> = {
  ʾ: '',
  dh: 'th',
  ẓ: 'th',
  ḥ: 'h',
  ṣ: 's',
  ḍ: 'd',
  ṭ: 't',
  ʿ: 'AA',
}

export function tanzilLatin(word: string): string {
  const { phonemes, isAllah } = soundsOf(word)
  const text = phonemes.map((phoneme, index) => letters(phoneme, phonemes[index - 1], phonemes[index + 1])).join('')
  return isAllah ? text.replace('allah', 'Allah') : text
}

function letters(phoneme: Phoneme, previous: Phoneme | undefined, next: Phoneme | undefined): string {
  switch (phoneme.kind) {
    case 'wasla':
      return phoneme.vowel === 'u' ? 'o' : phoneme.vowel
    case 'article':
      return phoneme.lam === 'silent' && next?.kind === 'consonant' && next.sound === 'l' ? '' : 'l'
    case 'consonant':
      return isArticle(previous, 'merged') ? '' : (CONSONANTS[phoneme.sound] ?? phoneme.sound)
    case 'vowel': {
      const sound = previous?.kind === 'consonant' ? previous.sound : undefined
      const long = phoneme.long && !(phoneme.small && !next && sound === 'h')
      const u = long ? 'oo' : sound === 'ʾ' ? 'o' : 'u'
      const vowel = { a: 'a', i: long ? 'ee' : 'i', u }[phoneme.vowel]
      return vowel + (phoneme.tanwin ? 'n' : '')
    }
  }
}
