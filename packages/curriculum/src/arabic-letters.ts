/**
 * Arabic letters of any keyboard, encoding and script, as the letters that are compared.
 *
 * Source  docs/text.md lists the habits.
 */
import { WASLA } from '@halaqa/quran/signs'

export const [FATHATAN, DAMMATAN, KASRATAN] = ['\u064B', '\u064C', '\u064D'] as const
export const [FATHA, DAMMA, KASRA, SUKUN] = ['\u064E', '\u064F', '\u0650', '\u0652'] as const

export interface Typed {
  letter: string
  marks: string
}

/** Letters of Persian and Urdu keyboards → the Arabic ones. */
const FOREIGN_LETTERS: readonly [RegExp, string][] = [
  [/[\u06A9\u06AA]/g, 'ك'],
  [/[\u06BE\u06C1\u06D5]/g, 'ه'],
  [/\u06C3/g, 'ة'],
]

/** Signs of other keyboards, of old encodings and of the mushaf → those that are compared. Tatweel and spaces are no letters. */
const KEYBOARDS: readonly [RegExp, string][] = [
  [/\u08F0/g, FATHATAN],
  [/\u08F1/g, DAMMATAN],
  [/\u08F2/g, KASRATAN],
  [/\u06E1/g, SUKUN],
  [/\u0657/g, DAMMA],
  [/\u0656/g, KASRA],
  [/\u064E(\u0651?)\u06E2/g, `${FATHATAN}$1`], // before ب the mushaf writes tanwin as a vowel and a small meem
  [/\u064F(\u0651?)\u06E2/g, `${DAMMATAN}$1`],
  [/\u0650(\u0651?)\u06ED/g, `${KASRATAN}$1`],
  [/\u0640([\u064B-\u0652\u0670]*)[\u0654\u0655]/g, 'ء$1'], // the mushaf's hamza, ya and noon on a line alone
  [/\u0640([\u064B-\u0652\u0670]*)\u06E7/g, 'ي$1'],
  [/\u0640([\u064B-\u0652\u0670]*)\u06E8/g, 'ن$1'],
  [/\u0671/g, 'ا'],
  [/ا([\u064B-\u0652\u0670]*)\u0654\u0653/g, 'ا$1\u0653'],
  [/[\u0649\u06CC\u06CD\u06D0\u06D2]/g, 'ي'],
  [/ي([\u064B-\u0652\u0670]*)\u0655/g, 'ئ$1'],
  ...FOREIGN_LETTERS,
  [/\u06BA/g, 'ن'],
]

const NOT_COMPARED = /[^\u0621-\u063A\u0641-\u0652\u0654\u0655\u0670]/g

export const isArabic = (text: string): boolean => /\p{Script=Arabic}/u.test(text)

/** Letters and the marks on them, whatever the keyboard, the encoding and the order of the marks. */
export function readTyped(text: string): Typed[] {
  const folded = KEYBOARDS.reduce((folded, [from, to]) => folded.replace(from, to), text.normalize('NFKD'))
  const composed = folded
    .normalize('NFC')
    .replace(/[\u0654\u0655]/g, 'ء')
    .replace(NOT_COMPARED, '')
  return [...composed.matchAll(/([\u0621-\u063A\u0641-\u064A])([\u064B-\u0652\u0670]*)/g)].map(([, letter, marks]) => ({
    letter: letter!,
    marks: marks!,
  }))
}

/** Signs that admins may write besides the mushaf's script: modern sukun, آ, letters of other keyboards, a vowel before its shadda. */
const OTHER_SCRIPTS: readonly [RegExp, string][] = [
  [/([\u064B-\u0650\u0670\u08F0-\u08F2])\u0651/g, '\u0651$1'],
  [/\u0652/g, '\u06E1'],
  [/ا\u0654/g, 'أ'],
  [/ا\u0655/g, 'إ'],
  [/(?<=\u064E\u0651?)آ/g, 'ا\u0653'],
  [/آ(?=.*[\u064B-\u0650])|(?<=[\u064B-\u0650].*)آ/g, 'ءَا'],
  [/آ/g, 'ءا'],
  ...FOREIGN_LETTERS,
  [/\u06CC/g, 'ي'],
  [/[^\u0621-\u063A\u0640-\u0655\u0670\u0671\u06D6-\u06ED\u08F0-\u08F2]/g, ''],
  [/^[^\u0621-\u063A\u0640-\u064A\u0671]+/, ''],
  [/^ا(?=ل)/, WASLA],
  [/\u0671(?!.*[\u0621-\u063A\u0641-\u064A])/g, 'ا'], // there is always a letter after wasla
]

/** In the script of the mushaf, without signs that are no letters'. */
export const ofThisScript = (word: string): string =>
  OTHER_SCRIPTS.reduce((text, [from, to]) => text.replace(from, to), word)
