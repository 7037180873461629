import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connect, type Database, Prisma } from './client.ts'
import {
  arrayOf,
  bool,
  enumOf,
  instant,
  int,
  json,
  notNull,
  nullable,
  objectsOf,
  oneOf,
  text,
  uuid,
} from './columns.ts'
import { changeRows, findRow, hasRow, listRows, loadRow, statements } from './statement.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'
import { checkStatement } from './testing-statements.ts'

const SCHEMA = `
  DROP SCHEMA public CASCADE;
  CREATE SCHEMA public;
  CREATE TYPE pace AS ENUM ('slow', 'quick');
  CREATE TABLE readers (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), name text NOT NULL, pages int NOT NULL DEFAULT 1,
    left_at timestamptz, pace pace NOT NULL DEFAULT 'slow');`

let database: TestDatabase
let client: pg.Client
let db: Database

beforeAll(async () => {
  database = await createTestDatabase({ empty: true })
  client = new pg.Client(database.url)
  await client.connect()
  db = connect(database.url, { max: 2 })
})
beforeEach(() => client.query(SCHEMA))
afterAll(async () => {
  await db.$disconnect()
  await client.end()
  await database.drop()
})

const reader = { id: uuid, name: text, pages: int, leftAt: nullable(instant), pace: enumOf('pace', ['slow', 'quick']) }
const readers = () =>
  listRows(
    reader,
    (name: string) => Prisma.sql`SELECT id, name, pages, left_at AS "leftAt", pace FROM readers WHERE name = ${name}`,
  )

/** What is found of the statement that `declare` declares. */
async function faultsOf(declare: () => unknown): Promise<string[]> {
  declare()
  return checkStatement(client, statements.pop()!)
}

describe('a statement is held against the schema', () => {
  test.each([
    ['a renamed column', 'ALTER TABLE readers RENAME COLUMN pages TO leaves', 'column "pages" does not exist'],
    ['a renamed table', 'ALTER TABLE readers RENAME TO people', 'relation "readers" does not exist'],
    ['another type', 'ALTER TABLE readers ALTER pages TYPE bigint', '"pages" is bigint and declared as integer'],
    [
      'a column that may be null now',
      'ALTER TABLE readers ALTER name DROP NOT NULL',
      '"name" may be null and is not declared as nullable',
    ],
    [
      'another label',
      "ALTER TYPE pace ADD VALUE 'steady'",
      '"pace" has the labels quick, slow, steady and is declared with slow, quick',
    ],
  ])('%s', async (_, change, fault) => {
    expect(await faultsOf(readers)).toEqual([])
    await client.query(change)
    expect(await faultsOf(readers)).toEqual([fault])
  })

  test('a misspelt alias', async () => {
    expect(
      await faultsOf(() =>
        listRows({ leftAt: nullable(instant) }, () => Prisma.sql`SELECT left_at AS "leftat" FROM readers`),
      ),
    ).toEqual(['declares "leftAt", which is not selected', 'selects "leftat", which is not declared'])
  })

  test('two columns with one name', async () => {
    const faults = await faultsOf(() =>
      listRows({ id: uuid }, () => Prisma.sql`SELECT a.id, b.id FROM readers a, readers b`),
    )
    expect(faults).toEqual(['selects "id" twice'])
  })

  test('a count without a cast', async () => {
    const faults = await faultsOf(() =>
      loadRow({ readers: int }, () => Prisma.sql`SELECT count(*) AS readers FROM readers`),
    )
    expect(faults).toEqual(['"readers" is bigint and declared as integer'])
  })

  test('an enum declared as text', async () => {
    expect((await faultsOf(() => listRows({ pace: text }, () => Prisma.sql`SELECT pace FROM readers`)))[0]).toContain(
      'is pace and declared as text',
    )
  })

  test('a nullable column that a condition keeps from being null has to be notNull', async () => {
    const left = (leftAt: typeof instant) => () =>
      listRows({ leftAt }, () => Prisma.sql`SELECT left_at AS "leftAt" FROM readers WHERE left_at IS NOT NULL`)
    expect(await faultsOf(left(instant))).toEqual(['"leftAt" may be null and is not declared as nullable'])
    expect(await faultsOf(left(notNull(instant)))).toEqual([])
  })

  test('writing is held against it too', async () => {
    const faults = await faultsOf(() =>
      changeRows((id: string) => Prisma.sql`UPDATE readers SET leaves = 2 WHERE id = ${id}::uuid`),
    )
    expect(faults).toEqual(['column "leaves" of relation "readers" does not exist'])
  })

  test('every form that an absent argument gives it', async () => {
    const named = (name?: string) => (name ? Prisma.sql`AND name = ${name}` : Prisma.sql`AND nobody`)
    const faults = await faultsOf(() =>
      listRows(
        { id: uuid },
        ({ name, limit = 1 }: { name?: string; limit?: number }) =>
          Prisma.sql`SELECT id FROM readers WHERE true ${named(name)} LIMIT ${limit}`,
      ),
    )
    expect(faults).toEqual(['column "nobody" does not exist'])
  })

  test('lists of arguments are bound whole', async () => {
    const faults = await faultsOf(() =>
      changeRows(
        (rows: { name: string }[]) =>
          Prisma.sql`INSERT INTO readers (name) SELECT * FROM unnest(${rows.map(({ name }) => name)}::text[])`,
      ),
    )
    expect(faults).toEqual([])
  })

  test('names that are chosen by value need examples', async () => {
    const TABLES = { readers: Prisma.sql`readers`, days: Prisma.sql`days` }
    const inTable =
      (...examples: ['readers' | 'days'][]) =>
      () =>
        hasRow((table: 'readers' | 'days') => Prisma.sql`SELECT FROM ${TABLES[table]}`, ...examples)
    expect(await faultsOf(inTable())).toEqual(['syntax error at or near "$1"'])
    expect(await faultsOf(inTable(['readers'], ['days']))).toEqual(['relation "days" does not exist'])
  })

  test('nothing is executed', async () => {
    await client.query("INSERT INTO readers (name) VALUES ('Amina')")
    expect(await faultsOf(() => changeRows(() => Prisma.sql`DELETE FROM readers`))).toEqual([])
    expect((await client.query('SELECT name FROM readers')).rows).toEqual([{ name: 'Amina' }])
  })
})

