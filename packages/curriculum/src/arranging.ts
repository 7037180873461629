/** From questions to a lesson: each once, not too many, easy ones first, types mixed. */

import type { QuestionType } from './content.ts'
import type { Draft } from './drafts.ts'
import { hideAnswers } from './hiding-answers.ts'
import type { QuestionCandidate } from './question-candidates.ts'

export const FEWEST_QUESTIONS = 6
export const MOST_QUESTIONS = 14
const LONGEST_RUN = 3

/** Adds candidates, none twice, until there are `wanted` questions. */
export function fillUpTo(
  wanted: number,
  asked: readonly QuestionCandidate[],
  candidates: Iterable<QuestionCandidate | undefined>,
): QuestionCandidate[] {
  const chosen = [...asked]
  const keys = new Set(chosen.map(({ draft }) => draft.key))
  if (chosen.length >= wanted) return chosen
  for (const candidate of candidates) {
    if (!candidate || keys.has(candidate.draft.key)) continue
    keys.add(candidate.draft.key)
    chosen.push(candidate)
    if (chosen.length >= wanted) break
  }
  return chosen
}

/** Types with which an easy lesson begins, and those with which a new passage begins: nothing has to be typed there first. */
export const EASY_TYPES: readonly QuestionType[] = ['fill_blank', 'multiple_choice']
export const UNTYPED_TYPES: readonly QuestionType[] = ['multiple_choice', 'word_order']

/** In the order of the text; at one place first what comes next, then the missing word, then the order of words. */
export function inTextOrder(asked: readonly QuestionCandidate[], first = EASY_TYPES): Draft[] {
  const rank = { multiple_choice: 0, fill_blank: 1, word_order: 2, match_pairs: 3 }
  return mixQuestionTypes(
    [...asked]
      .sort((a, b) => a.at - b.at || rank[a.draft.questionType] - rank[b.draft.questionType])
      .map(({ draft }) => draft),
    first,
  )
}

/**
 * Begins with one of the types `first`; brings another forward where one would stand, now or later, more than three times in a row, or
 * where a question would give away the next one.
 */
export function mixQuestionTypes(drafts: readonly Draft[], first = EASY_TYPES): Draft[] {
  const left = [...drafts]
  const order: Draft[] = []
  while (left.length > 0) {
    const next = left.findIndex((draft) => mayFollow(order, draft, first) && canFollow([...order, draft], left, draft))
    const fallback = left.findIndex((draft) => mayFollow(order, draft, first))
    order.push(...left.splice(next >= 0 ? next : Math.max(0, fallback), 1))
  }
  const couldBegin = drafts.some(({ questionType }) => first.includes(questionType))
  const isMixed = (other: readonly Draft[]) =>
    other.every((draft, index) => (index === 0 && !couldBegin) || mayFollow(other.slice(0, index), draft, first))
  return hideAnswers(order, isMixed)
}

function mayFollow(order: readonly Draft[], { questionType }: Draft, first: readonly QuestionType[]): boolean {
  if (order.length === 0) return first.includes(questionType)
  return runOf(order, questionType) < LONGEST_RUN
}

/** Whether the rest, without `taken`, still has enough others to part each type into runs of three. */
function canFollow(order: readonly Draft[], left: readonly Draft[], taken: Draft): boolean {
  const rest = left.filter((draft) => draft !== taken)
  return rest.every(({ questionType }) => {
    const same = rest.filter((draft) => draft.questionType === questionType).length
    return same <= LONGEST_RUN * (rest.length - same + 1) - runOf(order, questionType)
  })
}

/** How many of a type stand at the end. */
function runOf(order: readonly Draft[], type: Draft['questionType']): number {
  const other = order.findLastIndex((draft) => draft.questionType !== type)
  return order.length - 1 - other
}

/** `count` items evenly spread over the list, the first and the last among them. */
export function sampleWithEnds<T>(items: readonly T[], count: number): T[] {
  if (items.length <= count) return [...items]
  if (count === 1) return [items[items.length >> 1]!]
  return Array.from({ length: count }, (_, i) => items[Math.round((i * (items.length - 1)) / (count - 1))]!)
}

/** `count` items, each from the middle of one of `count` equal parts of the list. */
export const sampleMiddles = <T>(items: readonly T[], count: number): T[] =>
  items.length <= count
    ? [...items]
    : Array.from({ length: count }, (_, i) => items[Math.floor(((i + 0.5) * items.length) / count)]!)

/** The first item of each list, then the second of each, until all lists are through. */
export function* roundRobin<T>(...rows: readonly (readonly T[])[]): Generator<T> {
  for (let i = 0; i < Math.max(...rows.map((row) => row.length)); i += 1) {
    for (const row of rows) if (i < row.length) yield row[i]!
  }
}
