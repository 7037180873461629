/**
 * Puts questions so that none gives away the next one: no blank asks for a word that stood on the screen in the question before, if any
 * order of them allows that. Questions stay as near to their places as they can.
 */
import { comparedLetters } from '@halaqa/quran/compared-letters'
import type { Draft } from './drafts.ts'

/** @param isAllowed whether questions may stand in such an order: what the types ask for */
export function hideAnswers(drafts: readonly Draft[], isAllowed: (order: readonly Draft[]) => boolean): Draft[] {
  const shown = new Map(drafts.map((draft) => [draft, shownIn(draft)]))
  const givenAway = (order: readonly Draft[]) =>
    order.filter((draft, index) => index > 0 && asksFor(draft).some((word) => shown.get(order[index - 1]!)!.has(word)))
      .length
  let order = [...drafts]
  for (let left = givenAway(order); left > 0; ) {
    const better = rearranged(order)
      .filter((other) => givenAway(other) < left && isAllowed(other))
      .sort((a, b) => givenAway(a) - givenAway(b))[0]
    if (!better) break
    order = better
    left = givenAway(order)
  }
  return order
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

const asksFor = ({ blanks }: Draft): string[] => blanks.map(({ correctWord }) => lettersOf(correctWord))

/** The letters of all words that are seen in a question, its right answer too. */
function shownIn({ ayahTextArabic, options, words }: Draft): ReadonlySet<string> {
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
