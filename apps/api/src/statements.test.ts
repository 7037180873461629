import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Statement, statements } from '@halaqa/database/statement'
import { createTestDatabase } from '@halaqa/database/testing'
import { checkStatement } from '@halaqa/database/testing-statements'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

const filesIn = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file))

test('every statement answers the columns that it declares, by the schema as it is migrated', async () => {
  for (const file of filesIn('apps/api/src')) if (file.endsWith('.sql.ts')) await import(join(ROOT, file))
  const database = await createTestDatabase()
  await runMigrations({ connectionString: database.url })
  const client = new pg.Client(database.url)
  await client.connect()
  const faults: string[] = []
  for (const statement of statements) {
    for (const fault of await checkStatement(client, statement)) faults.push(`${fault}, in ${textOf(statement)}`)
  }
  await client.end()
  await database.drop()
  expect(faults).toEqual([])
  expect(statements.length).toBeGreaterThan(10)
})

/** The declaration as it is written, without what the test runner adds to names. */
const textOf = ({ build }: Statement) => `${build}`.replace(/__vite_ssr_import_\d+__\./g, '')

/** The one place that hands a statement to Prisma. */
const DECLARING = 'packages/database/src/statement.ts'

/** Hands SQL to Prisma without saying what comes back. */
const isUnchecked = (source: string) => /\$(query|execute)Raw/.test(source)

test('no other code passes SQL to Prisma', () => {
  expect(isUnchecked('await db.$queryRaw<Row[]>`SELECT id FROM users`')).toBe(true)
  expect(isUnchecked('await tx.$executeRawUnsafe(text)')).toBe(true)
  const files = [...filesIn('apps/api/src'), ...filesIn('packages/database/src'), ...filesIn('prisma')].filter(
    (file) => /(?<!\.test)\.ts$/.test(file) && !/\/(test|generated)\//.test(file) && file !== DECLARING,
  )
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => isUnchecked(readFileSync(join(ROOT, file), 'utf8')))).toEqual([])
})
