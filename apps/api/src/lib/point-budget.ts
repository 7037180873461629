/** A spent budget is full again after this time, counted from its first charge. */
const WINDOW_MS = 600_000

interface Spending {
  points: number
  /** In the time of `performance.now()`, which nobody sets. */
  endsAt: number
}

/** Counts what each key spends in ten minutes, in points of about half a millisecond of work, in this process's memory. */
export class PointBudget {
  readonly #budget: number
  readonly #spendings = new Map<string, Spending>()
  #sweepAt = 0

  /** @param budget points for ten minutes; 0 limits nobody */
  constructor(budget: number) {
    this.#budget = budget
  }

  /** @returns undefined, or in how many seconds the key may try again because its budget is spent */
  charge(key: string, points: number): number | undefined {
    if (this.#budget === 0) return undefined
    const now = performance.now()
    const spending = this.#spendingOf(key, now)
    spending.points += points
    if (spending.points <= this.#budget) return undefined
    return Math.max(1, Math.ceil((spending.endsAt - now) / 1000))
  }

  /** Gives points back for work that was not done. */
  refund(key: string, points: number) {
    const spending = this.#spendings.get(key)
    if (spending) spending.points = Math.max(0, spending.points - points)
  }

  #spendingOf(key: string, now: number): Spending {
    const known = this.#spendings.get(key)
    if (known && known.endsAt > now) return known
    if (now >= this.#sweepAt) this.#sweep(now)
    const spending = { points: 0, endsAt: now + WINDOW_MS }
    this.#spendings.set(key, spending)
    return spending
  }

  /** Deletes windows that are over, so that keys which never come again take up no memory. */
  #sweep(now: number) {
    for (const [key, { endsAt }] of this.#spendings) if (endsAt <= now) this.#spendings.delete(key)
    this.#sweepAt = now + WINDOW_MS
  }
}
