import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inBatch } from './batch.ts'
import { connect, type Database, Prisma } from './client.ts'
import { int, text } from './columns.ts'
import { changeRows, listRows, loadRow } from './statement.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

const addThing = changeRows((name: string) => Prisma.sql`INSERT INTO things VALUES (${name}) ON CONFLICT DO NOTHING`)
const listThings = listRows({ name: text }, () => Prisma.sql`SELECT name FROM things ORDER BY name`)
const divide = loadRow({ n: int }, (by: number) => Prisma.sql`SELECT 12 / ${by}::int AS n`)
const conflictOnce = changeRows(() => Prisma.sql`SELECT conflict_once()`)

let database: TestDatabase
let db: Database
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  db = connect(database.url, { max: 2 })
  client = new pg.Client(database.url)
  await client.connect()
  // A sequence keeps its number when a transaction is taken back.
  await client.query(`
    CREATE TABLE things (name text PRIMARY KEY);
    CREATE SEQUENCE tries;
    CREATE FUNCTION conflict_once() RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      IF nextval('tries') = 1 THEN RAISE EXCEPTION 'conflict' USING ERRCODE = 'serialization_failure'; END IF;
    END $$`)
})
beforeEach(() => client.query('TRUNCATE things'))
afterAll(async () => {
  await db?.$disconnect()
  await client?.end()
  await database?.drop()
})

const names = async () => (await listThings(db)).map(({ name }) => name)

test('statements of a batch see what those before them did', async () => {
  const [added, within] = await inBatch(db, (batch) => Promise.all([addThing(batch, 'a'), listThings(batch)]))

  expect([added, within]).toEqual([1, [{ name: 'a' }]])
  expect(await names()).toEqual(['a'])
})

test('each stands by itself: a failure takes nothing of the others back, and the next batch is whole', async () => {
  const failing = inBatch(db, (batch) => Promise.all([addThing(batch, 'a'), divide(batch, 0), addThing(batch, 'b')]))
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  await expect.poll(names).toEqual(['a', 'b'])

  await inBatch(db, (batch) => addThing(batch, 'c'))
  expect(await names()).toEqual(['a', 'b', 'c'])
})

test('is asked again after a conflict', async () => {
  const [added] = await inBatch(db, (batch) => Promise.all([addThing(batch, 'a'), conflictOnce(batch)]))

  expect([added, await names()]).toEqual([0, ['a']])
})

test('a statement that would need an earlier answer is refused', async () => {
  const waiting = inBatch(db, async (batch) => {
    await addThing(batch, 'a')
    return addThing(batch, 'b')
  })

  await expect(waiting).rejects.toThrow('A batch takes no statement after its work has waited for an answer')
})
