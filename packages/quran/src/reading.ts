/**
 * Reads a word of the Qur'an aloud: from letters and signs to sounds.
 *
 * Source  the signs of the text itself. The script is nearly phonetic; each rule says what it knows besides.
 */
import { isUnsigned, soundOf, vowelOf } from './letter-values.ts'
import type { Phoneme, Reading, Rule, WordSounds } from './phonemes.ts'
import {
  DAGGER_ALIF,
  hasSign,
  IMALA,
  KASRA,
  lettersOf,
  MADDA,
  SHADDA,
  SILENT,
  SUKUN,
  skeletonOf,
  WASLA,
} from './signs.ts'
import { waslaBefore } from './wasla.ts'
import { weakLetters } from './weak-letters.ts'

/** لۡـَٔيۡكَةِ in 26:176 and 38:13 is ٱلۡأَيۡكَةِ, written as it sounds after a vowel. */
const ARTICLE_WITHOUT_ALIF = /^ل\u06E1\u0640\u064E?\u0654/

export function soundsOf(word: string): WordSounds {
  const text = ARTICLE_WITHOUT_ALIF.test(word) ? WASLA + word : word
  const reading: Reading = { letters: lettersOf(text), phonemes: [], isAllah: isNameOfAllah(word) }
  reading.letters.forEach((letter, index) => {
    RULES.some((rule) => rule(reading, letter, index))
  })
  return reading
}

const silentLetter: Rule = (_, letter) => hasSign(letter, SILENT)

const wasla: Rule = ({ phonemes, letters }, letter, index) => {
  if (letter.base !== WASLA) return false
  phonemes.push({ kind: 'wasla', initial: phonemes.length === 0, ...waslaBefore(letters.slice(index + 1)) })
  return true
}

/** The lam after ٱ, whose sound depends on the letter after it. */
const articleLam: Rule = (reading, letter, index) => {
  if (letter.base !== 'ل') return false
  const { phonemes, letters } = reading
  const afterArticle = lastIsArticle(phonemes)
  if (isUnsigned(letters, index) && hasSign(letters[index + 1], SHADDA) && mayBeArticle(reading, index)) {
    phonemes.push({ kind: 'article', lam: 'silent' })
    return true
  }
  if (afterArticle && hasSign(letter, SUKUN)) {
    phonemes.push({ kind: 'article', lam: 'heard' })
    return true
  }
  if (afterArticle && hasSign(letter, SHADDA) && !reading.isAllah) phonemes.push({ kind: 'article', lam: 'merged' })
  return false
}

const consonant: Rule = ({ phonemes, letters, isAllah }, letter, index) => {
  const sound = soundOf(letter, index)
  if (!sound) return true
  const next = letters[index + 1]
  const doubled = hasSign(letter, SHADDA)
  const first = phonemes.length === 0
  phonemes.push({
    kind: 'consonant',
    sound,
    first,
    feminine: letter.base === 'ة',
    swallowed: isUnsigned(letters, index) && hasSign(next, SHADDA),
  })
  if (doubled && !first) phonemes.push({ kind: 'consonant', sound, doubling: true })

  const divine = isAllah && letter.base === 'ل' && doubled
  const vowel = vowelOf(letters, index)
  if (vowel) {
    // In 2:72 (فَٱدَّٰرَٰءۡتُمۡ) the dagger before the hamza is only its seat.
    const dagger = hasSign(letter, DAGGER_ALIF) && !(next?.base === 'ء' && hasSign(next, SUKUN))
    phonemes.push({ kind: 'vowel', ...vowel, long: dagger || (divine && vowel.vowel === 'a'), divine })
  } else if (hasSign(letter, DAGGER_ALIF) || (hasSign(letter, MADDA) && sound === 'ʾ')) {
    phonemes.push({ kind: 'vowel', vowel: 'a', long: true })
  }
  if (hasSign(letter, IMALA)) phonemes.push({ kind: 'vowel', vowel: 'a', long: true, imala: true })
  return true
}

const RULES: readonly Rule[] = [silentLetter, wasla, ...weakLetters, articleLam, consonant]

/** The name Allah with any prefix (وَٱللَّهُ، لِلَّهِ، تَٱللَّهِ) and ٱللَّهُمَّ: two lams, the second with shadda and fatha, then ha. */
function isNameOfAllah(word: string): boolean {
  return /^[وفبتكأءا]*ٱ?للهم?$/.test(skeletonOf(word)) && /ل\u0651?\u064E?\u0651?\u064E?ه/.test(word)
}

/** After ٱ, in the name Allah, after the preposition لِ (لِلنَّاسِ), and after the question ءَآ (ءَآلذَّكَرَيۡنِ). */
function mayBeArticle({ phonemes, letters, isAllah }: Reading, index: number): boolean {
  const last = phonemes.at(-1)
  if (!last) return false
  const previous = letters[index - 1]
  return (
    isAllah ||
    last.kind === 'wasla' ||
    (previous?.base === 'ل' && hasSign(previous, KASRA)) ||
    (last.kind === 'vowel' && last.vowel === 'a' && last.long === true)
  )
}

const lastIsArticle = (phonemes: readonly Phoneme[]): boolean => {
  const last = phonemes.at(-1)
  return last?.kind === 'wasla' && last.article
}
