/** The ayah, or a clause of it, with one word missing. */

import { ordinarySpelling } from '@halaqa/quran/spelling'
import { plainLatin } from '@halaqa/quran/transliterate'
import { acceptedAnswers } from './accepted.ts'
import { type Draft, draft, questionValues } from './drafts.ts'
import { positionIn } from './fragments.ts'
import { wordKey } from './references.ts'
import { lengthOf, occurrencesOf, type Word, type WordIndex, type WordSpan } from './word-index.ts'

export function fillBlank(wordIndex: WordIndex, frame: WordSpan, word: Word): Draft {
  const difficulty = difficultyOf(wordIndex, word)
  return {
    ...draft(wordIndex, frame, 'fill_blank', `fill-${wordKey(word)}`, 'Which word is missing?'),
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
  if (form.isLetters)
    return `${counted(letters.length)} of the alphabet, said by ${letters.length > 1 ? 'their names' : 'its name'}`
  return `Begins with ${letters[0]} (${soundOf(plainLatin(form.latin))}), ${counted(letters.length)}`
}

const counted = (letters: number): string => (letters === 1 ? '1 letter' : `${letters} letters`)

/** "th" and "al-" are one sound to a reader; everything else shows a single letter. */
const soundOf = (latin: string): string => /^(?:a[a-z]{1,2}-(?=.)|[tdskg]h|.)/.exec(latin)![0]
