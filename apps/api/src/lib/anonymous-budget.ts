import { confirmEmail, forgotPassword, resetPassword } from '@halaqa/contract/account'
import { signIn, signUp } from '@halaqa/contract/auth'
import { getConfig } from '@halaqa/contract/config'
import type { Endpoint } from '@halaqa/contract/endpoint'
import { limitedAddress } from './address.ts'
import { AppError } from './app-error.ts'
import { createSemaphore, type Semaphore } from './semaphore.ts'

/** An address gets its budget anew after this time. */
const WINDOW_MS = 600_000

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

interface Spending {
  points: number
  /** In the time of `performance.now()`, which nobody sets. */
  endsAt: number
}

/**
 * Limits requests without a session: each address has one budget in points, and a semaphore runs few of them at once. Counted
 * in this process's memory.
 */
export class AnonymousBudget {
  readonly #budget: number
  readonly #spendings = new Map<string, Spending>()
  #sweepAt = 0
  /** Runs the work of few anonymous requests at once, however many there are. */
  readonly semaphore: Semaphore = createSemaphore({ slots: AT_ONCE, waiting: WAITING })

  /** @param budget points for ten minutes; 0 limits nobody */
  constructor(budget: number) {
    this.#budget = budget
  }

  /** @throws AppError `too_many_requests` where the address has spent its budget */
  charge(address: string, points: number) {
    if (this.#budget === 0) return
    const now = performance.now()
    const spending = this.#spendingOf(limitedAddress(address), now)
    spending.points += points
    if (spending.points <= this.#budget) return
    throw new AppError('too_many_requests', {
      retryAfterSeconds: Math.max(1, Math.ceil((spending.endsAt - now) / 1000)),
    })
  }

  /** What an address has spent in its window, which begins with its first request. */
  #spendingOf(address: string, now: number): Spending {
    const known = this.#spendings.get(address)
    if (known && known.endsAt > now) return known
    if (now >= this.#sweepAt) this.#sweep(now)
    const spending = { points: 0, endsAt: now + WINDOW_MS }
    this.#spendings.set(address, spending)
    return spending
  }

  /** Forgets windows that are over, so that addresses which never come again take up no memory. */
  #sweep(now: number) {
    for (const [address, { endsAt }] of this.#spendings) if (endsAt <= now) this.#spendings.delete(address)
    this.#sweepAt = now + WINDOW_MS
  }
}
