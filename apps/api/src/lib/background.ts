/** Work that nobody waits for, such as a mail that must not tell by the time of the answer whether it was sent. */
export class Background {
  readonly #running = new Set<Promise<void>>()
  readonly #onError: (error: unknown) => void

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError
  }

  run(work: () => Promise<void>) {
    const running = work()
      .catch(this.#onError)
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  /** Once nothing is under way, what was begun meanwhile included. */
  async settled() {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }
}
