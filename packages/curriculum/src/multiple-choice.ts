/** Which word, which words or which ayah comes next. */
import { SURAHS } from '@halaqa/quran/surahs'
import type { OptionContent } from './content.ts'
import { distractorsFor, firstDistinctOptions, WRONG_OPTIONS } from './distractors.ts'
import { type Draft, draft, questionValues } from './drafts.ts'
import { piece } from './fragments.ts'
import { alternativeContinuations, contextBefore } from './frames.ts'
import { mayEndAt } from './parting.ts'
import { wordKey } from './references.ts'
import { shuffled } from './seeded-random.ts'
import { widenToStops } from './stopping.ts'
import { ayahSpan, latin, lengthOf, surahSpan, type WordIndex, type WordSpan, wordsIn } from './word-index.ts'
import { writeText } from './written-texts.ts'

const SHORT_AYAH = 6
/** How many words an opening has, the best number first. */
const OPENING_WORDS = [4, 5, 3, 6, 7, 8, 9, 2, 10, 11, 12, 13, 14]

/** The option that begins at a place: a whole short ayah, or enough words to distinguish it, up to where it can be broken off; else everything up to the next stop. */
export function openingAt(wordIndex: WordIndex, at: number): WordSpan {
  const { surah, ayah } = wordIndex.words[at]!
  const rest = { from: at, to: ayahSpan(wordIndex, surah, ayah).to }
  if (lengthOf(rest) <= SHORT_AYAH) return rest
  const to = OPENING_WORDS.map((words) => at + words).find((end) => end <= rest.to && mayEndAt(wordIndex, end))
  return { from: at, to: to ?? widenToStops(wordIndex, { from: at, to: at + 1 }).to }
}

/**
 * A choice of the continuation at `answer`, after the words from `contextFrom` on; undefined if there are not three wrong options. Where an ayah
 * goes on otherwise elsewhere after all that can be shown, it is asked only how the next one begins: then its number tells.
 */
export function nextWordsQuestion(wordIndex: WordIndex, answer: WordSpan, contextFrom: number): Draft | undefined {
  const context = contextBefore(wordIndex, answer, contextFrom)
  const others = alternativeContinuations(wordIndex, context, answer)
  if (others.length > 0 && wordIndex.words[answer.from]!.index > 0) return undefined
  const wrong = distractorsFor(wordIndex, answer, others)
  if (wrong.length < WRONG_OPTIONS) return undefined
  return {
    ...draft(
      wordIndex,
      context,
      answer,
      'multiple_choice',
      `next-${wordKey(wordIndex.words[answer.from]!)}`,
      questionAbout(wordIndex, answer),
    ),
    ...questionValues(lengthOf(answer) === 1 ? 2 : 1, 15 + Math.round(lengthOf(context) / 2)),
    options: optionsAmong(wordIndex, answer, wrong),
  }
}

/** How a surah begins, among the beginnings of the surahs around it. */
export function surahOpeningQuestion(wordIndex: WordIndex, surah: number, name: string): Draft {
  const answer = openingAt(wordIndex, surahSpan(wordIndex, surah).from)
  const others = surahsAround(surah).map((other) => openingAt(wordIndex, surahSpan(wordIndex, other).from))
  return {
    ...draft(wordIndex, answer, answer, 'multiple_choice', 'opening', writeText('howBegins', { surah: name })),
    ...questionValues(1, 15),
    ayahTextArabic: '',
    options: optionsAmong(wordIndex, answer, firstDistinctOptions(wordIndex, answer, others)),
  }
}

/** The nearest first. */
const surahsAround = (surah: number): number[] =>
  SURAHS.map(({ number }) => number)
    .filter((other) => other !== surah)
    .sort((a, b) => Math.abs(a - surah) - Math.abs(b - surah) || a - b)

function questionAbout(wordIndex: WordIndex, answer: WordSpan): string {
  const { surah, ayah, index } = wordIndex.words[answer.from]!
  if (index > 0) return writeText(lengthOf(answer) === 1 ? 'nextWord' : 'nextWords')
  const isWhole = lengthOf(answer) === lengthOf(ayahSpan(wordIndex, surah, ayah))
  return writeText(isWhole ? 'nextAyah' : 'nextBeginning')
}

function optionsAmong(wordIndex: WordIndex, answer: WordSpan, wrong: readonly WordSpan[]): OptionContent[] {
  return shuffled([answer, ...wrong], `options ${wordKey(wordIndex.words[answer.from]!)} ${lengthOf(answer)}`).map(
    (span, index) => ({
      ...optionText(wordIndex, span),
      optionOrder: index + 1,
      isCorrect: span === answer,
      optionData: null,
    }),
  )
}

export function optionText(
  wordIndex: WordIndex,
  span: WordSpan,
): Pick<OptionContent, 'optionText' | 'optionTextArabic'> {
  const words = wordsIn(wordIndex, span)
  return {
    optionText: piece(wordIndex, span, latin(words)),
    optionTextArabic: piece(wordIndex, span, words.map(({ form }) => form.text).join(' ')),
  }
}
