/**
 * How made-up people really forget, which the package never sees: it sees only the grades.
 *
 * Units   days as in the log; likelihoods 0 to 1.
 */
import { default_w, FSRSAlgorithm, generatorParameters } from 'ts-fsrs'
import type { Grade } from '../src/log.ts'
import { Dice } from './random.ts'

export interface Mind {
  recall(key: string, day: number): number
  learn(key: string, day: number): void
  recite(key: string, day: number, grade: Grade): void
  /** The grade that the person gives a recital which came or did not come. */
  judge(isRecalled: boolean, dice: Dice): Grade
}

const RATINGS = { again: 1, hard: 2, good: 3 } as const
/** Of the logarithm of a parameter: two thirds of all people lie within a factor of e^0.15 of the default. */
const SPREAD = 0.15

interface Trace {
  stability: number
  difficulty: number
  last: number
}

/** Forgets by FSRS-6, with parameters of their own. */
export class FsrsMind implements Mind {
  protected readonly traces = new Map<string, Trace>()
  private readonly algorithm: FSRSAlgorithm

  private readonly hardShare: number

  /** @param hardShare of what is recalled, so much comes with effort; likelihoods of FSRS say nothing of it */
  constructor(seed: number, { spread = SPREAD, hardShare = 0 } = {}) {
    const dice = new Dice(seed)
    this.hardShare = hardShare
    const w = default_w.map((parameter) => parameter * Math.exp(spread * dice.normal()))
    this.algorithm = new FSRSAlgorithm(generatorParameters({ w, enable_fuzz: false, enable_short_term: false }))
  }

  recall(key: string, day: number): number {
    const { stability, last } = this.traces.get(key)!
    return this.algorithm.forgetting_curve(day - last, stability)
  }

  learn(key: string, day: number): void {
    this.traces.set(key, { ...this.algorithm.next_state(null, 0, RATINGS.hard), last: day })
  }

  recite(key: string, day: number, grade: Grade): void {
    const { stability, difficulty, last } = this.traces.get(key)!
    const next = this.algorithm.next_state({ stability, difficulty }, Math.max(1, day - last), RATINGS[grade])
    this.traces.set(key, { ...next, last: day })
  }

  judge(isRecalled: boolean, dice: Dice): Grade {
    return mildGrade(isRecalled, dice, this.hardShare)
  }
}

const mildGrade = (isRecalled: boolean, dice: Dice, hardShare = 0): Grade =>
  isRecalled ? (dice.roll() < hardShare ? 'hard' : 'good') : 'again'

/** Forgets exponentially, and gains more from a recital that came late: twice and a half the time where it was even odds. */
export class ExponentialMind implements Mind {
  private readonly traces = new Map<string, { days: number; last: number }>()

  recall(key: string, day: number): number {
    const { days, last } = this.traces.get(key)!
    return Math.exp(-(day - last) / days)
  }

  learn(key: string, day: number): void {
    this.traces.set(key, { days: 5, last: day })
  }

  recite(key: string, day: number, grade: Grade): void {
    const { days } = this.traces.get(key)!
    const gain = 1 + 6 * (1 - this.recall(key, day))
    const next = grade === 'again' ? Math.max(3, days * 0.35) : days * Math.min(3, gain)
    this.traces.set(key, { days: next, last: day })
  }

  judge(isRecalled: boolean, dice: Dice): Grade {
    return mildGrade(isRecalled, dice)
  }
}

/** Forgets by FSRS-6, but each verse that is learned disturbs three others, whose stability falls by a third. */
export class InterferenceMind extends FsrsMind {
  private readonly dice: Dice

  constructor(seed: number) {
    super(seed)
    this.dice = new Dice(seed + 1)
  }

  override learn(key: string, day: number): void {
    const others = [...this.traces.values()]
    for (let i = 0; i < 3 && others.length > 0; i += 1) others[this.dice.below(others.length)]!.stability *= 2 / 3
    super.learn(key, day)
  }
}

/** Forgets by FSRS-6, but calls every third slip a recital with effort. */
export class OverconfidentMind extends FsrsMind {
  override recite(key: string, day: number, grade: Grade): void {
    super.recite(key, day, this.truth ?? grade)
    this.truth = undefined
  }

  private truth: Grade | undefined

  override judge(isRecalled: boolean, dice: Dice): Grade {
    const grade = super.judge(isRecalled, dice)
    this.truth = grade
    return grade === 'again' && dice.roll() < 1 / 3 ? 'hard' : grade
  }
}
