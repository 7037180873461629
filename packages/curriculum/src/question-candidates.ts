/** Questions about a span of words, best first, for the lessons to choose from. */
import { surahOf } from '@halaqa/quran/surahs'
import type { Draft } from './drafts.ts'
import { fillBlank } from './fill-blank.ts'
import { framesAround, isUnambiguous } from './frames.ts'
import { nextWordsQuestion, openingAt, surahOpeningQuestion } from './multiple-choice.ts'
import { mayBreakOff } from './parting.ts'
import { occurrencesOf, surahSpan, type Word, type WordIndex, type WordSpan, wordsIn } from './word-index.ts'

/** A question with the place in the text that it belongs to. */
export interface QuestionCandidate {
  at: number
  draft: Draft
}

/** Words shown before a question about what is next: from a pause on, if there is one between these two. */
const SHOWN_BEFORE = { fewest: 4, usual: 7, most: 11 }

export const clauseAt = (clauses: readonly WordSpan[], at: number): WordSpan =>
  clauses.find(({ from, to }) => from <= at && at < to)!

/** The sign of a breathless pause after alif, which takes away the tanwin that everybody writes (18:1 عِوَجَاۜ). */
const PAUSED_ALIF = /\u064Eا\u06DC/

/** Names of letters and single letters are no words to be typed. */
const canBeTyped = ({ form }: Word): boolean =>
  !form.isLetters && form.letters.length > 1 && !PAUSED_ALIF.test(form.text)

export const byRarity = (wordIndex: WordIndex, words: readonly Word[]): Word[] =>
  [...words].sort((a, b) => occurrencesOf(wordIndex, a) - occurrencesOf(wordIndex, b) || a.at - b.at)

/** Asks for a word in its clause; undefined when other words would do there as well. */
export function missingWordQuestion(wordIndex: WordIndex, clause: WordSpan, word: Word): QuestionCandidate | undefined {
  if (!canBeTyped(word)) return undefined
  const frame = framesAround(wordIndex, clause).find((each) => isUnambiguous(wordIndex, each, word))
  return frame && { at: word.at, draft: fillBlank(wordIndex, frame, word) }
}

/** Asks for a word even where other words would fit the blank: then only the ayah reference tells which one is meant. */
export const requireMissingWordQuestion = (wordIndex: WordIndex, clause: WordSpan, word: Word): QuestionCandidate =>
  missingWordQuestion(wordIndex, clause, word) ?? {
    at: word.at,
    draft: fillBlank(wordIndex, framesAround(wordIndex, clause)[0], word),
  }

/** How the ayah begins that begins at a place, after the one before it. */
export function ayahJoinQuestion(wordIndex: WordIndex, at: number): QuestionCandidate | undefined {
  const { surah } = wordIndex.words[at]!
  if (at === surahSpan(wordIndex, surah).from)
    return { at, draft: surahOpeningQuestion(wordIndex, surah, surahOf(surah).name) }
  return next(wordIndex, openingAt(wordIndex, at))
}

/** Which word comes at a place, where what comes before can be broken off. */
export const nextWord = (wordIndex: WordIndex, at: number): QuestionCandidate | undefined =>
  mayBreakOff(wordIndex, at) ? next(wordIndex, { from: at, to: at + 1 }) : undefined

function next(wordIndex: WordIndex, answer: WordSpan): QuestionCandidate | undefined {
  const draft = nextWordsQuestion(wordIndex, answer, shownFrom(wordIndex, answer.from))
  return draft && { at: answer.from, draft }
}

function shownFrom({ words }: WordIndex, at: number): number {
  const { index } = words[at - 1]!
  const start = at - 1 - index
  for (let from = at - SHOWN_BEFORE.fewest; from >= Math.max(start, at - SHOWN_BEFORE.most); from -= 1) {
    if (from === start || isPause(words[from - 1]!)) return from
  }
  return Math.max(start, at - SHOWN_BEFORE.usual)
}

const isPause = ({ shown, form }: Word): boolean => shown !== form.text

/** Places inside ayahs where the Qur'an goes on otherwise elsewhere after the same words, the most confusable first. */
export function confusablePlaces(wordIndex: WordIndex, span: WordSpan): number[] {
  const inside = wordsIn(wordIndex, span).filter(({ index, at }) => index >= 2 && mayBreakOff(wordIndex, at))
  const scored = inside.map((word) => ({ at: word.at, score: confusability(wordIndex, word) }))
  return scored.sort((a, b) => b.score - a.score || a.at - b.at).map(({ at }) => at)
}

/** Other words after the same two words count one, after the same three ten more; rare words break ties. */
function confusability(wordIndex: WordIndex, word: Word): number {
  const others = (depth: number) =>
    new Set(
      wordIndex.contexts
        .alike(word.at, depth)
        .slice(0, 50)
        .map((place) => wordIndex.words[place]!.form.letters)
        .filter((letters) => letters !== word.form.letters),
    ).size
  return others(2) + 10 * others(3) + 1 / occurrencesOf(wordIndex, word)
}
