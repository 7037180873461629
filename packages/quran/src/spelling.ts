/**
 * Words in the spelling that people type (imla'i), from the Uthmani spelling of the mushaf: ٱلصَّلَوٰةَ → الصلاة, without marks.
 *
 * The old spelling leaves out many an alif, writes some ā with waw or ya, and hamza often without its seat. The rules bring
 * them back; what remains irregular in the modern spelling is a list, in `spelling-exceptions.ts`.
 *
 * Source  rules made against Tanzil's "simple clean" text, which they meet in 99.5 % of the words without the list.
 */
import {
  DAGGER_ALIF,
  DAMMA,
  FATHA,
  HAMZA_ABOVE,
  HAMZA_BELOW,
  hasSign,
  KASRA,
  type Letter,
  lettersOf,
  MADDA,
  SMALL_NOON_ABOVE,
  SMALL_WAW,
  SMALL_YA,
  SMALL_YA_ABOVE,
  SUKUN,
  TANWIN,
  TATWEEL,
  WASLA,
  withDottedYa,
} from './signs.ts'
import { SPELLING_EXCEPTIONS } from './spelling-exceptions.ts'
import { withoutPauseMarks } from './words.ts'

/** The word as it is typed today, without marks. What the mushaf joins to يَٰ "O" and هَٰٓ "lo" stands apart: يا أيها. */
export function ordinarySpelling(word: string): string {
  const bare = withDottedYa(withoutPauseMarks(word))
  const plain = SPELLING_EXCEPTIONS[bare] ?? spelledByRule(bare)
  return CALL.test(bare) ? plain.replace(/^([وف]?يا|ها)(?=.)/, '$1 ') : plain
}

const CALL = /^[وف]?\u064E?ي\u064E\u0640?\u0670.|^ه\u064E\u0640\u0670\u0653أ\u064Eن/

/** The rules alone, for measuring them. */
export function spelledByRule(word: string): string {
  const letters = lettersOf(word)
  const draft = letters.map((_, index) => draftOf(letters, index)).join('')
  return REWRITES.reduce((text, { from, to }) => text.replace(from, to), doubledLam(word, draft))
}

/**
 * Signs of a draft besides letters, until the rewrites settle them:
 * `a` an ā that is not written; `w` and `y` a waw and ya that stand for ā;
 * `F D K N` a hamza without a seat, by its vowel: a, u, i or tanwin -an, none.
 */
function draftOf(letters: readonly Letter[], index: number): string {
  const letter = letters[index]!
  const isLast = index === letters.length - 1
  const previous = letters[index - 1]
  const dagger = hasSign(letter, DAGGER_ALIF) ? 'a' : ''
  switch (letter.base) {
    case TATWEEL:
      return seatlessOf(letter)
    case SMALL_WAW: // the u of "his" is not written; elsewhere it is a waw (دَاوُۥدَ)
      return isLast ? '' : 'و'
    case SMALL_YA: // nor is the i of "his"; elsewhere it is a ya (إِبۡرَٰهِـۧمَ، يُحۡيِۦ)
      return isLast && previous?.base === 'ه' ? '' : 'ي'
    case WASLA:
      return 'ا'
    case 'و':
      if (dagger && !hasVowel(letter)) return 'w'
      break
    case 'ي':
    case 'ى':
      if (dagger && !hasVowel(letter)) return isLast ? 'ى' : 'y'
      break
    case 'أ':
      if (hasSign(letter, MADDA)) return 'آ'
      break
    case 'ء':
      return seatOf(letters, index) + dagger
  }
  return letter.base + dagger
}

/** A tatweel carries what the old spelling has no letter for. */
function seatlessOf(letter: Letter): string {
  const dagger = hasSign(letter, DAGGER_ALIF) ? 'a' : ''
  if (hasSign(letter, SMALL_YA_ABOVE)) return 'ي'
  if (hasSign(letter, SMALL_NOON_ABOVE)) return 'ن'
  if (!hasSign(letter, HAMZA_ABOVE, HAMZA_BELOW)) return dagger
  if (hasSign(letter, FATHA)) return `F${dagger}`
  if (hasSign(letter, DAMMA)) return `D${dagger}`
  return hasVowel(letter) ? 'K' : 'N'
}

const hasVowel = (letter: Letter): boolean =>
  hasSign(letter, FATHA, DAMMA, KASRA) || [...letter.signs].some((sign) => TANWIN[sign] !== undefined)

/** The modern seat of a hamza that the mushaf writes on the line: the stronger of its own vowel and the one before, i > u > a. */
function seatOf(letters: readonly Letter[], index: number): string {
  const hamza = letters[index]!
  const previous = letters[index - 1]
  const next = letters[index + 1]
  if (!next || next.base === 'ا') return 'ء'
  if (!previous) return hasSign(hamza, FATHA) ? 'أ' : 'ء'
  if (hasSign(previous, KASRA) && !hasSign(previous, HAMZA_ABOVE)) return 'ئ'
  if (hasSign(hamza, KASRA) && 'يى'.includes(next.base) && !hasSign(previous, DAMMA) && previous.base !== 'أ') {
    return previous.base === 'ي' ? 'ء' : 'ئ'
  }
  const afterShortA = hasSign(previous, FATHA) && !hasSign(previous, DAGGER_ALIF, MADDA) && previous.base !== 'ا'
  if (hasSign(hamza, FATHA) && afterShortA) return 'أ'
  if (hasSign(hamza, SUKUN) && hasSign(previous, DAMMA)) return 'ؤ'
  return 'ء'
}

/** ٱلَّ stands for two lams: the modern spelling keeps one only in الذي، التي، الذين. */
function doubledLam(word: string, draft: string): string {
  const needsTwo = /^[وفبكت]?[\u064E\u0650]?ٱل\u0651?\u064E?\u0651?(ي|\u0640?\u0670|ذ\u064E)/.test(word)
  return needsTwo ? draft.replace('ال', 'الل') : draft
}

/** In this order. */
const REWRITES: readonly { from: RegExp; to: string }[] = [
  { from: /ءا/g, to: 'آ' },
  { from: /wا?$/, to: 'ا' }, // ٱلرِّبَوٰا۟: waw and silent alif for one ā
  { from: /[wy]/g, to: 'ا' }, // ٱلصَّلَوٰةَ، ٱلتَّوۡرَىٰةَ
  // Words in which modern spelling still leaves the ā out.
  { from: /رحمaن/, to: 'رحمن' },
  { from: /إلaه/, to: 'إله' },
  { from: /هaذ/, to: 'هذ' },
  { from: /هaؤ/, to: 'هؤ' },
  { from: /ذaلك/, to: 'ذلك' },
  { from: /ذaلن/, to: 'ذلن' },
  { from: /لaكن/, to: 'لكن' },
  { from: /ولaئ/, to: 'ولئ' },
  { from: /إلaي$/, to: 'إلي' },
  { from: /a/g, to: 'ا' },
  // The seat of a hamza that had none.
  { from: /(?<=ي)F/g, to: 'ئ' },
  { from: /Fا/g, to: 'آ' },
  { from: /F/g, to: 'أ' },
  { from: /K|D(?=و)/g, to: 'ئ' },
  { from: /D/g, to: 'ؤ' },
  { from: /N/g, to: 'أ' },
]
