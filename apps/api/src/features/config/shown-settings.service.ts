import type { SignUps } from '@halaqa/contract/config'
import type { Database } from '@halaqa/database/client'
import type { Clock } from '../../lib/clock.ts'
import type { Prebuilt } from '../../lib/prebuilt/prebuilt.ts'
import { loadSignUps } from '../auth/sign-ups.service.ts'
import { EMPTY_HOUSE, type House, loadHouse, loadLogo } from '../house/house.service.ts'

/** Another process may have written another choice. */
const FRESH_MS = 5_000

interface Shown {
  signUps: SignUps
  house: House
  logo: Prebuilt | undefined
}

/**
 * The choices of admins that pages show. A page waits for no query: it shows the last answer, and an old one is asked for again
 * meanwhile. Signing up itself asks the database.
 */
export class ShownSettings {
  readonly #db: Database
  readonly #configured: SignUps | undefined
  readonly #clock: Clock
  #shown: Shown
  #askedAt = 0

  constructor(db: Database, configured: SignUps | undefined, clock: Clock) {
    this.#db = db
    this.#configured = configured
    this.#clock = clock
    this.#shown = { signUps: configured ?? 'open', house: EMPTY_HOUSE, logo: undefined }
  }

  get(): Shown {
    const isOld = this.#clock().getTime() - this.#askedAt >= FRESH_MS
    if (isOld) void this.refresh().catch(() => {}) // while the database is away the last answer counts
    return this.#shown
  }

  async refresh(): Promise<void> {
    this.#askedAt = this.#clock().getTime()
    const [signUps, house] = await Promise.all([loadSignUps(this.#db, this.#configured), loadHouse(this.#db)])
    const isSameLogo = house.logo?.version === this.#shown.house.logo?.version
    const logo = isSameLogo ? this.#shown.logo : house.logo ? await loadLogo(this.#db) : undefined
    this.#shown = { signUps, house, logo }
  }
}
