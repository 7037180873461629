/**
 * How a passage is learned: its words fade, round by round, until it is recited without them.
 *
 * Shape   words are numbered from 1 in their ayah. A round shows the words of one ayah from `fromWord` to `toWord` and hides some of them.
 * Source  the way of the maktabs: a short piece is said until it stands, the next is joined to it (as in az-Zarnuji, Ta'lim al-muta'allim).
 */

interface ClauseToLearn {
  /** May lie before the end of the clause before. */
  fromWord: number
  toWord: number
  /** It is broken off where one may not stop: the next word is shown with it. */
  goesOn: boolean
}

export interface ItemToLearn {
  ayah: number
  fromWord: number
  toWord: number
  /** In order; empty where the item is learned at once. */
  clauseSpans: readonly ClauseToLearn[]
}

/** `shown` nothing is hidden yet; `thirds`, `halves` every third or second word; `all-but-first`, `all`; `joined` all from the item's beginning. */
export type RoundKind = 'shown' | 'thirds' | 'halves' | 'all-but-first' | 'all' | 'joined'

export interface Round {
  kind: RoundKind
  ayah: number
  fromWord: number
  toWord: number
  hidden: readonly number[]
  /** Whether its words are broken off where one may not stop. */
  goesOn: boolean
  /** Which round of its clause, from 1, and how many the clause has. */
  number: number
  count: number
}

const FEW_WORDS = 2

/** The rounds of all items, in order: an item of several clauses clause by clause, each then joined to those before it. */
export const roundsOf = (items: readonly ItemToLearn[]): Round[] => items.flatMap(roundsOfItem)

function roundsOfItem({ ayah, fromWord, toWord, clauseSpans }: ItemToLearn): Round[] {
  const clauses = clauseSpans.length > 0 ? clauseSpans : [{ fromWord, toWord, goesOn: false }]
  return clauses.flatMap(({ fromWord: start, toWord: end, goesOn }, index) => {
    const kinds: RoundKind[] = end - start < FEW_WORDS ? ['shown', 'all'] : ['thirds', 'halves', 'all-but-first', 'all']
    // A clause that goes back to the beginning is joined as it is.
    if (index > 0 && start > fromWord) kinds.push('joined')
    return kinds.map((kind, i) => ({
      kind,
      ayah,
      fromWord,
      toWord: end,
      hidden: hiddenIn(kind, kind === 'joined' ? fromWord : start, end),
      goesOn,
      number: i + 1,
      count: kinds.length,
    }))
  })
}

function hiddenIn(kind: RoundKind, start: number, end: number): number[] {
  const place = (word: number) => word - start + 1
  const words = Array.from({ length: end - start + 1 }, (_, i) => start + i)
  switch (kind) {
    case 'shown':
      return []
    case 'thirds':
      return words.filter((word) => place(word) % 3 === 0)
    case 'halves':
      return words.filter((word) => place(word) % 2 === 0)
    case 'all-but-first':
      return words.slice(1)
    case 'all':
    case 'joined':
      return words
  }
}
