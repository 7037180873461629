/**
 * The answers that are listed with a word, beside the word itself: what clients show, and what those compare by that do not
 * listen as `typing.ts` does.
 */
import { WRITTEN_TANWIN } from '@halaqa/quran/signs'
import { ordinarySpelling } from '@halaqa/quran/spelling'
import { plainLatin } from '@halaqa/quran/transliterate'
import type { Form, Word } from './word-index.ts'

/** The ordinary spelling, also without hamza; the transliteration with its signs, without them, and so as in a pause. */
export function acceptedAnswers({ form }: Word): string[] {
  const ordinary = ordinarySpelling(form.text)
  const plain = plainLatin(form.latin)
  const listed = [ordinary, ordinary.replace(/[أإآ]/g, 'ا'), form.latin, plain, inPause(form, plain)]
  return [...new Set(listed)].filter((answer) => answer !== form.text)
}

/** Without the last short vowel and the n of tanwin; ة as h. */
function inPause({ text, isLetters }: Form, latin: string): string {
  if (isLetters) return latin
  if (/ة[^\u0621-\u064A]*$/.test(text)) return latin.replace(/t[aiu]n?$/, 'h')
  if (WRITTEN_TANWIN.test(text)) return latin.replace(/an$/, 'a').replace(/(?<=..)[iu]n$/, '')
  return /[\u064E-\u0650][\u06D6-\u06DC]?$/.test(text) ? latin.replace(/(?<=.[^aiuwy-])[aiu]$/, '') : latin
}
