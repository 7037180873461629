import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { explainWriting } from './backup/target.ts'
import { backUp, verifyBackup } from './backup.ts'
import { runBackupCommand } from './backup-cli.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { fingerprintOf, recordPasswordKey, requirePasswordKey } from './password-key.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

const KEY = 'the key that the passwords were made with'
const OTHER = 'some other key that is also long enough'

describe('bin/halaqa backup and bin/halaqa restore', () => {
  let folder: string
  let database: TestDatabase
  let target: TestDatabase
  /** Of a database of the operator's own, with the key's fingerprint. */
  let file: string

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'halaqa-backup-cli-'))
    database = await createTestDatabase()
    await ask(database.url, person('Ruqayyah'))
    await recordPasswordKey({ url: database.url, passwordKey: KEY, dataDir: folder }, KEY)
    file = join(folder, 'a.halaqa')
    await backUp(database.url, file)
    target = await createTestDatabase()
  })
  beforeEach(() => ask(target.url, `delete from users; delete from server_facts; ${person('Old')}`))
  afterEach(() => vi.restoreAllMocks())
  afterAll(async () => {
    await database?.drop()
    await target?.drop()
    rmSync(folder, { recursive: true })
  })

  const dataDir = () => join(folder, 'data')
  const copies = () => (existsSync(join(dataDir(), 'backups')) ? readdirSync(join(dataDir(), 'backups')) : [])
  const names = async () => (await ask(target.url, 'select full_name from users')).map((row) => row.full_name)

  /** Exit code, and what was said on either stream. */
  async function run(args: string[], env: Record<string, string> = {}) {
    const said: string[] = []
    const complaint = vi.spyOn(console, 'error').mockImplementation((line) => void said.push(line))
    const code = await runBackupCommand(
      args,
      { DATABASE_URL: target.url, HALAQA_DATA_DIR: dataDir(), INIT_CWD: folder, ...env },
      (line) => said.push(line),
    )
    complaint.mockRestore()
    return { code, said: said.join('\n') }
  }

  describe('a backup', () => {
    test('is not written over a file that is there, unless told so', async () => {
      writeFileSync(join(folder, 'kept.halaqa'), 'kept')
      expect(await run(['backup', 'kept.halaqa'])).toEqual({
        code: 1,
        said: expect.stringMatching(/kept\.halaqa exists already and was not changed.*--overwrite/),
      })
      expect(readFileSync(join(folder, 'kept.halaqa'), 'utf8')).toBe('kept')

      expect(await run(['backup', 'kept.halaqa', '--overwrite'])).toMatchObject({ code: 0 })
      await verifyBackup(join(folder, 'kept.halaqa'))
    })

    test.each([
      ['no folder', 'nowhere/a.halaqa', /The folder .*nowhere does not exist\. Create it first: mkdir -p/],
      ['a folder itself', '.', /is a folder\. Name a file in it/],
      ['a file for a folder', 'a.halaqa/b.halaqa', /a\.halaqa is a file, not a folder/],
    ])('says in plain words that there is %s', async (_, name, sentence) => {
      expect(await run(['backup', name])).toEqual({ code: 1, said: expect.stringMatching(sentence) })
    })

    test.each([
      ['EACCES', /cannot be written by this account/],
      ['EROFS', /cannot be written by this account/],
      ['ENOSPC', /is full\. No part of the backup was kept/],
    ])('reports %s in plain words', (code, sentence) => {
      const failure = explainWriting(Object.assign(new Error(code), { code }), '/backups/a.halaqa')
      expect((failure as Error).message).toMatch(sentence)
    })

    test('names its key, and leaves out a key that does not fit', async () => {
      expect(await verifyBackup(file)).toMatchObject({ password_key: fingerprintOf(KEY) })
      const own = join(folder, 'own.halaqa')
      await backUp(database.url, own, { passwordKey: KEY })
      expect((await verifyBackup(own)).secrets).toEqual({ passwordKey: KEY })
      await backUp(database.url, own, { passwordKey: OTHER })
      expect(await verifyBackup(own)).not.toHaveProperty('secrets')
    })
  })

  describe('with BACKUP_KEY', () => {
    const BACKUP_KEY = 'a key for backups that is long enough'
    const encrypted = () => join(folder, 'encrypted.halaqa')

    test('a backup is encrypted, and says so without the key', async () => {
      const { code, said } = await run(['backup', encrypted()], { BACKUP_KEY })
      expect([code, said]).toEqual([0, expect.stringMatching(/It is encrypted with BACKUP_KEY/)])
      expect(said).not.toContain(BACKUP_KEY)
      expect(readFileSync(encrypted(), 'latin1')).toMatch(/^age-encryption\.org/)
    })

    test('a restore reads it, and encrypts the copy of what it replaces', async () => {
      await ask(target.url, `update users set full_name = 'Replaced'`)
      const missing = await run(['restore', encrypted()])
      expect(missing).toEqual({ code: 1, said: expect.stringMatching(/^This backup is encrypted\. Set BACKUP_KEY/) })
      const wrong = await run(['restore', encrypted()], { BACKUP_KEY: OTHER })
      expect(wrong).toEqual({ code: 1, said: expect.stringMatching(/^BACKUP_KEY is not the key/) })
      expect(await names()).toEqual(['Replaced'])

      expect(await run(['restore', encrypted()], { BACKUP_KEY })).toMatchObject({ code: 0 })
      expect(await names()).toEqual(['Old'])
      const [copy] = copies()
      expect(readFileSync(join(dataDir(), 'backups', copy!), 'latin1')).toMatch(/^age-encryption\.org/)
      rmSync(join(dataDir(), 'backups', copy!))
    })

    test('a key that is too short is refused', async () => {
      expect(await run(['backup', 'short.halaqa'], { BACKUP_KEY: 'short' })).toEqual({
        code: 1,
        said: expect.stringMatching(/BACKUP_KEY must have at least 32 characters/),
      })
    })
  })

  describe('a restore', () => {
    test('with another key is refused before anything is changed', async () => {
      const { code, said } = await run(['restore', file], { PASSWORD_KEY: OTHER })
      expect(said).toMatch(/another password key than the one of this installation.*set PASSWORD_KEY.*--without-key/s)
      expect([code, await names(), copies()]).toEqual([1, ['Old'], []])
    })

    test("with another key than the backup's names that key", async () => {
      const own = join(folder, 'own.halaqa')
      await backUp(database.url, own, { passwordKey: KEY })
      expect((await run(['restore', own], { PASSWORD_KEY: OTHER })).said).toContain(`PASSWORD_KEY=${KEY}`)
    })

    test('with the right key, or with --without-key, is done', async () => {
      expect((await run(['restore', file], { PASSWORD_KEY: KEY })).said).toMatch(/Restored [^\n]*$/)
      expect(await names()).toEqual(['Ruqayyah'])
      expect((await run(['restore', file])).said).toMatch(/does not start with another one\.$/)
      expect(await run(['restore', file, '--without-key'], { PASSWORD_KEY: OTHER })).toMatchObject({ code: 0 })
    })

    test('of a backup that does not name its key says so and is done', async () => {
      const older = join(folder, 'older.halaqa')
      await ask(database.url, `update server_facts set key = 'aside'`)
      await backUp(database.url, older)
      await ask(database.url, `update server_facts set key = 'password_key'`)
      const { code, said } = await run(['restore', older], { PASSWORD_KEY: OTHER })
      expect(said).toMatch(/did not record its password key/)
      expect([code, await names()]).toEqual([0, ['Ruqayyah']])
    })

    test('of a version without a fingerprint records that of its key', async () => {
      const older = join(folder, 'older-with-key.halaqa')
      await ask(database.url, `update server_facts set key = 'aside'`)
      await backUp(database.url, older, { passwordKey: KEY })
      await ask(database.url, `update server_facts set key = 'password_key'`)
      expect((await run(['restore', older])).said).toContain(`PASSWORD_KEY=${KEY}`)
      const withOther = { url: target.url, passwordKey: OTHER, dataDir: dataDir() }
      await expect(requirePasswordKey(withOther)).rejects.toThrow(/is not the one/)
    })

    test('beside a running server keeps no copy and changes nothing', async () => {
      const before = copies()
      const server = new pg.Client(target.url)
      await server.connect()
      const { code, said } = await run(['restore', file])
      await server.end()
      expect(said).toMatch(/Halaqa or another program is connected to this database/)
      expect([code, await names(), copies()]).toEqual([1, ['Old'], before])
    })

    test('is done while Postgres vacuums, whose worker no program has to stop', async () => {
      const server = await startEmbedded({ dataDir: join(folder, 'vacuuming'), settings: { autovacuum_naptime: '1' } })
      try {
        await migrate(server.url)
        await ask(
          server.url,
          `create table wide with (autovacuum_vacuum_threshold = 1, autovacuum_vacuum_insert_threshold = 1,
             autovacuum_vacuum_cost_delay = 100, autovacuum_vacuum_cost_limit = 1)
           as select repeat('x', 1000) from generate_series(1, 10000)`,
        )
        const isVacuuming = `select from pg_stat_activity where backend_type = 'autovacuum worker' and datname = 'halaqa'`
        await vi.waitUntil(async () => (await ask(server.superuserUrl, isVacuuming)).length > 0, { timeout: 60_000 })
        expect(await run(['restore', file], { DATABASE_URL: server.url })).toMatchObject({ code: 0 })
      } finally {
        await server.stop()
      }
    })

    test('that fails keeps no copy of unchanged data', async () => {
      const before = copies()
      const newer = join(folder, 'newer.halaqa')
      writeFileSync(newer, gzipSync(newerThanThis(file)))
      expect((await run(['restore', newer])).said).toMatch(/made by a newer Halaqa/)
      expect([await names(), copies()]).toEqual([['Old'], before])
    })

    test('keeps what it replaces, and of earlier restores the newest three, and says so', async () => {
      const backups = join(dataDir(), 'backups')
      mkdirSync(backups, { recursive: true })
      for (const name of copies()) rmSync(join(backups, name))
      const older = [1, 2, 3, 4].map((day) => `before-restore-2026-01-0${day}T00-00-00-000Z.halaqa`)
      for (const name of [...older, 'mine.halaqa']) writeFileSync(join(backups, name), '')

      const { said } = await run(['restore', file])
      expect(said).toMatch(/saved as .*before-restore-.*Deleted 2 older copies of earlier restores/s)
      expect(copies()).toEqual([...older.slice(2), expect.stringMatching(/^before-restore-/), 'mine.halaqa'])
      expect(rowsOfUsers(join(backups, copies()[2]!))).toContain('Old')
    })

    test('says so when the present data cannot be saved', async () => {
      const { said } = await run(['restore', file], { HALAQA_DATA_DIR: file })
      expect(said).toMatch(/cannot be saved in .*nothing was replaced.*HALAQA_DATA_DIR/s)
      expect(await names()).toEqual(['Old'])
    })

    test('into a new folder leaves nothing there when it fails', async () => {
      const newer = join(folder, 'newer.halaqa')
      writeFileSync(newer, gzipSync(newerThanThis(file)))
      const fresh = join(folder, 'fresh')
      const { code } = await run(['restore', newer], { DATABASE_URL: '', HALAQA_DATA_DIR: fresh })
      expect([code, existsSync(fresh)]).toEqual([1, false])
    })
  })
})

const person = (name: string) => `insert into users (email, full_name, password_hash, created_at, updated_at)
  values ('a@b.c', '${name}', 'x', now(), now())`

async function ask(url: string, sql: string) {
  const client = new pg.Client(url)
  await client.connect()
  return (await client.query(sql).finally(() => client.end())).rows
}

const rowsOfUsers = (file: string) => gunzipSync(readFileSync(file)).toString('utf8')

/** A backup with the same rows, and a database change in the header that nobody here knows; the checksum fits. */
function newerThanThis(file: string): string {
  const [header, ...rest] = gunzipSync(readFileSync(file)).toString('utf8').split('\n')
  const changed = JSON.parse(header!)
  changed.migrations.push({ name: '99990101000000_later', checksum: 'x' })
  const body = [JSON.stringify(changed), ...rest.slice(0, -2), ''].join('\n')
  return `${body}${JSON.stringify({ end: 'halaqa-backup', sha256: sha256(body) })}\n`
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
