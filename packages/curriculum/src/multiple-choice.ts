/** Which word, which words or which ayah comes next. */
import { SURAHS } from '@halaqa/quran/surahs'
import { ayahSpan, type Book, latin, lengthOf, type Span, surahSpan, wordsIn } from './book.ts'
import { shuffled } from './chance.ts'
import type { OptionContent } from './content.ts'
import { distractorsFor, firstApart, WRONG_OPTIONS } from './distractors.ts'
import { type Draft, draft, figures } from './drafts.ts'
import { piece } from './fragments.ts'
import { contextBefore, otherWays } from './frames.ts'
import { wordKey } from './places.ts'
import { mayBreakLongCondition, mayEndAt, soundStretch } from './stopping.ts'

const SHORT_AYAH = 6
/** So many words of an opening, the best number first. */
const OPENING_WORDS = [4, 5, 3, 6, 7, 8, 9, 2]
/** Where a condition waits longer than so many words for its answer, it is broken off between words that may be parted. */
const LONGEST_OPENING = 14
const LONG_OPENING_WORDS = [6, 7, 8, 9, 5, 10, 11, 12, 13, 14]

/** What begins at a place: a whole short ayah, or so many words as tell it from others, to where it can be broken off. */
export function openingAt(book: Book, at: number): Span {
  const { surah, ayah } = book.words[at]!
  const rest = { from: at, to: ayahSpan(book, surah, ayah).to }
  if (lengthOf(rest) <= SHORT_AYAH) return rest
  const endsAt = (lengths: readonly number[], mayEnd: (book: Book, at: number) => boolean) =>
    lengths.map((words) => at + words).find((end) => end <= rest.to && mayEnd(book, end))
  const sound = soundStretch(book, { from: at, to: at + 1 })
  const to =
    endsAt(OPENING_WORDS, mayEndAt) ??
    (lengthOf(sound) <= LONGEST_OPENING ? sound.to : endsAt(LONG_OPENING_WORDS, mayBreakLongCondition))
  return { from: at, to: to ?? sound.to }
}

/**
 * What comes at `answer`, after the words from `contextFrom` on; undefined where there are no three wrong options. Where an ayah
 * goes on otherwise elsewhere after all that can be shown, it is asked only how the next one begins: then its number tells.
 */
export function whatIsNext(book: Book, answer: Span, contextFrom: number): Draft | undefined {
  const context = contextBefore(book, answer, contextFrom)
  const others = otherWays(book, context, answer)
  if (others.length > 0 && book.words[answer.from]!.index > 0) return undefined
  const wrong = distractorsFor(book, answer, others)
  if (wrong.length < WRONG_OPTIONS) return undefined
  return {
    ...draft(
      book,
      context,
      'multiple_choice',
      `next-${wordKey(book.words[answer.from]!)}`,
      questionAbout(book, answer),
    ),
    ...figures(lengthOf(answer) === 1 ? 2 : 1, 15 + Math.round(lengthOf(context) / 2)),
    options: optionsAmong(book, answer, wrong),
  }
}

/** How a surah begins, among the beginnings of the surahs around it. */
export function howItBegins(book: Book, surah: number, name: string): Draft {
  const answer = openingAt(book, surahSpan(book, surah).from)
  const others = surahsAround(surah).map((other) => openingAt(book, surahSpan(book, other).from))
  return {
    ...draft(book, answer, 'multiple_choice', 'opening', `How does ${name} begin?`),
    ...figures(1, 15),
    ayahTextArabic: '',
    options: optionsAmong(book, answer, firstApart(book, answer, others)),
  }
}

/** The nearest first. */
const surahsAround = (surah: number): number[] =>
  SURAHS.map(({ number }) => number)
    .filter((other) => other !== surah)
    .sort((a, b) => Math.abs(a - surah) - Math.abs(b - surah) || a - b)

function questionAbout(book: Book, answer: Span): string {
  const { surah, ayah, index } = book.words[answer.from]!
  if (index > 0) return lengthOf(answer) === 1 ? 'Which word comes next?' : 'Which words come next?'
  const isWhole = lengthOf(answer) === lengthOf(ayahSpan(book, surah, ayah))
  return isWhole ? 'Which ayah comes next?' : 'How does the next ayah begin?'
}

function optionsAmong(book: Book, answer: Span, wrong: readonly Span[]): OptionContent[] {
  return shuffled([answer, ...wrong], `options ${wordKey(book.words[answer.from]!)} ${lengthOf(answer)}`).map(
    (span, index) => ({
      ...optionText(book, span),
      optionOrder: index + 1,
      isCorrect: span === answer,
      optionData: null,
    }),
  )
}

export function optionText(book: Book, span: Span): Pick<OptionContent, 'optionText' | 'optionTextArabic'> {
  const words = wordsIn(book, span)
  return {
    optionText: piece(book, span, latin(words)),
    optionTextArabic: piece(book, span, words.map(({ form }) => form.text).join(' ')),
  }
}
