/**
 * Joining what belongs together. Pure.
 *
 * Shape   `joined` holds the ids of options two by two: what stands at 0 and 1 is the first pair.
 */
import { inOrder, type Option, pairOf, type Question } from './question.ts'

export type Joined = readonly string[]

/** In their order. Where both sides would stand pair beside pair, the second one begins with its last. */
export function side(question: Question, which: 'first' | 'second'): Option[] {
  const [firsts, seconds] = (['first', 'second'] as const).map((name) =>
    inOrder(question.options).filter((option) => pairOf(option)?.side === name),
  ) as [Option[], Option[]]
  if (which === 'first') return firsts
  const tellsPairs = seconds.every((option, index) => pairOf(option)?.pair === pairOf(firsts[index] ?? option)?.pair)
  return tellsPairs ? [...seconds.slice(-1), ...seconds.slice(0, -1)] : seconds
}

/** Number of the pair an option is in, from 1; null if it is in none. */
export function pairNumber(joined: Joined, id: string): number | null {
  const at = joined.indexOf(id)
  return at < 0 ? null : Math.floor(at / 2) + 1
}

export function part(joined: Joined, id: string): Joined {
  const number = pairNumber(joined, id)
  return number === null ? joined : joined.filter((_, at) => Math.floor(at / 2) + 1 !== number)
}

/** What belongs to an option, as pairs [first side, second side]. */
export function rightPairs(question: Question): [Option, Option][] {
  const seconds = side(question, 'second')
  return side(question, 'first').flatMap((first) => {
    const second = seconds.find((option) => pairOf(option)?.pair === pairOf(first)?.pair)
    return second ? [[first, second]] : []
  })
}

/** Is the pair right that this option is in? */
export function isPairRight(question: Question, joined: Joined, id: string): boolean {
  const pairs = new Map(question.options.map((option) => [option.id, pairOf(option)?.pair]))
  const other = joined[joined.indexOf(id) ^ 1]
  return other !== undefined && pairs.get(id) === pairs.get(other)
}
