import { DAY_MS } from '@halaqa/contract/calendar'
import type { BrowserContext } from '@playwright/test'
import type { Server } from './server.ts'

/** A Monday morning. */
export const START = '2026-03-02T09:00:00Z'

/** The time of a test's server and all its browsers: it runs by itself, and is moved for all of them together. */
export class Time {
  readonly #server: Server
  readonly #contexts: BrowserContext[] = []
  #offset = 0

  constructor(server: Server) {
    this.#server = server
  }

  get now() {
    return new Date(Date.now() + this.#offset)
  }

  async set(instant: string) {
    this.#offset = new Date(instant).getTime() - Date.now()
    await this.#server.setClock(this.now)
    for (const context of this.#contexts) await context.clock.setSystemTime(this.now)
  }

  /** Moves on to the same time of day, so many days later. Nothing happens meanwhile, as if the server were off. */
  async passDays(days: number) {
    await this.set(new Date(this.now.getTime() + days * DAY_MS).toISOString())
  }

  /** Moves on with the server running: each day it runs its hourly jobs. */
  async liveDays(days: number) {
    for (let day = 0; day < days; day++) {
      await this.passDays(1)
      await this.#server.runJobs()
    }
  }

  async follow(context: BrowserContext) {
    await context.addInitScript(keepFrames)
    await context.clock.install({ time: this.now })
    this.#contexts.push(context)
  }
}

/**
 * Runs in the browser: keeps its own frames and idle time. The clock's would be timers, which fire also while a busy
 * page has drawn nothing and still has work to do.
 */
function keepFrames() {
  const names = ['requestAnimationFrame', 'cancelAnimationFrame', 'requestIdleCallback', 'cancelIdleCallback'] as const
  for (const name of names) {
    const own = window[name]
    Object.defineProperty(window, name, { get: () => own, set: () => {} })
  }
}
