/**
 * How well an item was recited: from what was opened before it was recited, from the marked slips, and from the one verdict on
 * the run. The browser and the tests use it; there is no "easy".
 *
 * Units   words are counted from 1 in the item; reveals are words that were opened as help.
 */
import type { Grade } from './log.ts'

export interface Recited {
  readonly words: number
  readonly reveals: number
  /** Marked words. */
  readonly slips: readonly number[]
  /** Days for which it holds; the least stable of a run is the one that a slip nobody can place counts for. */
  readonly stability: number
}

/** `not_recited`: none of it came. `slipped` marks no word where the reciter does not know which. */
export type Verdict = 'by_heart' | 'with_effort' | 'slipped' | 'not_recited'

const HELP_WORDS = 3
const HELP_SHARE = 1 / 3

/** The grade of an item before any verdict; null if nothing speaks against it. */
export function ownGrade({ words, reveals, slips }: Recited): 'again' | 'hard' | null {
  if (slips.length > 0 || reveals >= HELP_WORDS || reveals > words * HELP_SHARE) return 'again'
  return reveals > 0 ? 'hard' : null
}

/** The grades of a run's items, in their order. */
export function gradeRun(items: readonly Recited[], verdict: Verdict): Grade[] {
  if (verdict === 'not_recited') return items.map(() => 'again')
  const isUnplaced = verdict === 'slipped' && items.every(({ slips }) => slips.length === 0)
  const weakest = isUnplaced ? leastStable(items) : -1
  return items.map((item, i) =>
    i === weakest ? 'again' : (ownGrade(item) ?? (verdict === 'by_heart' ? 'good' : 'hard')),
  )
}

const leastStable = (items: readonly Recited[]) =>
  items.reduce((least, { stability }, i) => (least < 0 || stability < items[least]!.stability ? i : least), -1)

/** Verdicts that still apply: any help rules out "by heart", and where each item is *again* by itself there is no rest to judge. */
export function openVerdicts(items: readonly Recited[]): Verdict[] {
  if (items.every((item) => ownGrade(item) === 'again')) return ['slipped', 'not_recited']
  const isHelped = items.some(({ reveals }) => reveals > 0)
  return isHelped ? ['with_effort', 'slipped', 'not_recited'] : ['by_heart', 'with_effort', 'slipped', 'not_recited']
}
