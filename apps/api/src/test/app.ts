import { connect, type Database } from '@halaqa/database/client'
import { createTestDatabase, type TestDatabase } from '@halaqa/database/testing'
import type { FastifyInstance } from 'fastify'
import type { Runner } from 'graphile-worker'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { type AppOptions, buildApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { startMails } from '../jobs/send-mail.ts'
import { SEND_MAIL } from '../lib/mail-queue.ts'
import { createTestClock, type TestClock } from './clock.ts'
import { createPerson, type Person, type PersonOptions } from './person.ts'

export interface TestAppOptions
  extends Partial<
    Pick<AppOptions, 'webRoot' | 'lanUrl' | 'log' | 'maintenanceUrl' | 'stalledAfterMs' | 'measureDisk' | 'textsFor'>
  > {
  config?: Partial<Config>
  /** Where the clock stands when a test begins. */
  at?: string
}

/**
 * The real app on a database of its own; made before a file's (or describe's) tests and taken down after them. Each test
 * begins at the same time.
 */
export function useTestApp(options: TestAppOptions = {}) {
  const api = new TestApp(options)
  beforeAll(() => api.start())
  beforeEach(() => api.clock.reset())
  afterAll(() => api.stop())
  return api
}

export class TestApp {
  readonly clock: TestClock
  app!: FastifyInstance
  db!: Database
  database!: TestDatabase
  readonly #options: TestAppOptions
  #mails: { runner: Runner; pool: pg.Pool } | undefined

  constructor(options: TestAppOptions) {
    this.#options = options
    this.clock = createTestClock(options.at)
  }

  async start() {
    await this.startOn(await createTestDatabase())
  }

  /** One more process on a database that another test app made and drops. */
  async startOn(database: TestDatabase) {
    this.database = database
    // No test fails because the machine is busy: few connections are asked for much at once, and transactions held open.
    this.db = connect(this.database.url, { max: 5, waitMs: 120_000 })
    this.app = await buildApp({
      ...this.#options,
      db: this.db,
      databaseUrl: this.database.url,
      clock: this.clock.now,
      config: testConfig(this.#options.config),
    })
    await this.app.ready()
    if (this.app.mailQueue) await this.startMails()
  }

  async stop() {
    await this.stopApp()
    await this.database?.drop()
  }

  async stopApp() {
    await this.stopMails()
    await this.app?.close()
    await this.db?.$disconnect()
  }

  /** Sends what waits in the queue, from now on. */
  async startMails() {
    // Connections stay, however busy the machine: the worker leaves a mail locked whose end it cannot write down.
    const pool = new pg.Pool({ connectionString: this.database.url, max: 4, idleTimeoutMillis: 0 })
    pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
    const runner = await startMails(this.app, pool, undefined, 50)
    this.#mails = { runner, pool }
  }

  async stopMails() {
    await this.#mails?.runner.stop()
    await this.#mails?.pool.end()
    this.#mails = undefined
  }

  /** Once nothing is under way that goes on after an answer, and every mail that is due was tried. */
  async settled() {
    await this.app.background.settled()
    if (this.#mails) await expect.poll(() => this.#countDueMails(), { interval: 20 }).toBe(0)
  }

  async #countDueMails() {
    const [row] = await this.db.$queryRaw<{ due: number }[]>`
      SELECT count(*)::int AS due FROM graphile_worker.jobs
      WHERE task_identifier = ${SEND_MAIL} AND (locked_at IS NOT NULL OR run_at <= now() AND attempts < max_attempts)`
    return row!.due
  }

  /** Brings forward the next attempt of every mail that waits for one, and waits for it. */
  async retryMails() {
    await this.db.$executeRaw`
      SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) FROM graphile_worker.jobs
      WHERE task_identifier = ${SEND_MAIL}`
    await this.settled()
  }

  /** Makes a person with an account, signed in. */
  person(options: PersonOptions = {}): Promise<Person> {
    return createPerson(this.app, options)
  }
}

export function testConfig(changes: Partial<Config> = {}): AppOptions['config'] {
  const config = readConfig({
    BCRYPT_COST: '4',
    BACKUPS: 'off',
    LOG_LEVEL: 'silent',
    PASSWORD_KEY: 'a key for tests that is long enough',
  })
  return { ...config, ...changes, passwordKey: changes.passwordKey ?? config.passwordKey! }
}
