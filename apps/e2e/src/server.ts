import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../api/src/test/controlled-main.ts', import.meta.url))

/** What came out at the other end, read. */
export interface Mail {
  subject: string
  text: string
}

/** Rows as JSON has them. */
export interface MemoryRows {
  log: { itemKey: string; how: string; grade: string | null; localDate: string; submissionId: string }[]
  states: { itemKey: string; lastOn: string; learnedOn: string | null; steps: number; isAgain: boolean }[]
  reviews: { submissionId: string; countedOn: string; recorded: number }[]
}

/** A Halaqa of a test worker's own: its server, its database, its clock. */
export interface Server {
  /** Where the web app and the API answer. */
  url: string
  setClock(now: Date): Promise<void>
  /** Does at once what the server does every hour. */
  runJobs(): Promise<void>
  /** As the operator does by the command line. */
  makeAdmin(email: string): Promise<void>
  /** What its tables hold of what somebody remembers, dates as instants. */
  memoryOf(email: string): Promise<MemoryRows>
  takeDatabaseAway(): Promise<void>
  bringDatabaseBack(): Promise<void>
  /** What stands in the database: the rows of a query, whose numbers are `::int` and whose ids and dates `::text`. */
  rows<Row>(sql: string, ...values: unknown[]): Promise<Row[]>
  /** To somebody, the oldest first; of a server that sends mail. */
  mailsTo(email: string): Promise<Mail[]>
  /** The newest, once there is one. */
  mailTo(email: string): Promise<Mail>
  stop(): Promise<void>
}

/** `settings` are variables of its environment. */
export async function startServer(settings: Record<string, string> = {}): Promise<Server> {
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...settings },
  })
  const { url, control } = await readiness(child)
  const tell = async (path: string, body: unknown = {}) => {
    const response = await fetch(control + path, { method: 'POST', body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return response.json()
  }
  return {
    url,
    setClock: (now) => tell('/clock', { now: now.toISOString() }),
    runJobs: () => tell('/jobs'),
    makeAdmin: (email) => tell('/admin', { email }),
    memoryOf: (email) => tell('/memory', { email }),
    takeDatabaseAway: () => tell('/database', { away: true }),
    bringDatabaseBack: () => tell('/database', { away: false }),
    rows: (sql, ...values) => tell('/rows', { sql, values }),
    mailsTo: (email) => tell('/mails', { to: email }),
    mailTo: (email) => tell('/mail', { to: email }),
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function readiness(child: ChildProcessByStdio<Writable, Readable, null>) {
  for await (const line of createInterface({ input: child.stdout })) {
    return JSON.parse(line) as { url: string; control: string }
  }
  throw new Error('The server ended before it was ready; what it said stands above.')
}
