import { confirmEmail, forgotPassword, resetPassword } from '@halaqa/contract/account'
import { signIn, signUp } from '@halaqa/contract/auth'
import { getConfig } from '@halaqa/contract/config'
import type { Endpoint } from '@halaqa/contract/endpoint'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { limitedAddress } from './address.ts'
import { AppError } from './app-error.ts'
import { createSemaphore, type Semaphore } from './semaphore.ts'

/** An address gets its budget anew after this time. */
const WINDOW_SECONDS = 600

/** Requests without a session use at most this many of the twenty database connections. */
const AT_ONCE = 4
const WAITING = 100

/**
 * What a call costs without a session, in points of about half a millisecond of this server's work. A hash or an account is
 * charged when it is made: a body that the contract refuses costs as much as an ordinary call.
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

export const endpointCost = (endpoint: Endpoint) => COSTS.get(endpoint) ?? COST.ordinary

/** Calls that hash a password queue for the hash, so they take no slot of the semaphore from short calls. */
export const waitsForHash = (endpoint: Endpoint) => endpointCost(endpoint) >= COST.hash

/**
 * Limits requests without a session: each address has one budget in points, and a semaphore runs few of them at once. Counted
 * in this process's memory.
 */
export class AnonymousBudget {
  readonly #limiter: RateLimiterMemory | undefined
  /** Runs the work of few anonymous requests at once, however many there are. */
  readonly semaphore: Semaphore = createSemaphore({ slots: AT_ONCE, waiting: WAITING })

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
