import { BoundedMap } from './bounded-map.ts'
import type { CompressedText } from './compress-text.ts'
import { DEFAULT_TIME_ZONE, dateIn, latestDateOnEarth } from './dates.ts'
import type { SignedIn } from './signed-in.ts'

/** Cached answers of a call at most; the one that was made first is dropped first. */
const MAX_CACHED = 500
/** An address longer than any that the web app asks is not worth the memory. */
const MAX_ADDRESS = 300

/** An answer's JSON, and what it was compressed to for those who asked for that. */
export interface CachedAnswer {
  readonly text: string
  readonly compressed: CompressedText
}

/** The answers of one call, each with the version of the rows that it was made of. */
export class AnswerCache {
  readonly #cached = new BoundedMap<string, CachedAnswer & { version: string }>(MAX_CACHED)

  /**
   * The answer to this person at this address, if the rows it was made of have the same version and it is still the same date for them, in
   * UTC and at the latest place on earth; else what `make` answers, which is cached unless the version is null or undefined.
   *
   * @param version read before the answer is made: a change in between costs one making too many, never an outdated answer
   */
  async load(
    { user, address, now }: { user: SignedIn; address: string; now: Date },
    version: string | null | undefined,
    make: () => Promise<string>,
  ): Promise<CachedAnswer> {
    if (version == null || address.length > MAX_ADDRESS) return { text: await make(), compressed: {} }
    const key = `${user.id} ${address}`
    const dated = `${version} ${dateIn(user.timeZone, now)} ${dateIn(DEFAULT_TIME_ZONE, now)} ${latestDateOnEarth(now)}`
    const found = this.#cached.get(key)
    if (found?.version === dated) return found
    const made = { version: dated, text: await make(), compressed: {} }
    this.#cached.set(key, made)
    return made
  }
}
