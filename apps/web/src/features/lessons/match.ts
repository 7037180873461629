/**
 * Pairing the options of a question that belong together. Pure.
 *
 * Shape   `PairedIds` holds the ids of options two by two: those at 0 and 1 are the first pair.
 */
import { inOrder, type Option, pairOf, type Question } from './question.ts'
import { rotations, shuffle } from './shuffling.ts'

export type PairedIds = readonly string[]

/**
 * The options of one side in a round. The first side keeps its order. The second side is never all beside its partners,
 * and from the second round on each of its options has another place than in the round before, so that people match by
 * the text. Two pairs have only one such order.
 */
export function optionsOfSide(question: Question, which: 'first' | 'second', round: number): Option[] {
  const [firsts, seconds] = (['first', 'second'] as const).map((name) =>
    inOrder(question.options).filter((option) => pairOf(option)?.side === name),
  ) as [Option[], Option[]]
  if (which === 'first') return firsts
  const tellsPairs = (order: readonly Option[]) =>
    order.every((option, index) => pairOf(option)?.pair === pairOf(firsts[index] ?? option)?.pair)
  const hiding = (orders: Option[][]) => orders.find((order) => !tellsPairs(order))
  if (round === 0) return hiding(rotations(seconds)) ?? seconds
  const before = optionsOfSide(question, 'second', round - 1)
  return hiding(shuffle(rotations(before).slice(1), `${question.id}${round}`)) ?? before
}

/** The number of the pair that an option is in, from 1; null if it is in none. */
export function pairNumber(paired: PairedIds, id: string): number | null {
  const at = paired.indexOf(id)
  return at < 0 ? null : Math.floor(at / 2) + 1
}

/** The pairs without the one that an option is in. */
export function unpair(paired: PairedIds, id: string): PairedIds {
  const number = pairNumber(paired, id)
  return number === null ? paired : paired.filter((_, at) => Math.floor(at / 2) + 1 !== number)
}

/** The right pairs, each as [first side, second side]. */
export function rightPairs(question: Question): [Option, Option][] {
  const [firsts, seconds] = (['first', 'second'] as const).map((side) => optionsOfSide(question, side, 0)) as [
    Option[],
    Option[],
  ]
  return firsts.flatMap((first) => {
    const second = seconds.find((option) => pairOf(option)?.pair === pairOf(first)?.pair)
    return second ? [[first, second]] : []
  })
}

/** Whether the pair of this option is right. */
export function isPairRight(question: Question, paired: PairedIds, id: string): boolean {
  const pairs = new Map(question.options.map((option) => [option.id, pairOf(option)?.pair]))
  const other = paired[paired.indexOf(id) ^ 1]
  return other !== undefined && pairs.get(id) === pairs.get(other)
}
