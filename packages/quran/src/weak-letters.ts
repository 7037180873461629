/**
 * Reading alif, waw and ya, large and small, and the tatweel that carries what the old spelling leaves out.
 *
 * Their sound depends on the vowel before: they lengthen it, are consonants, carry a hamza, or are mere spelling.
 */
import { isBare, isHamza, vowelOf } from './letter-values.ts'
import { addLongA, endsIn, endsInTanwin, lengthen, pushConsonant, type Rule } from './phonemes.ts'
import {
  DAGGER_ALIF,
  hasSign,
  LONG_IN_PAUSE,
  MADDA,
  SHADDA,
  SMALL_NOON_ABOVE,
  SMALL_WAW,
  SMALL_YA,
  SMALL_YA_ABOVE,
  TASHIL,
  TATWEEL,
} from './signs.ts'

/** A bare alif lengthens the a before it; after tanwin, and after another vowel, it is mere spelling. */
const alif: Rule = ({ phonemes, letters }, letter, index) => {
  if (letter.base !== 'ا' || isHamza(letter)) return false
  const vowel = vowelOf(letters, index)
  if (hasSign(letter, TASHIL)) phonemes.push({ kind: 'consonant', sound: 'ʾ' }, { kind: 'vowel', vowel: 'a' })
  else if (vowel && !vowel.tanwin) phonemes.push({ kind: 'consonant', sound: 'ʾ' }, { kind: 'vowel', ...vowel })
  else if (endsIn(phonemes, 'a')) lengthen(phonemes, hasSign(letter, LONG_IN_PAUSE) ? { longInPause: true } : {})
  return true
}

/** A bare waw lengthens u, carries a dagger alif (صَلَوٰة), or is the consonant. */
const waw: Rule = ({ phonemes, letters }, letter, index) => {
  if (letter.base !== 'و' || !isBare(letters, index)) return false
  if (hasSign(letter, DAGGER_ALIF)) addLongA(phonemes)
  else if (endsIn(phonemes, 'u')) lengthen(phonemes)
  else phonemes.push({ kind: 'consonant', sound: 'w' })
  return true
}

/** A bare ya lengthens i; dotless it also lengthens a (عَلَى); with a dagger it is ā; after tanwin, and before
 * a doubled ya (بِأَييِّكُمُ in 68:6), it is mere spelling. */
const ya: Rule = ({ phonemes, letters }, letter, index) => {
  if ((letter.base !== 'ي' && letter.base !== 'ى') || !isBare(letters, index)) return false
  const next = letters[index + 1]
  if (hasSign(letter, DAGGER_ALIF)) addLongA(phonemes)
  else if (endsInTanwin(phonemes) || (next?.base === 'ي' && hasSign(next, SHADDA))) return true
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
    pushConsonant(phonemes, 'ʾ', hasSign(letter, SHADDA))
    if (vowel) phonemes.push({ kind: 'vowel', ...vowel, long: hasSign(letter, DAGGER_ALIF) })
    else if (hasSign(letter, DAGGER_ALIF, MADDA)) phonemes.push({ kind: 'vowel', vowel: 'a', long: true })
  } else if (hasSign(letter, SMALL_YA_ABOVE)) {
    if (!vowel) lengthen(phonemes)
    else {
      pushConsonant(phonemes, 'y', hasSign(letter, SHADDA))
      phonemes.push({ kind: 'vowel', ...vowel })
    }
  } else if (hasSign(letter, SMALL_NOON_ABOVE)) phonemes.push({ kind: 'consonant', sound: 'n' })
  else if (hasSign(letter, DAGGER_ALIF)) addLongA(phonemes)
  return true
}

export const weakLetters: readonly Rule[] = [alif, waw, ya, smallWaw, smallYa, tatweel]
