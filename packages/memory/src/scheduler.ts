/**
 * FSRS-6 with its default parameters, without fuzz and without steps inside a day (docs/decisions/205-fsrs.md).
 *
 * Units   stability is the number of days after which an item is recalled nine times of ten; difficulty is 1 to 10;
 *         retention and likelihood are 0 to 1; intervals are whole days, 1 at least.
 * Source  ts-fsrs, https://github.com/open-spaced-repetition/ts-fsrs
 */
import { FSRSAlgorithm, generatorParameters } from 'ts-fsrs'
import type { Grade } from './log.ts'

export interface Memory {
  readonly stability: number
  readonly difficulty: number
}

const RATINGS = { again: 1, hard: 2, good: 3 } as const satisfies Record<Grade, number>

const algorithmAt = (retention: number) =>
  new FSRSAlgorithm(generatorParameters({ request_retention: retention, enable_fuzz: false, enable_short_term: false }))

const DEFAULT_RETENTION = 0.9
const algorithms = new Map([[DEFAULT_RETENTION, algorithmAt(DEFAULT_RETENTION)]])

function algorithm(retention = DEFAULT_RETENTION): FSRSAlgorithm {
  const found = algorithms.get(retention) ?? algorithmAt(retention)
  algorithms.set(retention, found)
  return found
}

/** The memory after a recital that many days after the one before. The first recital has no memory and no days. */
export const nextMemory = (memory: Memory | null, days: number, grade: Grade): Memory =>
  algorithm().next_state(memory && { stability: memory.stability, difficulty: memory.difficulty }, days, RATINGS[grade])

/** Days until an item is recalled with just this likelihood. */
export const intervalFor = (stability: number, retention: number): number =>
  algorithm(retention).next_interval(stability, 0)

/** `intervalFor` for each day of stability, before it is rounded. */
export const daysAStability = (retention: number): number => algorithm(retention).interval_modifier

/** How likely an item is recalled so many days after its last recital. */
export const likelihood = (stability: number, days: number): number =>
  algorithm().forgetting_curve(Math.max(0, days), stability)
