/** The ayah, or a clause of it, with one word missing. */
import { acceptedAnswers } from './accepted.ts'
import { type Draft, draft, questionValues } from './drafts.ts'
import { positionIn } from './fragments.ts'
import { hintFor } from './hint.ts'
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
