/** Outages are logged at once, and then at most this often. */
const EVERY_MS = 5_000
/** If a line has more request ids than this, it only says how many. */
const NAMED = 500

export interface Failure {
  /** The contract's. */
  code: string
  /** A short reason for the operator. */
  reason: string
  reqId: string
  method: string
  url: string | undefined
}

interface Line {
  code: string
  reason: string
  count?: number
  reqIds?: string[]
}

/**
 * Tells of requests that were answered 503: the first of a kind at once, those that follow within seconds in one line together,
 * which names their request ids. A database that is away for an hour is not to fill the disk.
 */
export class FailureLog {
  readonly #write: (line: Line | Failure, message: string) => void
  readonly #kinds = new Map<string, { reason: string; reqIds: string[]; count: number; timer: NodeJS.Timeout }>()

  constructor(write: (line: Line | Failure, message: string) => void) {
    this.#write = write
  }

  add(failure: Failure) {
    const { code, reason, reqId } = failure
    const kind = this.#kinds.get(code)
    if (!kind) {
      this.#write(failure, 'request failed')
      this.#wait(code)
      return
    }
    kind.reason = reason
    kind.count += 1
    if (kind.reqIds.length < NAMED) kind.reqIds.push(reqId)
  }

  /** Failures that are not logged yet. */
  flush() {
    for (const code of [...this.#kinds.keys()]) this.#tell(code)
  }

  #wait(code: string) {
    const timer = setTimeout(() => {
      if (this.#tell(code)) this.#wait(code)
    }, EVERY_MS).unref()
    this.#kinds.set(code, { reason: '', reqIds: [], count: 0, timer })
  }

  /** Whether there was anything to tell. */
  #tell(code: string): boolean {
    const kind = this.#kinds.get(code)
    if (!kind) return false
    clearTimeout(kind.timer)
    this.#kinds.delete(code)
    if (kind.count === 0) return false
    const { reason, count, reqIds } = kind
    this.#write({ code, reason, count, reqIds }, 'more requests failed')
    return true
  }
}
