/**
 * The spellings of a word of the mushaf in Arabic letters, read letter by letter: what may stand at each place, with which marks.
 *
 * Source  docs/text.md lists the habits; those without a rule are in `IRREGULAR` and `FINAL_LETTERS`.
 */

import { isHamza, vowelOf } from '@halaqa/quran/letter-values'
import {
  DAGGER_ALIF,
  hasSign,
  type Letter,
  MADDA,
  SHADDA,
  SILENT,
  SMALL_NOON_ABOVE,
  SMALL_WAW,
  SMALL_YA,
  SMALL_YA_ABOVE,
  TATWEEL,
  WASLA,
} from '@halaqa/quran/signs'
import { waslaBefore } from '@halaqa/quran/wasla'
import { FATHATAN, ofThisScript, SUKUN } from './arabic-letters.ts'
import { ALL_MARKS, MushafWord, VOWELS } from './mushaf-word.ts'
import type { PatternUnit } from './pattern.ts'

/** `letters` may stand here, with none but these `marks`, and not without the `needed` one. */
export interface Place {
  letters: string
  marks: string
  needed?: string
}

/** Places of letters that the mushaf leaves out. U+06DF marks letters that need not be written. */
const IRREGULAR: readonly [RegExp, string][] = [
  [/^([وف]\u064E)(?=س\u06E1\u0640[\u064E\u0654]+ل)/, '$1ا۟'], // وَسۡـَٔلۡ، واسأل
  [/^(?=ل\u06E1\u0640[\u064E\u0654]+ي)/, 'ا۟'], // لۡـَٔيۡكَةِ، الأيكة
  [/^يَبۡنَؤُ/, 'يَا۟ا۟بۡنَا۟ؤُ'], // يا ابن أم
  [/^(وَأَ)(?=ل\u0651\u064Eوِ)/, '$1ن۟'], // وأن لو
  [/ي(?=ي\u0651?\u0650\u0651?كُمُ$)/, 'ي۟'], // بِأَييِّكُمُ
  [/(ح\u06E1ي\u0650)$/, '$1ي۟'], // يُحۡيِ، يحيي
  [/(?<=...)(و[\u06E1\u0653]?)$/, '$1ا۟'], // جَآءُو، سَعَوۡ: جاءوا، سعوا
  [/(أَي\u0651\u064Fهَ)$/, '$1ا۟'], // أيها
  [/(وَادِ)$/, '$1ي۟'], // بِٱلۡوَادِ، بالوادي
]

/** Words in which the mushaf writes ت for ة. It has shadda before the vowel. */
export const OPEN_TA =
  /(?:رَحۡمَ|نِعۡمَ|مۡرَأَ|سُن\u0651\u064E|لَعۡنَ|شَجَرَ|بۡنَ|فِطۡرَ|بَقِي\u0651\u064E|قُر\u0651\u064E|جَن\u0651\u064E|مَعۡصِيَ|كَلِمَ|غَيَٰبَ|بَي\u0651\u0650نَ|جِمَٰلَ)ت[\u064C-\u0650\u08F1\u08F2]$/

/** Last letters for which the ordinary spelling has another: ة for ت, ى for ا and ا for ى. */
const FINAL_LETTERS: readonly [RegExp, string][] = [
  [OPEN_TA, 'تةه'],
  [/(?:زَكَ|سَجَ|عُلَ)ى\u0670?$/, 'اي'],
  [/(?:قۡصَا|طَغَا|لَدَا|تَتۡرَا|ز[\u0650\u0651]+نَىٰٓ?|وَيۡلَتَىٰٓ?|حَسۡرَتَىٰ)$/, 'اي'],
]

/** The spellings of each letter of a word, place by place. */
export function unitsOf(word: string): PatternUnit<Place>[] {
  const text = IRREGULAR.reduce((text, [from, to]) => text.replace(from, to), ofThisScript(word))
  return new Units(text).read()
}

/** Reads a word of the mushaf, letter by letter. */
class Units {
  readonly #text: string
  readonly #word: MushafWord
  readonly #units: Place[][][] = []

  constructor(text: string) {
    this.#text = text
    this.#word = new MushafWord(text)
  }

