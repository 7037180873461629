import { ordinarySpelling } from '@halaqa/quran/spelling'
import { plainLatin } from '@halaqa/quran/transliterate'
import type { Word } from './word-index.ts'

/** How the word begins and how long it is; never the word. */
export function hintFor({ form }: Word): string {
  const letters = [...ordinarySpelling(form.text).replaceAll(' ', '')]
  if (form.isLetters)
    return `${counted(letters.length)} of the alphabet, said by ${letters.length > 1 ? 'their names' : 'its name'}`
  return `Begins with ${letters[0]} (${soundOf(plainLatin(form.latin))}), ${counted(letters.length)}`
}

const counted = (letters: number): string => (letters === 1 ? '1 letter' : `${letters} letters`)

/** "th" and "al-" are one sound to a reader; everything else shows a single letter. */
const soundOf = (latin: string): string => /^(?:a[a-z]{1,2}-(?=.)|[tdskg]h|.)/.exec(latin)![0]
