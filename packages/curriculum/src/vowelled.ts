/** The ordinary spelling with its vowels, where the mushaf's own marks can be carried over letter by letter. */
import { ordinarySpelling } from '@halaqa/quran/spelling'

/** Marks of the mushaf → marks of a keyboard. */
const KEYBOARD: readonly [RegExp, string][] = [
  [/\u064E\u06E2(?=ا?$)/g, '\u064B'], // vowel and small meem: tanwin before ب
  [/\u064F\u06E2$/g, '\u064C'],
  [/\u0650\u06ED$/g, '\u064D'],
  [/^(.)([\u064E-\u0650]?)\u0651/g, '$1$2'], // joined to the word before
  [/ٱ/g, 'ا'],
  [/\u06CC/g, 'ي'],
  [/\u06E1/g, '\u0652'],
  [/\u08F0/g, '\u064B'],
  [/\u08F1/g, '\u064C'],
  [/\u08F2/g, '\u064D'],
  [/ءَا|أٓ/g, 'آ'],
  [/[\u0640\u0653\u06DC-\u06ED]/g, ''],
]

const MARKS = /[\u064B-\u0652\u0670]/g
const VOWELS = /[\u064B-\u0650\u0652\u0670]/g

/** With all marks, without sukun, without the last vowel (as in a pause), with shadda alone; nothing where letters differ. */
export function vowelledForms(text: string): string[] {
  const plain = ordinarySpelling(text)
  const marked = KEYBOARD.reduce((form, [from, to]) => form.replace(from, to), text)
  const full = [marked.replace(/\u0670/g, ''), marked.replace(/\u064E?\u0670/g, '\u064Eا')].find(
    (form) => form.replace(MARKS, '') === plain,
  )
  if (!full) return []
  const forms = [full, full.replaceAll('\u0652', ''), full.replace(/[\u064C-\u0650]$/, ''), full.replace(VOWELS, '')]
  return [...new Set(forms.flatMap((form) => [shaddaLast(form), shaddaFirst(form)]))]
}

/** Either may be typed first. */
const shaddaFirst = (form: string): string => form.replace(/([\u064B-\u0650])\u0651/g, '\u0651$1')
const shaddaLast = (form: string): string => form.replace(/\u0651([\u064B-\u0650])/g, '$1\u0651')
