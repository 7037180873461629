/**
 * Chooses the questions of a lesson: those that are due, then others until there are enough. Orders of words are at most a third of them,
 * and no blank asks for a word that stood on the screen in the question before. What that leaves out, later lessons ask.
 */
import { EASY_TYPES, FEWEST_QUESTIONS, fillUpTo, inTextOrder, MOST_QUESTIONS } from './arranging.ts'
import type { QuestionType } from './content.ts'
import type { Draft } from './drafts.ts'
import { givenAway } from './hiding-answers.ts'
import type { QuestionCandidate } from './question-candidates.ts'

export interface Composition {
  /** In their order. */
  drafts: Draft[]
  /** Due questions that had no place, for words that nothing else here asks for. */
  left: QuestionCandidate[]
}

export interface Wanted {
  /** How many there are when enough is due or can be asked besides. */
  count: number
  /** Questions that are due; their orders and blanks are dropped last. */
  due: readonly QuestionCandidate[]
  /** The best first. */
  more: Iterable<QuestionCandidate | undefined>
  /** Only until there are as many as a lesson has at least. */
  reserve?: Iterable<QuestionCandidate | undefined>
  /** Types to begin with. */
  first?: readonly QuestionType[]
}

/** At most one question of three asks for the order of words. */
export const ORDERS_ONE_OF = 3

export function compose({ count, due, more, reserve = [], first = EASY_TYPES }: Wanted): Composition {
  const [others, reserves] = [replayed(more), replayed(reserve)]
  const barred = new Set<string>()
  const isOpen = (candidate: QuestionCandidate | undefined) => candidate && !barred.has(candidate.draft.key)
  for (;;) {
    const enough = fillUpTo(count, due.filter(isOpen).slice(0, MOST_QUESTIONS), filtered(others(), isOpen))
    const asked = fillUpTo(FEWEST_QUESTIONS, enough, filtered(reserves(), isOpen))
    const isDue = ({ draft }: QuestionCandidate) => due.some((one) => one.draft.key === draft.key)
    const orders = asked.filter(({ draft }) => draft.questionType === 'word_order')
    if (orders.length * ORDERS_ONE_OF > asked.length) {
      barred.add((orders.findLast((one) => !isDue(one)) ?? leastMissed(orders, asked)).draft.key)
      continue
    }
    const drafts = inTextOrder(asked, first)
    const seen = new Set(givenAway(drafts))
    if (seen.size === 0) return { drafts, left: due.filter((one) => !isAsked(one, asked)) }
    const blanks = asked.filter(({ draft }) => seen.has(draft))
    barred.add((blanks.findLast((one) => !isDue(one)) ?? blanks.at(-1)!).draft.key)
  }
}

/** An order whose words other questions ask for; else the longest, which the review asks as well. */
const leastMissed = (orders: readonly QuestionCandidate[], asked: readonly QuestionCandidate[]): QuestionCandidate =>
  orders.find((one) =>
    isAsked(
      one,
      asked.filter((other) => other !== one),
    ),
  ) ?? orders.reduce((longest, one) => (one.draft.words.length > longest.draft.words.length ? one : longest))

/** Whether each word that a question asks for is asked for by one of these. */
function isAsked(candidate: QuestionCandidate, asked: readonly QuestionCandidate[]): boolean {
  const { from, to } = askedBy(candidate)
  const spans = asked.map(askedBy)
  for (let at = from; at < to; at += 1) if (!spans.some((span) => span.from <= at && at < span.to)) return false
  return true
}

/** The words that a question asks for; none for pairs. */
function askedBy({ at, draft: { blanks, words, options, questionType } }: QuestionCandidate) {
  const right = options.find(({ isCorrect }) => isCorrect)?.optionTextArabic ?? ''
  const chosen = questionType === 'multiple_choice' ? right.split(' ').filter((token) => token !== '…').length : 0
  return { from: at, to: at + blanks.length + words.length + chosen }
}

function* filtered<T>(items: Iterable<T>, isKept: (item: T) => unknown): Generator<T> {
  for (const item of items) if (isKept(item)) yield item
}

/** The same items again each time that it is called; each is made once, when it is first needed. */
function replayed<T>(items: Iterable<T>): () => Generator<T> {
  const source = items[Symbol.iterator]()
  const made: T[] = []
  return function* () {
    for (let i = 0; ; i += 1) {
      if (i === made.length) {
        const next = source.next()
        if (next.done) return
        made.push(next.value)
      }
      yield made[i]!
    }
  }
}
