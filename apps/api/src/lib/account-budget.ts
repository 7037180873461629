import type { Endpoint } from '@halaqa/contract/endpoint'
import { getMemory, markKnown } from '@halaqa/contract/memory'
import { downloadOwnData } from '@halaqa/contract/own-data'
import { getReview } from '@halaqa/contract/review'
import { listUserUnits } from '@halaqa/contract/units'
import { AppError } from './app-error.ts'
import { PointBudget } from './point-budget.ts'
import { createSemaphore, type Semaphore } from './semaphore.ts'

/** The cost of most calls of a signed-in person, in points of about half a millisecond of work. */
const ORDINARY = 2

/** Calls that are expensive for somebody who knows the whole Qur'an, or has years of history. */
const DEAR = new Map<Endpoint, number>([
  [getReview, 100],
  [listUserUnits, 250],
  [getMemory, 250],
  [markKnown, 1_000],
  [downloadOwnData, 2_000],
])

export const isDear = (endpoint: Endpoint) => DEAR.has(endpoint)

/** Dear calls that run at the same time. */
const OF_A_PERSON = 2
const IN_ALL = 8
/** Dear calls of all people that may wait for a turn. */
const WAITING_IN_ALL = 200
/** How many more calls of a person wait for a place, and how long. */
const WAITING_OF_A_PERSON = 100
const WAIT_MS = 2_000
/** A place stays taken this many times as long as its work took, so that a person in a loop leaves most of the time to others. */
const REST = 2
const MAX_REST_MS = 3_000
/** The rest after a refused call, so that a loop of refusals costs little. */
const REFUSED_REST_MS = 500

interface Places {
  taken: number
  waiting: Set<() => void>
}

/** A place among the dear calls of a person. */
export interface Place {
  /** Runs a piece of the call's work in its turn among those of all people. */
  work<Result>(piece: () => Promise<Result>): Promise<Result>
  /** Gives the place back after a rest. */
  leave(): void
}

/**
 * Limits the requests of signed-in people: each account has one budget in points, and a person has few dear calls at once. Counts
 * are in this process's memory.
 */
export class AccountBudget {
  readonly #points: PointBudget
  readonly #places = new Map<string, Places>()
  readonly #semaphore: Semaphore = createSemaphore({ slots: IN_ALL, waiting: WAITING_IN_ALL })

  /** @param budget points for ten minutes; 0 limits nobody */
  constructor(budget: number) {
    this.#points = new PointBudget(budget)
  }

  /** Charges a call that is not dear. @throws AppError `too_many_requests` where the account has spent its budget */
  charge(userId: string, points: number = ORDINARY) {
    const retryAfterSeconds = this.#points.charge(userId, points)
    if (retryAfterSeconds !== undefined) {
      throw new AppError('too_many_requests', { detail: 'account_asks_too_much', retryAfterSeconds })
    }
  }

  /**
   * Takes a place for a dear call, after a short wait where the person has too many at once, and charges it.
   *
   * @throws AppError `too_many_at_once`, `too_many_requests`
   */
  async enter(userId: string, endpoint: Endpoint): Promise<Place> {
    await this.#takePlace(userId)
    let workedMs = 0
    try {
      this.charge(userId, DEAR.get(endpoint))
    } catch (error) {
      this.#leaveAfter(REFUSED_REST_MS, userId)
      throw error
    }
    return {
      work: (piece) =>
        this.#semaphore(async () => {
          const began = performance.now()
          try {
            return await piece()
          } finally {
            workedMs += performance.now() - began
          }
        }),
      leave: () => this.#leaveAfter(Math.min(workedMs * REST, MAX_REST_MS), userId),
    }
  }

  #leaveAfter(ms: number, userId: string) {
    setTimeout(() => this.#freePlace(userId), ms).unref()
  }

  async #takePlace(userId: string): Promise<void> {
    const places = this.#places.get(userId) ?? { taken: 0, waiting: new Set() }
    this.#places.set(userId, places)
    if (places.taken < OF_A_PERSON) {
      places.taken += 1
      return
    }
    if (places.waiting.size >= WAITING_OF_A_PERSON) throw tooManyAtOnce()
    await new Promise<void>((start, refuse) => {
      const begin = () => {
        clearTimeout(timer)
        places.waiting.delete(begin)
        start()
      }
      const timer = setTimeout(() => {
        places.waiting.delete(begin)
        refuse(tooManyAtOnce())
      }, WAIT_MS)
      places.waiting.add(begin)
    })
  }

  /** Hands the place to the one who waits longest. */
  #freePlace(userId: string) {
    const places = this.#places.get(userId)!
    const [next] = places.waiting
    if (next) return next()
    places.taken -= 1
    if (places.taken === 0) this.#places.delete(userId)
  }
}

const tooManyAtOnce = () => new AppError('too_many_at_once', { retryAfterSeconds: Math.ceil(WAIT_MS / 1000) })
