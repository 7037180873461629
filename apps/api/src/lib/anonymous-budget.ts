import { confirmEmail, forgotPassword, resetPassword } from '@halaqa/contract/account'
import { signIn } from '@halaqa/contract/auth'
import { getConfig } from '@halaqa/contract/config'
import type { Endpoint } from '@halaqa/contract/endpoint'
import { signUp } from '@halaqa/contract/invitations'
import { takeOver } from '@halaqa/contract/readers'
import { limitedAddress } from './address.ts'
import { AppError } from './app-error.ts'
import { PointBudget } from './point-budget.ts'
import { createSemaphore, type Semaphore } from './semaphore.ts'

/** Requests without a session use at most this many of the twenty database connections. */
const AT_ONCE = 4
const WAITING = 100

/**
 * The cost of a call without a session, in points of about half a millisecond of work. A hash or an account is
 * charged when it is made: a body that the contract refuses costs as much as an ordinary call.
 */
export const COST = { fromMemory: 1, refused: 2, ordinary: 10, picture: 200, hash: 250, account: 1_000 } as const

const COSTS = new Map<Endpoint, number>([
  [getConfig, COST.fromMemory],
  [signIn, COST.hash],
  [forgotPassword, COST.hash],
  [resetPassword, COST.hash],
  [confirmEmail, COST.hash],
  [takeOver, COST.hash],
  [signUp, COST.account],
])

export const endpointCost = (endpoint: Endpoint) => COSTS.get(endpoint) ?? COST.ordinary

/** Calls that hash a password queue for the hash, so they take no slot of the semaphore from short calls. */
export const waitsForHash = (endpoint: Endpoint) => endpointCost(endpoint) >= COST.hash

/** Calls that open a session are a stranger's, whatever session comes along with them. */
export const opensSession = (endpoint: Endpoint) => endpoint === signIn || endpoint === signUp || endpoint === takeOver

/**
 * Limits requests without a session: each address has one budget in points, and a semaphore runs few of them at once. Sign-ins
 * have a budget of their own, so that other requests from a shared address cannot keep people from signing in.
 *
 * A limit on the number of requests, as of `@fastify/rate-limit`, would hit a class or a mosque behind one address first. Counts are in
 * this process's memory: counting in Postgres would cost more than the calls that it limits.
 */
export class AnonymousBudget {
  readonly #points: PointBudget
  /** Runs the work of few anonymous requests at once, however many there are. */
  readonly semaphore: Semaphore = createSemaphore({ slots: AT_ONCE, waiting: WAITING })

  /** @param budget points for ten minutes; 0 limits nobody */
  constructor(budget: number) {
    this.#points = new PointBudget(budget)
  }

  /** @throws AppError `too_many_requests` where the address has spent its budget */
  charge(address: string, points: number, endpoint?: Endpoint) {
    const retryAfterSeconds = this.#points.charge(keyOf(address, endpoint), points)
    if (retryAfterSeconds !== undefined) throw new AppError('too_many_requests', { retryAfterSeconds })
  }

  /** Gives points back for a hash that was not made. */
  refund(address: string, points: number, endpoint: Endpoint) {
    this.#points.refund(keyOf(address, endpoint), points)
  }
}

function keyOf(address: string, endpoint: Endpoint | undefined) {
  const limited = limitedAddress(address)
  return endpoint === signIn ? `sign-ins ${limited}` : limited
}