  read(): PatternUnit<Place>[] {
    for (let index = 0; index < this.#word.letters.length; index += this.#readAt(index));
    const last = FINAL_LETTERS.find(([pattern]) => pattern.test(this.#text))
    if (last)
      for (const alternative of this.#units.at(-1)!)
        Object.assign(alternative.at(-1)!, { letters: last[1], marks: alternative.at(-1)!.marks + DAGGER_ALIF })
    return this.#units
  }

  /** How many letters of the mushaf were read. */
  #readAt(index: number): number {
    const letter = this.#word.letters[index]!
    if (hasSign(letter, SILENT)) {
      this.#optional(letter.base, '')
      return 1
    }
    if (this.#word.isHamzaAt(index)) return this.#hamza(index)
    switch (letter.base) {
      case TATWEEL:
        this.#tatweel(index)
        return 1
      case SMALL_WAW:
        if (index < this.#word.letters.length - 1) this.#optional('و', this.#word.marksAt(index))
        return 1
      case SMALL_YA:
        if (index < this.#word.letters.length - 1 || this.#word.letters[index - 1]?.base !== 'ه')
          this.#optional('ي', this.#word.marksAt(index))
        return 1
      case WASLA: {
        const wasla = waslaBefore(this.#word.letters.slice(index + 1))
        const seat = wasla.vowel === 'i' ? 'إ' : 'أ'
        this.#push([{ letters: `ا${seat}`, marks: index === 0 ? VOWELS[wasla.vowel] : SUKUN }])
        return 1
      }
      case 'ا':
        this.#alif(index)
        return 1
    }
    this.#consonant(index)
    return 1
  }

  #consonant(index: number) {
    const letter = this.#word.letters[index]!
    const { base } = letter
    const marks = this.#word.marksAt(index)
    const carriesA = hasSign(letter, DAGGER_ALIF) && !vowelOf(this.#word.letters, index)
    if (carriesA && 'وىي'.includes(base)) {
      const isLast = index === this.#word.letters.length - 1
      this.#push([{ letters: base === 'و' ? 'وا' : isLast ? 'ي' : 'يا', marks }])
      return
    }
    if (
      base === 'ل' &&
      hasSign(letter, SHADDA) &&
      this.#word.letters[index - 1]?.base === WASLA &&
      !this.#word.isAllah
    ) {
      this.#optional('ل', SUKUN) // ٱلَّيۡلِ، الليل
    }
    this.#push([{ letters: lettersFor(letter), marks }])
    if (hasSign(letter, DAGGER_ALIF)) this.#optional(hasSign(letter, MADDA) ? 'اآ' : 'ا', SUKUN)
  }

  /** A bare alif lengthens, or stands after tanwin; typed as a dagger it is a mark of the letter before. */
  #alif(index: number) {
    const letter = this.#word.letters[index]!
    const before = this.#units.at(-1)
    if (!before) {
      this.#push([{ letters: 'اأإآ', marks: this.#word.marksAt(index) || ALL_MARKS }])
      return
    }
    const afterTanwin = this.#word.isTanwinA(index - 1)
    const alif: Place = {
      letters: hasSign(letter, MADDA) ? 'اآ' : 'ا',
      marks: (afterTanwin ? FATHATAN : SUKUN) + this.#word.marksAt(index),
    }
    const isLength = !afterTanwin && hasSign(this.#word.letters[index - 1], '\u064E')
    this.#units[this.#units.length - 1] = before.flatMap((alternative) => {
      const last = alternative.at(-1)
      const asMark = last && isLength ? [[...alternative.slice(0, -1), { ...last, needed: DAGGER_ALIF }]] : []
      return [[...alternative, alif], ...asMark]
    })
  }

  #tatweel(index: number) {
    const letter = this.#word.letters[index]!
    if (hasSign(letter, SMALL_YA_ABOVE)) this.#optional('ي', this.#word.marksAt(index))
    else if (hasSign(letter, SMALL_NOON_ABOVE)) this.#optional('ن', this.#word.marksAt(index))
    else if (hasSign(letter, DAGGER_ALIF)) this.#optional(hasSign(letter, MADDA) ? 'اآ' : 'ا', SUKUN)
  }

  /** With the alif or dagger after it, with which it becomes آ. */
  #hamza(index: number): number {
    const letter = this.#word.letters[index]!
    const next = this.#word.letters[index + 1]
    const marks = this.#word.marksAt(index)
    const seats: Place = { letters: this.#word.seatsAt(index), marks }
    const onAlif: Place = { letters: 'اأ', marks }

    if (this.#word.isTanwinA(index)) {
      const alif: Place = { letters: 'ا', marks: FATHATAN }
      const isWritten = next?.base === 'ا'
      this.#push([seats, alif], isWritten ? [onAlif] : [seats])
      return isWritten ? 2 : 1
    }
    const withAlif = next?.base === 'ا' && !hasSign(next, SILENT) && !this.#word.isHamzaAt(index + 1)
    const withDagger =
      hasSign(letter, DAGGER_ALIF, MADDA) || (next?.base === TATWEEL && hasSign(next, DAGGER_ALIF) && !isHamza(next))
    if (withAlif || (withDagger && hasSign(letter, '\u064E', DAGGER_ALIF, MADDA) && !this.#word.carriesNext(index))) {
      const isLast = index + 1 === this.#word.letters.length - 1
      const length: Place = { letters: withAlif && isLast ? 'اي' : 'ا', marks: SUKUN + DAGGER_ALIF }
      const long = marks + DAGGER_ALIF
      const hamza = seats.letters.replace(/[اوي]/g, '')
      this.#push(
        [{ letters: 'آا', marks: long }],
        [{ ...seats, marks: long }, length],
        [{ ...seats, marks: long, needed: DAGGER_ALIF }],
        // A bare ya or waw and آ are two letters, not one hamza.
        ...(withAlif
          ? [
              [
                { letters: hamza, marks: long },
                { ...length, letters: 'آ' },
              ],
            ]
          : []),
        ...(withAlif ? [] : [[{ letters: letter.base === 'أ' ? 'أء' : 'ءئ', marks: long }]]),
      )
      return withAlif || (!hasSign(letter, DAGGER_ALIF, MADDA) && next?.base === TATWEEL) ? 2 : 1
    }
    this.#push([seats])
    return 1
  }

  #push(...alternatives: Place[][]) {
    this.#units.push(alternatives)
  }

  #optional(letters: string, marks: string) {
    this.#units.push([[], [{ letters, marks: marks + SUKUN }]])
  }
}

/** ة is often typed without its dots; ص with a small seen is read, and written, س. */
function lettersFor(letter: Letter): string {
  if (letter.base === 'ة') return 'ةه'
  if (letter.base === 'ى') return 'ي'
  return letter.base === 'ص' && hasSign(letter, '\u06DC') ? 'صس' : letter.base
}
