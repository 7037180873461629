import type { Stage } from './stage.ts'

/** One file in `scenarios/`: what is measured, and the program that is its limit. */
export interface Scenario {
  /** What is measured and beside what, in a sentence. */
  about: string
  /** Only run when asked for by name or by `--large`: it takes long, or much disk. */
  isLarge?: boolean
  run(stage: Stage): Promise<Row[]>
}

/** A line of the table. */
export interface Row {
  /** Such as `GET /tasks`. */
  what: string
  /** Of the values, such as `µs CPU a request` or `ms`. */
  unit: string
  /** What the product took or did, one value a round. */
  product: number[]
  /** What its limit took or did in the same rounds, in the same unit. */
  limit?: { name: string; values: number[] }
  target?: Target
  /** What else was seen: CPU, percentiles, refusals. */
  beside?: string
}

/** Of the ratio to the limit (product ÷ limit), or of the product's own value. */
export type Target = { of: 'ratio' | 'value' } & ({ atMost: number } | { atLeast: number })