describe('an arriving row', () => {
  test('is refused when it lacks a column or holds what was not declared, without its content', async () => {
    await client.query("INSERT INTO readers (name) VALUES ('Amina')")
    const wrong = (columns: Parameters<typeof loadRow>[0]) =>
      loadRow(columns, () => Prisma.sql`SELECT name, left_at FROM readers`)(db)
    await expect(wrong({ nam: text })).rejects.toThrow('The column "nam" is not as declared')
    await expect(wrong({ name: int })).rejects.toThrow('The column "name" is not as declared')
    await expect(wrong({ left_at: instant })).rejects.toThrow('The column "left_at" is not as declared')
    await expect(wrong({ name: oneOf(['Zaynab']) })).rejects.toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('Amina') }),
    )
  })

  test('must exist if one is always expected', async () => {
    await expect(loadRow({ name: text }, () => Prisma.sql`SELECT name FROM readers`)(db)).rejects.toThrow(
      'No row was returned by: SELECT',
    )
    expect(await findRow({ name: text }, () => Prisma.sql`SELECT name FROM readers`)(db)).toBeUndefined()
    expect(await hasRow(() => Prisma.sql`SELECT FROM readers`)(db)).toBe(false)
  })

  test('is of the declared types', async () => {
    await client.query("INSERT INTO readers (name) VALUES ('Amina'), ('Zaynab')")
    const all = await listRows(
      {
        ...reader,
        isActive: bool,
        names: arrayOf(text),
        others: objectsOf({ name: text, pages: int }),
        free: nullable(json),
      },
      () => Prisma.sql`SELECT id, name, pages, left_at AS "leftAt", pace, true AS "isActive", ARRAY[name] AS names,
        (SELECT jsonb_agg(jsonb_build_object('name', name, 'pages', pages)) FROM readers o WHERE o.id <> r.id) AS others,
        '{"a": 1}'::jsonb AS free FROM readers r ORDER BY name`,
    )(db)
    expect(all).toEqual([
      {
        id: expect.any(String),
        name: 'Amina',
        pages: 1,
        leftAt: null,
        pace: 'slow',
        isActive: true,
        names: ['Amina'],
        others: [{ name: 'Zaynab', pages: 1 }],
        free: { a: 1 },
      },
      expect.objectContaining({ name: 'Zaynab' }),
    ])
    expect(await hasRow(() => Prisma.sql`SELECT FROM readers`)(db)).toBe(true)
    expect(
      await changeRows((name: string) => Prisma.sql`UPDATE readers SET pages = 2 WHERE name = ${name}`)(db, 'Amina'),
    ).toBe(1)
  })
})
