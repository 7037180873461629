import type { SignUps } from '@halaqa/contract/config'
import type { Database } from '@halaqa/database/client'
import type { Clock } from '../../lib/clock.ts'
import { loadSignUps } from '../auth/sign-ups.service.ts'

/** Another process may have written another choice. */
const FRESH_MS = 5_000

/**
 * The door for new accounts, as pages show it. A page waits for no query: it shows the last answer, and an old one is asked for again
 * meanwhile. Signing up itself asks the database.
 */
export class ShownSignUps {
  readonly #db: Database
  readonly #configured: SignUps | undefined
  readonly #clock: Clock
  #shown: SignUps
  #askedAt = 0

  constructor(db: Database, configured: SignUps | undefined, clock: Clock) {
    this.#db = db
    this.#configured = configured
    this.#clock = clock
    this.#shown = configured ?? 'open'
  }

  get(): SignUps {
    const isOld = this.#clock().getTime() - this.#askedAt >= FRESH_MS
    if (!this.#configured && isOld) void this.refresh().catch(() => {}) // while the database is away the last answer counts
    return this.#shown
  }

  async refresh(): Promise<void> {
    this.#askedAt = this.#clock().getTime()
    this.#shown = await loadSignUps(this.#db, this.#configured)
  }
}
