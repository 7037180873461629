import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inBatch } from './batch.ts'
import { connect, type Database, Prisma } from './client.ts'
import { int, text } from './columns.ts'
import { changeRows, listRows, loadRow } from './statement.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

const PERSON = '11111111-1111-4111-8111-111111111111'
const addThing = changeRows((name: string) => Prisma.sql`INSERT INTO things VALUES (${name})`)
const listThings = listRows({ name: text }, () => Prisma.sql`SELECT name FROM things ORDER BY name`)
const divide = loadRow({ n: int }, (by: number) => Prisma.sql`SELECT 12 / ${by}::int AS n`)
const tell = changeRows(() => Prisma.sql`SELECT tell('halaqa_tasks', ARRAY[${PERSON}::uuid])`)

let database: TestDatabase
let db: Database
let listener: pg.Client
const heard: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  db = connect(database.url, { max: 2 })
  listener = new pg.Client(database.url)
  await listener.connect()
  await listener.query('CREATE TABLE things (name text PRIMARY KEY)')
  await listener.query('LISTEN halaqa_tasks')
  listener.on('notification', ({ payload = '' }) => heard.push(payload))
})
beforeEach(async () => {
  await listener.query('TRUNCATE things')
  heard.length = 0
})
afterAll(async () => {
  await db?.$disconnect()
  await listener?.end()
  await database?.drop()
})

const names = async () => (await listThings(db)).map(({ name }) => name)

test('statements of a batch see what those before them did, and stay together', async () => {
  const [added, within] = await inBatch(db, (batch) => Promise.all([addThing(batch, 'a'), listThings(batch)]))

  expect([added, within]).toEqual([1, [{ name: 'a' }]])
  expect(await names()).toEqual(['a'])
})

test('a failure takes all of it back, and the next batch is whole', async () => {
  const failing = inBatch(db, (batch) =>
    Promise.all([addThing(batch, 'a'), tell(batch), divide(batch, 0), addThing(batch, 'b')]),
  )
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(await names()).toEqual([])

  await inBatch(db, (batch) => addThing(batch, 'c'))
  expect(await names()).toEqual(['c'])
  await listener.query('SELECT')
  expect(heard).toEqual([])
})

test('a statement that would need an earlier answer is refused', async () => {
  const waiting = inBatch(db, async (batch) => {
    await addThing(batch, 'a')
    return addThing(batch, 'b')
  })

  await expect(waiting).rejects.toThrow('A batch takes no statement after its work has waited for an answer')
})

test('tells its news once it is committed', async () => {
  await inBatch(db, (batch) => Promise.all([tell(batch), tell(batch)]))

  await expect.poll(() => heard.length).toBeGreaterThan(0)
  expect(new Set(heard)).toEqual(new Set([PERSON]))
})
