/**
 * Starts a Postgres with the product's binaries and settings, makes migrated and seeded databases, and starts the built product as a child
 * process with everything switched on.
 *
 * All data lies in a temporary folder, which is removed when the run ends.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type EmbeddedPostgres, startEmbedded } from '@halaqa/database/embedded'
import { withClient } from '@halaqa/database/with-client'
import type pg from 'pg'

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const MAIN = join(ROOT, 'apps/api/dist/main.js')
/** More than the product's own, because limits have connections too. */
const MAX_CONNECTIONS = 150
const END_MS = 20_000

/** A server that runs. */
export interface Product {
  url: string
  pid: number
  stop(): Promise<void>
}

export interface ProductOptions {
  /** Address of its database. */
  database: string
  env?: Record<string, string>
  /** Arguments of node. */
  nodeArgs?: string[]
}

export class Stage {
  readonly postgres: EmbeddedPostgres
  readonly folder: string
  readonly #passwordKey = randomBytes(36).toString('base64')
  #cleanups: (() => Promise<unknown>)[] = []
  #databases = 0

  private constructor(postgres: EmbeddedPostgres, folder: string) {
    this.postgres = postgres
    this.folder = folder
  }

  static async open(): Promise<Stage> {
    if (!existsSync(MAIN)) throw new Error('The product is not built. Run npm run build, or npm run bench, which does')
    const folder = mkdtempSync(join(tmpdir(), 'halaqa-bench-'))
    const postgres = await startEmbedded({ dataDir: folder, maxConnections: MAX_CONNECTIONS })
    const stage = new Stage(postgres, folder)
    // Started once, so that its database is migrated and seeded; the others are copies of it.
    const product = await stage.startProduct({ database: postgres.url })
    await product.stop()
    return stage
  }

  async close() {
    await this.clear()
    await this.postgres.stop()
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** Ends what a group of rows started, the last first. */
  async clear() {
    for (const cleanup of this.#cleanups.splice(0).reverse()) await cleanup()
  }

  /** Does this when the group of rows is over, however it ends. */
  later(cleanup: () => Promise<unknown>) {
    this.#cleanups.push(cleanup)
  }

  /** A migrated and seeded database. Returns its address, with the role that owns it. */
  async createDatabase(): Promise<string> {
    const name = `bench_${++this.#databases}`
    const { pathname, username } = new URL(this.postgres.url)
    const template = pathname.slice(1)
    await this.#maintain((client) =>
      client.query(`create database "${name}" template "${template}" owner "${username}" strategy file_copy`),
    )
    this.later(() => this.#maintain((client) => client.query(`drop database "${name}" with (force)`)))
    return Object.assign(new URL(this.postgres.url), { pathname: `/${name}` }).href
  }

  /** A connection as superuser, who may leave triggers and foreign keys aside while filling tables. */
  asSuperuser<Result>(database: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
    const { pathname } = new URL(database)
    return withClient(Object.assign(new URL(this.postgres.superuserUrl), { pathname }).href, 'halaqa bench', work)
  }

  #maintain(work: (client: pg.Client) => Promise<unknown>) {
    return withClient(Object.assign(new URL(this.postgres.superuserUrl), { pathname: '/postgres' }).href, 'bench', work)
  }

  /** The built product, with all hooks on, once it answers. Budgets are counted, and never spent. */
  async startProduct({ database, env = {}, nodeArgs = [] }: ProductOptions): Promise<Product> {
    const product = await startProgram([...nodeArgs, MAIN], {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: database,
      PASSWORD_KEY: this.#passwordKey,
      HALAQA_DATA_DIR: join(this.folder, 'product'),
      BACKUPS: 'off',
      BCRYPT_COST: '4',
      STRANGER_BUDGET: '1000000000',
      ACCOUNT_BUDGET: '1000000000',
      ...env,
    })
    this.later(product.stop)
    return product
  }
}

/** A program of node once it has said where it listens, as the product does unless told otherwise. */
export async function startProgram(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { address = /On this machine\s+(http:\S+)/, folder = ROOT } = {},
): Promise<Product> {
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'], env })
  const stop = stopper(child)
  try {
    const url = await readyLine(child, address)
    return { url: url.replace('localhost', '127.0.0.1'), pid: child.pid!, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function readyLine(child: ChildProcess, pattern: RegExp): Promise<string> {
  const said: string[] = []
  for await (const line of createInterface({ input: child.stdout! })) {
    said.push(line)
    const found = pattern.exec(line)?.[1]
    if (!found) continue
    child.stdout!.resume()
    return found
  }
  throw new Error(`${child.spawnargs.at(-1)} ended before it was ready. It said:\n${said.join('\n')}`)
}

/** Resolves when it is gone; one that does not go by itself is killed. */
function stopper(child: ChildProcess) {
  return async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    const patience = setTimeout(() => child.kill('SIGKILL'), END_MS)
    await ended
    clearTimeout(patience)
  }
}
