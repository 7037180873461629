import { confirmEmail, forgotPassword, resetPassword } from '@halaqa/contract/account'
import { signIn, signUp } from '@halaqa/contract/auth'
import { getConfig } from '@halaqa/contract/config'
import type { Endpoint } from '@halaqa/contract/endpoint'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { limitedAddress } from './address.ts'
import { AppError } from './app-error.ts'
import { createSemaphore, type Semaphore } from './semaphore.ts'

/** How long an address has to do with its budget. */
const WINDOW_SECONDS = 600

/** Of the twenty connections to the database, strangers take so many at most. */
const AT_ONCE = 4
const WAITING = 100

/**
 * What a call costs somebody without a session: about half a millisecond of this server's work a point. A hash or an account is
 * paid for when it is made: a body that the contract refuses costs what an ordinary call does.
 */
export const COST = { fromMemory: 1, refused: 2, ordinary: 10, hash: 250, account: 1_000 } as const

const COSTS = new Map<Endpoint, number>([
  [getConfig, COST.fromMemory],
  [signIn, COST.hash],
  [forgotPassword, COST.hash],
  [resetPassword, COST.hash],
  [confirmEmail, COST.hash],
  [signUp, COST.account],
])

export const costOf = (endpoint: Endpoint) => COSTS.get(endpoint) ?? COST.ordinary

/** Work that waits for its turn at the hash anyway, and is long besides, does not hold up what is short. */
export const waitsForHash = (endpoint: Endpoint) => costOf(endpoint) >= COST.hash

/**
 * Those who come without a session have one budget for each address, in points, and do little at once. Counted in this
 * process's memory.
 */
export class Strangers {
  readonly #limiter: RateLimiterMemory | undefined
  /** Runs a few pieces of strangers' work at once, however many there are. */
  readonly inTurn: Semaphore = createSemaphore({ slots: AT_ONCE, waiting: WAITING })

  /** @param budget points for ten minutes; 0 limits nobody */
  constructor(budget: number) {
    this.#limiter = budget > 0 ? new RateLimiterMemory({ points: budget, duration: WINDOW_SECONDS }) : undefined
  }

  /** @throws AppError `too_many_requests` where the address has spent its budget */
  async charge(address: string, points: number): Promise<void> {
    try {
      await this.#limiter?.consume(limitedAddress(address), points)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      throw new AppError('too_many_requests', {
        retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
      })
    }
  }
}
