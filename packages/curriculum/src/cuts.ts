import type { WordSpan } from './word-index.ts'

/** The cheapest way to cut `length` things into pieces of at most `longest`; of equals the one whose last piece is shortest. */
export function cheapestCuts(
  length: number,
  longest: number,
  costOf: (from: number, to: number) => number,
): WordSpan[] {
  const best = [{ cost: 0, from: 0 }]
  for (let to = 1; to <= length; to += 1) {
    let choice = { cost: Number.POSITIVE_INFINITY, from: to - 1 }
    for (let from = to - 1; from >= Math.max(0, to - longest); from -= 1) {
      const cost = best[from]!.cost + costOf(from, to)
      if (cost < choice.cost) choice = { cost, from }
    }
    best.push(choice)
  }
  const pieces: WordSpan[] = []
  for (let to = length; to > 0; to = pieces[0]!.from) pieces.unshift({ from: best[to]!.from, to })
  return pieces
}
