import { setTimeout as sleep } from 'node:timers/promises'

const STEP_MS = 8_000

type Step = { what: string; stop: () => Promise<unknown> }

/** Takes down, last first, whatever has been put up; on SIGINT and SIGTERM by itself. */
export class Shutdown {
  readonly #steps: Step[] = []
  readonly #begun = new AbortController()
  readonly #printLine: (line: string) => void

  constructor(printLine: (line: string) => void) {
    this.#printLine = printLine
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void this.run(0))
  }

  /** Aborted as soon as the end begins. */
  get signal(): AbortSignal {
    return this.#begun.signal
  }

  /** A step that is still opening when the shutdown begins is closed once it is open. */
  opening<T>(what: string, thing: Promise<T>, close: (thing: T) => Promise<unknown>): Promise<T> {
    this.#steps.push({ what, stop: () => thing.then(close, () => {}) })
    return thing
  }

  later(what: string, stop: () => Promise<unknown>) {
    this.#steps.push({ what, stop })
    if (this.signal.aborted) void this.#takeDown()
  }

  /** Ends the process. Signals often come twice, from the terminal and from npm: the second changes nothing. */
  async run(code: number) {
    if (this.signal.aborted) return
    this.#begun.abort()
    if (code === 0) this.#printLine('Halaqa is stopping')
    await this.#takeDown()
    process.exit(code)
  }

  /** A step that hangs is left behind, so that those after it are still taken. */
  async #takeDown() {
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) {
      try {
        await Promise.race([step.stop(), overdue()])
      } catch (error) {
        console.error(`Stopping ${step.what} failed:`, error instanceof Error ? error.message : error)
      }
    }
  }
}

async function overdue() {
  await sleep(STEP_MS)
  throw new Error('it took too long')
}
