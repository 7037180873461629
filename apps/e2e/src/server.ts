import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../api/src/test/controlled-main.ts', import.meta.url))

/** A mail, parsed after delivery. */
export interface Mail {
  subject: string
  text: string
}

/** Rows as JSON. */
export interface MemoryRows {
  log: { itemKey: string; how: string; grade: string | null; localDate: string; submissionId: string }[]
  states: { itemKey: string; lastOn: string; learnedOn: string | null; steps: number; isAgain: boolean }[]
  reviews: { submissionId: string; countedOn: string; recorded: number }[]
}

/** A server for the tests of one worker at a time, with its own database and clock. */
export interface Server {
  /** The address of the web app and the API. */
  url: string
  setClock(now: Date): Promise<void>
  /** Runs the hourly jobs at once. */
  runJobs(): Promise<void>
  /** Grants the role as the operator does on the command line. */
  makeAdmin(email: string): Promise<void>
  /** The tables of a person's memory, with dates as instants. */
  memoryOf(email: string): Promise<MemoryRows>
  takeDatabaseAway(): Promise<void>
  bringDatabaseBack(): Promise<void>
  /** Rows of a query on the database; cast numbers to `::int`, and ids and dates to `::text`. */
  rows<Row>(sql: string, ...values: unknown[]): Promise<Row[]>
  /** The mails to an address, the oldest first, if the server sends mail. */
  mailsTo(email: string): Promise<Mail[]>
  /** Waits for the newest mail. */
  mailTo(email: string): Promise<Mail>
}

/** Where to find a server, and where to tell it what to do. */
export interface Addresses {
  url: string
  control: string
}

/** `settings` are variables of its environment. */
export async function startServer(settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...settings },
  })
  return {
    addresses: await readiness(child),
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

export function serverAt({ url, control }: Addresses): Server {
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
  }
}

async function readiness(child: ChildProcessByStdio<Writable, Readable, null>) {
  for await (const line of createInterface({ input: child.stdout })) {
    return JSON.parse(line) as Addresses
  }
  throw new Error('The server ended before it was ready; what it said stands above.')
}
