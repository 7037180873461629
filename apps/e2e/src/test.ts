import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { Api } from './api.ts'
import { Failures } from './failures.ts'
import { type Person, type Reader, signUp } from './person.ts'
import type { Server } from './server.ts'
import { startedServer } from './set-up.ts'
import { START, Time } from './time.ts'
import { translatePages } from './translate.ts'

export { expect }

interface PersonOptions {
  /** The IANA time zone of the browser and the account. */
  timeZone?: string
  /** Has not chosen yet where to begin. */
  isNew?: boolean
  settings?: Record<string, string>
}

export interface TestOptions {
  /** Whether the browser translates every page. */
  isTranslated: boolean
}

interface TestFixtures extends TestOptions {
  time: Time
  /** The failures that a test expects in the browser. Any other one fails the test. */
  failures: Failures
  /** Opens another browser, watched like all others, whose clock moves with the server's. */
  open(options?: BrowserContextOptions): Promise<BrowserContext>
  person(name?: string, options?: PersonOptions): Promise<Person>
  account(name?: string, options?: Pick<PersonOptions, 'timeZone' | 'isNew'>): Promise<Reader>
}

/** `page` is a guest's. Workers that run at once have a server and a database each. */
export const test = base.extend<TestFixtures, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use, { parallelIndex }) => {
      const server = startedServer(parallelIndex)
      await server.bringDatabaseBack() // if a worker ended in the middle of a test
      await use(server)
    },
    { scope: 'worker' },
  ],
  isTranslated: [false, { option: true }],
  baseURL: ({ server }, use) => use(server.url),
  time: async ({ server }, use) => {
    const time = new Time(server)
    await time.set(START)
    await use(time)
  },
  failures: [
    async ({ server }, use) => {
      const failures = new Failures()
      await use(failures)
      await server.bringDatabaseBack()
      expect(failures.report(), 'what went wrong in the browser').toEqual([])
    },
    { auto: true },
  ],
  open: async ({ browser, failures, time, isTranslated }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      await failures.watch(context)
      await time.follow(context)
      if (isTranslated) await translatePages(context, failures)
      return context
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
  context: async ({ open }, use) => use(await open()),
  account: async ({ server, time }, use) => {
    await use(async (name = 'Amina Yusupova', { timeZone = 'UTC', isNew = false } = {}) => {
      void time
      const account = await signUp(server.url, name, timeZone, isNew)
      return { ...account, api: new Api(server.url, account.token) }
    })
  },
  person: async ({ server, open, account }, use) => {
    await use(async (name, { timeZone = 'UTC', isNew = false, settings = {} } = {}) => {
      const reader = await account(name, { timeZone, isNew })
      const localStorage = [
        ...reader.storage,
        ...Object.entries(settings).map(([key, value]) => ({ name: key, value })),
      ]
      const context = await open({
        timezoneId: timeZone,
        storageState: { cookies: [], origins: [{ origin: server.url, localStorage }] },
      })
      const page: Page = await context.newPage()
      return { ...reader, context, page }
    })
  },
})
