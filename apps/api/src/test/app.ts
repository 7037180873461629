import { connect, type Database } from '@halaqa/database/client'
import { createTestDatabase, type TestDatabase } from '@halaqa/database/testing'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type AppOptions, buildApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { createTestClock, type TestClock } from './clock.ts'
import { createPerson, type Person, type PersonOptions } from './person.ts'

export interface TestAppOptions extends Partial<Pick<AppOptions, 'webRoot' | 'lanUrl' | 'log' | 'stalledAfterMs'>> {
  config?: Partial<Config>
  /** Where the clock stands when a test begins. */
  at?: string
}

/**
 * The real app on a database of its own; made before a file's (or describe's) tests and taken down after them. Each test
 * begins at the same time.
 */
export function useTestApp(options: TestAppOptions = {}) {
  const t = new TestApp(options)
  beforeAll(() => t.start())
  beforeEach(() => t.clock.reset())
  afterAll(() => t.stop())
  return t
}

export class TestApp {
  readonly clock: TestClock
  app!: FastifyInstance
  db!: Database
  database!: TestDatabase
  readonly #options: TestAppOptions

  constructor(options: TestAppOptions) {
    this.#options = options
    this.clock = createTestClock(options.at)
  }

  async start() {
    this.database = await createTestDatabase()
    this.db = connect(this.database.url, { max: 5 })
    this.app = await buildApp({
      ...this.#options,
      db: this.db,
      databaseUrl: this.database.url,
      clock: this.clock.now,
      config: testConfig(this.#options.config),
    })
    await this.app.ready()
  }

  async stop() {
    await this.app?.close()
    await this.db?.$disconnect()
    await this.database?.drop()
  }

  /** Somebody with an account, signed in. */
  person(options: PersonOptions = {}): Promise<Person> {
    return createPerson(this.app, options)
  }
}

export function testConfig(changes: Partial<Config> = {}): AppOptions['config'] {
  const config = readConfig({
    BCRYPT_COST: '4',
    LOG_LEVEL: 'silent',
    PASSWORD_KEY: 'a key for tests that is long enough',
  })
  return { ...config, ...changes, passwordKey: changes.passwordKey ?? config.passwordKey! }
}
