/** The ayah, or a clause of it, with one word missing. */

import { WRITTEN_TANWIN } from '@halaqa/quran/signs'
import { ordinarySpelling } from '@halaqa/quran/spelling'
import { plainLatin } from '@halaqa/quran/transliterate'
import { type Draft, draft, questionValues } from './drafts.ts'
import { positionIn } from './fragments.ts'
import { wordKey } from './references.ts'
import { type Form, lengthOf, occurrencesOf, type Word, type WordIndex, type WordSpan } from './word-index.ts'
import { writeText } from './written-texts.ts'

export function fillBlank(wordIndex: WordIndex, frame: WordSpan, word: Word): Draft {
  const difficulty = difficultyOf(wordIndex, word)
  return {
    ...draft(
      wordIndex,
      frame,
      { from: word.at, to: word.at + 1 },
      'fill_blank',
      `fill-${wordKey(word)}`,
      writeText('whichMissing'),
    ),
    ...questionValues(difficulty, 20 + lengthOf(frame)),
    blanks: [
      {
        blankPosition: positionIn(wordIndex, frame, word.at),
        correctWord: word.form.text,
        correctWordTransliteration: word.form.latin,
        alternativeAnswers: acceptedAnswers(word),
        blankOrder: 1,
        hintText: hintFor(word),
        difficultyLevel: difficulty,
      },
    ],
  }
}

/** A rare word and a long one are harder to find, a very common one easier. */
function difficultyOf(wordIndex: WordIndex, word: Word): number {
  const places = occurrencesOf(wordIndex, word)
  return 2 + (places <= 3 ? 1 : 0) + (word.form.letters.length >= 7 ? 1 : 0) - (places > 300 ? 1 : 0)
}

/** How the word begins and how long it is; never the word. */
function hintFor({ form }: Word): string {
  const letters = [...ordinarySpelling(form.text).replaceAll(' ', '')]
  if (form.isLetters) return writeText(letters.length > 1 ? 'hintNames' : 'hintName', { letters: letters.length })
  const sound = soundOf(plainLatin(form.latin))
  return writeText('hint', { letter: letters[0]!, sound, letters: letters.length })
}

/** "th" and "al-" are one sound to a reader; everything else shows a single letter. */
const soundOf = (latin: string): string => /^(?:a[a-z]{1,2}-(?=.)|[tdskg]h|.)/.exec(latin)![0]

/**
 * The answers that are listed with a word, beside the word itself: what clients show, and what those compare by that do not
 * listen as `typing.ts` does. The ordinary spelling, also without hamza; the transliteration with its signs, without them,
 * and so as in a pause.
 */
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
