import type { BrowserContext } from '@playwright/test'

interface Named {
  what: string
  where: RegExp
  seen: boolean
}

/**
 * Failures that must not happen in a browser, unless a test names them: an error in the console, a violation of the
 * page's policy, an uncaught error, a failed request, an answer of 400 or more. A test that names a failure fails if it
 * does not happen.
 */
export class Failures {
  readonly #problems: { what: string; where: string }[] = []
  readonly #named: Named[] = []
  readonly #harmless: RegExp[] = []

  /** Expects this status from matching addresses. */
  expect(status: number, where: RegExp) {
    this.#named.push({ what: String(status), where, seen: false })
  }

  /** Expects that requests to matching addresses fail. */
  expectNoAnswer(where: RegExp) {
    this.#named.push({ what: 'no answer', where, seen: false })
  }

  /** Accepts messages that match, whether they come or not. */
  accept(what: RegExp) {
    this.#harmless.push(what)
  }

  async watch(context: BrowserContext) {
    await context.addInitScript(() =>
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
        console.error(`against the page's policy: ${violatedDirective} ${blockedURI} in ${sourceFile}`),
      ),
    )
    context.on('console', (message) => {
      // An answer of 400 or more is logged too; the code below handles it with its status.
      if (message.type() === 'error' && !/^Failed to load resource/.test(message.text()))
        this.#see(`console: ${message.text()}`, message.location().url)
    })
    context.on('weberror', (error) => this.#see(`uncaught: ${error.error().stack}`, error.page()?.url() ?? ''))
    context.on('response', (response) => {
      if (response.status() >= 400) this.#see(String(response.status()), response.url())
    })
    context.on('requestfailed', (request) => {
      // Aborted: the page moved on or did not need the answer any more.
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
    if (this.#harmless.some((one) => one.test(what))) return
    const named = this.#named.filter((one) => one.what === what && one.where.test(where))
    for (const one of named) one.seen = true
    if (named.length === 0) this.#problems.push({ what, where })
  }
}
