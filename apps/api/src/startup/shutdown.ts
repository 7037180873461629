const DEADLINE_MS = 20_000

type Step = { what: string; stop: () => Promise<unknown> }

/** Takes down, last first, whatever has been put up; on SIGINT and SIGTERM by itself. */
export class Shutdown {
  readonly #steps: Step[] = []
  readonly #begun = new AbortController()
  readonly #tell: (line: string) => void

  constructor(tell: (line: string) => void) {
    this.#tell = tell
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void this.run(0))
  }

  /** Aborted as soon as the end begins. */
  get signal(): AbortSignal {
    return this.#begun.signal
  }

  /** What is still opening when the end begins is closed once it is open. */
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
    if (code === 0) this.#tell('Halaqa is stopping')
    const overdue = setTimeout(() => this.#giveUp(), DEADLINE_MS)
    await this.#takeDown()
    clearTimeout(overdue)
    process.exit(code)
  }

  async #takeDown() {
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) {
      try {
        await step.stop()
      } catch (error) {
        console.error(`Stopping ${step.what} failed:`, error)
      }
    }
  }

  #giveUp() {
    console.error('Halaqa did not stop in time; what is left is cut off.')
    process.exit(1)
  }
}
