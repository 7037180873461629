/**
 * Real databases for tests.
 *
 * In `vitest.config.ts`   `test: { globalSetup: ['@halaqa/database/testing-setup'] }`: one server for the whole run (that
 *                         of DATABASE_URL if set, else an embedded one that concurrent runs share) and, on it, a template
 *                         with all migrations applied.
 * In a test file          `const database = await createTestDatabase()`, then `database.url`, and `database.drop()` when done.
 *
 * A copy of the template takes about 50 ms. The server admits 300 connections: keep the pools of tests at 5 or so.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'

export type TestDatabase = { url: string; drop(): Promise<void> }

/** What the global setup tells the workers, by their environment. */
export const TEST_SERVER = {
  /** Address of the template. */
  template: 'HALAQA_TEST_TEMPLATE',
  /** How names of databases of this run begin. */
  prefix: 'HALAQA_TEST_PREFIX',
}

/** A database of the caller's own with all migrations applied and no rows, or with nothing at all. */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const template = process.env[TEST_SERVER.template]
  if (!template) throw new Error("Add '@halaqa/database/testing-setup' to globalSetup in vitest.config.ts")

  const name = `${process.env[TEST_SERVER.prefix]}${randomUUID().slice(0, 8)}`
  const source = empty ? 'template0' : new URL(template).pathname.slice(1)
  await onServer(template, `create database "${name}" template "${source}"`)
  return {
    url: databaseUrl(template, name),
    drop: () => onServer(template, `drop database if exists "${name}" with (force)`),
  }
}

/** The address of another database on the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href
}

async function onServer(serverUrl: string, sql: string) {
  const client = new pg.Client({ connectionString: databaseUrl(serverUrl, 'postgres') })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
