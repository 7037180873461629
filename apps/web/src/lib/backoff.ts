interface Backoff {
  /** Milliseconds after the first failure. */
  first: number
  longest: number
}

/** Milliseconds to wait before the next attempt: twice as long after each failure, up to the longest. `failures` counts from 1. */
export const backoff = (failures: number, { first, longest }: Backoff) => Math.min(first * 2 ** (failures - 1), longest)

/** Shortens a wait by up to half, by chance, so that browsers which lost a server together do not return together. */
export const withJitter = (ms: number) => ms * (0.5 + Math.random() / 2)
