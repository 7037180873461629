import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Decrypter } from 'age-encryption'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp, restore, verifyBackup } from '../backup.ts'
import { createTestDatabase, type TestDatabase } from '../testing.ts'

const KEY = 'a key for backups that is long enough'
const OTHER = 'another key for backups, long enough'

let folder: string
let file: string
let database: TestDatabase

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'halaqa-encryption-'))
  file = join(folder, 'a.halaqa')
  database = await createTestDatabase()
  await ask(
    database.url,
    `insert into users (email, full_name, password_hash, created_at, updated_at) values ('a@b.c', 'Ruqayyah', 'x', now(), now())`,
  )
  await backUp(database.url, file, { backupKey: KEY })
})
afterAll(async () => {
  await database?.drop()
  rmSync(folder, { recursive: true })
})

async function ask(url: string, sql: string) {
  const client = new pg.Client(url)
  await client.connect()
  return (await client.query(sql).finally(() => client.end())).rows
}

test('an encrypted backup shows nothing without its key, and is a file of age', async () => {
  const bytes = readFileSync(file)
  expect(bytes.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt /)
  expect(() => gunzipSync(bytes)).toThrow('incorrect header check')

  const age = new Decrypter()
  age.addPassphrase(KEY)
  expect(gunzipSync(await age.decrypt(bytes)).toString('utf8')).toContain('Ruqayyah')
})

test('it is restored with its key', async () => {
  const target = await createTestDatabase({ empty: true })
  await restore(target.url, file, { backupKey: KEY })
  expect(await ask(target.url, 'select full_name from users')).toEqual([{ full_name: 'Ruqayyah' }])
  await target.drop()
})

test('a key does not hinder the restore of a backup that is not encrypted', async () => {
  const plain = join(folder, 'plain.halaqa')
  await backUp(database.url, plain)
  expect(await verifyBackup(plain, KEY)).toMatchObject({ format: 'halaqa-backup' })
})

test.each([
  ['no key', undefined, /^This backup is encrypted\. Set BACKUP_KEY to the key that it was encrypted with\.$/],
  ['another key', OTHER, /^BACKUP_KEY is not the key that this backup was encrypted with\. Set it to that key\.$/],
])('with %s it is refused in one sentence', async (_, backupKey, sentence) => {
  await expect(verifyBackup(file, backupKey)).rejects.toThrow(sentence)
})

test.each<[string, (whole: Buffer) => Buffer]>([
  ['cut in its middle', (whole) => whole.subarray(0, whole.length >> 1)],
  ['cut in its first lines', (whole) => whole.subarray(0, 60)],
  ['with a changed byte', (whole) => whole.map((byte, at) => (at === whole.length >> 1 ? byte ^ 1 : byte)) as Buffer],
])('a file %s is damaged', async (_, change) => {
  const bad = join(folder, 'bad.halaqa')
  writeFileSync(bad, change(readFileSync(file)))
  await expect(verifyBackup(bad, KEY)).rejects.toThrow(/^This backup is damaged: .* Use another one\.$/)
})

test('a backup that is given up leaves nothing behind', async () => {
  const before = readdirSync(folder)
  const signal = AbortSignal.abort(new Error('the server stops'))
  await expect(backUp(database.url, join(folder, 'given-up.halaqa'), { backupKey: KEY, signal })).rejects.toThrow()
  expect(readdirSync(folder)).toEqual(before)
})

test('a backup that is given up while it waits for a lock ends at once', async () => {
  const other = new pg.Client(database.url)
  await other.connect()
  await other.query('begin; lock table users')
  const stopping = new AbortController()
  const backup = backUp(database.url, join(folder, 'given-up.halaqa'), { signal: stopping.signal })
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(() => ask(database.url, waiting)).toHaveLength(1)
  stopping.abort()
  await expect(backup).rejects.toThrow()
  await other.end()
})
