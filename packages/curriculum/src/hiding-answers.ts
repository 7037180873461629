/**
 * Puts questions so that none gives away the next one: no blank asks for a word that stood on the screen in the question before, if any
 * order of them allows that. Questions stay as near to their places as they can.
 */
import { comparedLetters } from '@halaqa/quran/compared-letters'
import type { Draft } from './drafts.ts'

/** @param isAllowed whether questions may stand in such an order, and begin so: what the types ask for */
export function hideAnswers(drafts: readonly Draft[], isAllowed: (order: readonly Draft[]) => boolean): Draft[] {
  let order = [...drafts]
  for (let left = givenAway(order).length; left > 0; ) {
    const better = rearranged(order)
      .filter((other) => givenAway(other).length < left && isAllowed(other))
      .sort((a, b) => givenAway(a).length - givenAway(b).length)[0]
    if (!better) return findOrder(drafts, isAllowed) ?? order
    order = better
    left = givenAway(order).length
  }
  return order
}

/** The blanks whose word stands in the question before them. */
export const givenAway = (order: readonly Draft[]): Draft[] =>
  order.filter((draft, index) => index > 0 && givesAway(order[index - 1]!, draft))

const givesAway = (before: Draft, { blanks }: Draft): boolean =>
  blanks.some(({ correctWord }) => shownIn(before).has(lettersOf(correctWord)))

/** After so many orders that lead nowhere the search ends. */
const MOST_DEAD_ENDS = 3000

/** An order in which nothing is given away, with what comes first as early as it can be; undefined where none was found. */
function findOrder(drafts: readonly Draft[], isAllowed: (order: readonly Draft[]) => boolean): Draft[] | undefined {
  const deadEnds = new Set<string>()
  const search = (order: readonly Draft[], left: readonly Draft[]): Draft[] | undefined => {
    if (left.length === 0) return [...order]
    const state = [
      left.map(({ key }) => key),
      order.slice(-3).map(({ questionType }) => questionType),
      order.at(-1)?.key,
    ].join()
    if (deadEnds.has(state) || deadEnds.size > MOST_DEAD_ENDS) return undefined
    for (const draft of left) {
      const longer = [...order, draft]
      if ((order.length > 0 && givesAway(order.at(-1)!, draft)) || !isAllowed(longer)) continue
      const found = search(
        longer,
        left.filter((other) => other !== draft),
      )
      if (found) return found
    }
    deadEnds.add(state)
    return undefined
  }
  return search([], drafts)
}

/** Every order with one question elsewhere or two of them exchanged; the smallest changes first. */
function rearranged(order: readonly Draft[]): Draft[][] {
  const others: Draft[][] = []
  for (let distance = 1; distance < order.length; distance += 1)
    for (let at = 0; at + distance < order.length; at += 1) {
      const to = at + distance
      others.push(moved(order, at, to), moved(order, to, at))
      if (distance > 1) others.push(order.with(at, order[to]!).with(to, order[at]!))
    }
  return others
}

function moved(order: readonly Draft[], from: number, to: number): Draft[] {
  const others = order.toSpliced(from, 1)
  return others.toSpliced(to, 0, order[from]!)
}

const shown = new WeakMap<Draft, ReadonlySet<string>>()

/** The letters of all words that are seen in a question, its right answer too. */
function shownIn(draft: Draft): ReadonlySet<string> {
  const letters = shown.get(draft) ?? lettersShownIn(draft)
  shown.set(draft, letters)
  return letters
}

function lettersShownIn({ ayahTextArabic, options, words }: Draft): ReadonlySet<string> {
  const texts = [ayahTextArabic, ...options.map(({ optionTextArabic }) => optionTextArabic ?? '')]
  const tokens = texts.flatMap((text) => text.split(' ')).filter((token) => !/^(?:…|۝.*)?$/.test(token))
  return new Set([...tokens, ...words.map(({ wordText }) => wordText)].map(lettersOf))
}

const known = new Map<string, string>()

function lettersOf(word: string): string {
  const letters = known.get(word) ?? comparedLetters(word)
  known.set(word, letters)
  return letters
}
