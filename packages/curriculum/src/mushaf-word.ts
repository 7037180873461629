/** A word of the mushaf letter by letter: where it has a hamza, and which marks and seats its letters may be typed with. */

import { isHamza, vowelOf } from '@halaqa/quran/letter-values'
import { soundsOf } from '@halaqa/quran/reading'
import { DAGGER_ALIF, hasSign, IMALA, type Letter, lettersOf, MADDA, SHADDA, SILENT, TASHIL } from '@halaqa/quran/signs'
import { DAMMA, DAMMATAN, FATHA, FATHATAN, KASRA, KASRATAN, SUKUN } from './arabic-letters.ts'

export const ALL_MARKS = '\u064B\u064C\u064D\u064E\u064F\u0650\u0651\u0652\u0670'
export const VOWELS = { a: FATHA, u: DAMMA, i: KASRA } as const
const TANWINS = { a: FATHATAN, u: DAMMATAN, i: KASRATAN } as const

export class MushafWord {
  readonly letters: readonly Letter[]
  readonly isAllah: boolean
  readonly #isUnmarked: boolean

  constructor(text: string) {
    this.letters = lettersOf(text)
    this.isAllah = soundsOf(text).isAllah
    this.#isUnmarked = !/[\u064B-\u0650\u06E1\u08F0-\u08F2]/.test(text)
  }

  isHamzaAt(index: number): boolean {
    const letter = this.letters[index]!
    return (
      'ءأإؤئ'.includes(letter.base) ||
      isHamza(letter) ||
      hasSign(letter, TASHIL) ||
      (letter.base === 'ا' && hasSign(letter, '\u064E', '\u064F', '\u0650'))
    )
  }

  /** The dagger stands on a following ya or waw. */
  carriesNext = (index: number): boolean => {
    const next = this.letters[index + 1]
    return (
      next !== undefined && 'وىي'.includes(next.base) && hasSign(next, DAGGER_ALIF) && !vowelOf(this.letters, index + 1)
    )
  }

  /** Any hamza, and the bare letters that may carry it. */
  seatsAt(index: number): string {
    const letter = this.letters[index]!
    const own = vowelOf(this.letters, index)?.vowel
    const before = this.#soundBefore(index)
    const isEnd = this.letters.slice(index + 1).every((other) => hasSign(other, SILENT))
    const isLow = letter.base === 'إ'
    const above = isLow && !isEnd && !this.#isIyya(index) ? '' : 'أ'
    const below = own === 'i' || this.#isUnmarked ? 'إ' : ''
    const alif =
      isLow || letter.base === 'أ' || letter.base === 'ا' || index === 0 || own === 'a' || before === 'a' ? 'ا' : ''
    const waw = index > 0 && (letter.base === 'ؤ' || own === 'u' || before === 'u') ? 'و' : ''
    const ya =
      index > 0 &&
      (letter.base === 'ئ' ||
        letter.base === 'ي' ||
        own === 'i' ||
        before === 'i' ||
        'او'.includes(this.letters[index + 1]?.base ?? ' '))
        ? 'ي'
        : ''
    return `ءؤئ${above}${below}${alif}${waw}${ya}`
  }

  /** إِيَّاكَ and its like, which no word with أ has the letters of. */
  #isIyya(index: number): boolean {
    const next = this.letters[index + 1]
    return next?.base === 'ي' && hasSign(next, SHADDA)
  }

  #soundBefore(index: number): 'a' | 'i' | 'u' | undefined {
    const before = this.letters[index - 1]
    if (!before) return undefined
    const vowel = vowelOf(this.letters, index - 1)?.vowel
    if (vowel) return vowel
    if (before.base === 'ي') return 'i'
    return before.base === 'ا' || hasSign(before, DAGGER_ALIF) ? 'a' : before.base === 'و' ? 'u' : undefined
  }

  isTanwinA(index: number): boolean {
    const vowel = index < 0 ? undefined : vowelOf(this.letters, index)
    return vowel?.tanwin === true && vowel.vowel === 'a'
  }

  /** The marks that may be typed on a letter: its own, sukun where it has no vowel, a dagger where its a is long. */
  marksAt(index: number): string {
    if (this.#isUnmarked) return ALL_MARKS
    const letter = this.letters[index]!
    const vowel = vowelOf(this.letters, index)
    const next = this.letters[index + 1]
    const isMadda = this.isHamzaAt(index) && hasSign(letter, MADDA) // أٓ is ءَا
    const isLong =
      hasSign(letter, DAGGER_ALIF) ||
      (next && hasSign(next, DAGGER_ALIF) && !vowelOf(this.letters, index + 1)) ||
      (next?.base === 'ا' && hasSign(letter, '\u064E')) ||
      (next?.base === 'ى' && hasSign(letter, '\u064E')) ||
      (this.isAllah && letter.base === 'ل' && hasSign(letter, SHADDA))
    return (
      (vowel ? (vowel.tanwin ? TANWINS : VOWELS)[vowel.vowel] : isMadda ? FATHA : SUKUN) +
      (hasSign(letter, SHADDA) ? SHADDA : '') +
      (isLong ? DAGGER_ALIF : '') +
      (hasSign(letter, IMALA, TASHIL) ? FATHA + DAGGER_ALIF : '') +
      (vowel?.tanwin || !this.isTanwinA(index - 1) ? '' : FATHATAN)
    )
  }
}
