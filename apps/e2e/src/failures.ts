import type { BrowserContext } from '@playwright/test'

interface Named {
  what: string
  where: RegExp
  seen: boolean
}

/**
 * What must not happen in a browser, unless a test names it: an error in the console, something against the page's policy,
 * an error that nobody caught, a request that failed, an answer of 400 or more. A test that names what then does not happen fails as well.
 */
export class Failures {
  readonly #problems: { what: string; where: string }[] = []
  readonly #named: Named[] = []

  /** The test expects this status from addresses that match. */
  expect(status: number, where: RegExp) {
    this.#named.push({ what: String(status), where, seen: false })
  }

  /** The test expects that requests to addresses that match do not get through. */
  expectNoAnswer(where: RegExp) {
    this.#named.push({ what: 'no answer', where, seen: false })
  }

  async watch(context: BrowserContext) {
    await context.addInitScript(() =>
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
        console.error(`against the page's policy: ${violatedDirective} ${blockedURI} in ${sourceFile}`),
      ),
    )
    context.on('console', (message) => {
      // An answer of 400 or more is logged too; it is seen below, with its status.
      if (message.type() === 'error' && !/^Failed to load resource/.test(message.text()))
        this.#see(`console: ${message.text()}`, message.location().url)
    })
    context.on('weberror', (error) => this.#see(`uncaught: ${error.error().stack}`, error.page()?.url() ?? ''))
    context.on('response', (response) => {
      if (response.status() >= 400) this.#see(String(response.status()), response.url())
    })
    context.on('requestfailed', (request) => {
      // Aborted: the page went elsewhere or did not need the answer any more.
      const reason = request.failure()?.errorText
      if (reason !== 'net::ERR_ABORTED') this.#see('no answer', request.url())
    })
  }

  report(): string[] {
    const unnamed = this.#problems.map(({ what, where }) => `${what} (${where})`)
    const unseen = this.#named.filter(({ seen }) => !seen)
    return [...unnamed, ...unseen.map(({ what, where }) => `expected, but did not happen: ${what} (${where})`)]
  }

  #see(what: string, where: string) {
    const named = this.#named.filter((one) => one.what === what && one.where.test(where))
    for (const one of named) one.seen = true
    if (named.length === 0) this.#problems.push({ what, where })
  }
}
