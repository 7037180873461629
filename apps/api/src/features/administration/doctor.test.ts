import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordPasswordKey } from '@halaqa/database/password-key'
import { createTestDatabase, type TestDatabase } from '@halaqa/database/testing'
import { withClient } from '@halaqa/database/with-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openInbox } from '../../test/smtp.ts'
import { runDoctor } from './doctor-command.ts'

const KEY = 'the key that the passwords were made with'
const folder = mkdtempSync(join(tmpdir(), 'halaqa-doctor-'))
const inbox = await openInbox()
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(async () => {
  await ask('delete from server_facts')
  await recordPasswordKey({ url: database.url, passwordKey: KEY, dataDir: folder }, KEY)
  await ask(`insert into server_facts (key, at) values ('last_backup', now())`)
})
afterAll(async () => {
  await inbox.close()
  await database.drop()
  rmSync(folder, { recursive: true })
})

const ask = (sql: string, values: unknown[] = []) =>
  withClient(database.url, 'test', async (client) => (await client.query(sql, values)).rows)

type Options = Partial<Omit<Parameters<typeof runDoctor>[1], 'env' | 'print'>>
/** The exit code, and all that was printed. */
async function run(args: string[] = [], env: Record<string, string> = {}, options: Options = {}) {
  const lines: string[] = []
  const code = await runDoctor(args, {
    env: { DATABASE_URL: database.url, PASSWORD_KEY: KEY, HALAQA_DATA_DIR: folder, ...env },
    print: (line) => void lines.push(line),
    ...options,
  })
  return { code, said: lines.join('\n') }
}

describe('the line', () => {
  test.each([[['--mail']], [['--mail', 'nobody']], [['--repair']], [['me@example.org']]])(
    '%j is refused',
    async (args) => {
      const { code, said } = await run(args)
      expect([code, said]).toEqual([2, expect.stringContaining('Usage: bin/halaqa doctor')])
      expect(inbox.mails).toEqual([])
    },
  )
})

test('an installation that is well has no errors, and nothing is changed', async () => {
  const facts = () => ask('select * from server_facts order by key')
  const before = await facts()
  const { code, said } = await run()

  expect(said).toMatch(/^ok {7}version {5}This is Halaqa \d/)
  expect(said).toContain('The password key is that of this database.')
  expect(said).toContain('The last backup was made just now.')
  expect(said).not.toMatch(/^error/m)
  expect(code).toBe(0)
  expect(await facts()).toEqual(before)
})

describe('a broken installation', () => {
  test('with settings that are not valid: each is named', async () => {
    const { code, said } = await run([], { PORT: 'x', PUBLIC_URL: 'halaqa' })
    expect(code).toBe(1)
    expect(said).toMatch(/^error {4}settings {4}A setting is not valid\. PORT: /m)
    expect(said).toMatch(/^error {4}settings {4}A setting is not valid\. PUBLIC_URL: /m)
  })

  test('whose database is down: says so at once, and looks at the rest', async () => {
    const { code, said } = await run([], { DATABASE_URL: 'postgresql://halaqa:secret@127.0.0.1:1/halaqa' })
    expect(code).toBe(1)
    expect(said).toMatch(/^error {4}database {4}No connection to the database at 127\.0\.0\.1:1\/halaqa: /m)
    expect(said).toMatch(/ {21}(sudo systemctl start postgresql|docker compose up -d database)/)
    expect(said).toContain('are free in')
    expect(said).not.toContain('secret')
  })

  test('with a Postgres that is too old', async () => {
    // A database that says so of itself: a function of its own, which is found before the system's.
    await ask(
      `create schema old; create function old.current_setting(text) returns text language sql as $$ select '14.19' $$`,
    )
    await ask(
      `do $$ begin execute format('alter database %I set search_path = old, pg_catalog, public', current_database()); end $$`,
    )
    const { code, said } = await run()
    await ask('drop schema old cascade')

    expect(said).toContain('Postgres 14.19 is too old: Halaqa needs 15 or newer.')
    expect(code).toBe(1)
  })

  test('with another password key', async () => {
    const { code, said } = await run([], { PASSWORD_KEY: 'some other key that is also long enough' })
    expect(code).toBe(1)
    expect(said).toMatch(/^error {4}key {9}The password key in PASSWORD_KEY is not the one/m)
    expect(said).toContain('Start with the former key: set PASSWORD_KEY to it.')
    expect(said).not.toContain('some other key')
  })

  test('whose last backup is too old', async () => {
    await ask(`update server_facts set at = now() - interval '5 days' where key = 'last_backup'`)
    const { code, said } = await run()
    expect(said).toMatch(/^error {4}backup {6}The last backup was made 5 days ago\.\n {21}bin\/halaqa backup /m)
    expect(code).toBe(1)
  })

  test('whose nightly backup failed, and whose restore was tested', async () => {
    await ask(`insert into server_facts values ('backup_failed', now(), 'The bucket does not exist.')`)
    await ask(`insert into server_facts values ('restore_test_passed', now() - interval '3 days', 'a.halaqa')`)
    const { code, said } = await run()
    expect(said).toMatch(/^error {4}backup {6}The last backup failed\. The bucket does not exist\.$/m)
    expect(said).toMatch(/^ok {7}restore {5}A restore was last tested 3 days ago\.$/m)
    expect(code).toBe(1)
  })

  test('whose disk is nearly full, or full', async () => {
    const withFree = (free_bytes: number) =>
      run([], {}, { measureDisk: async () => ({ folder, free_bytes, total_bytes: 8e9 }) })
    const [nearly, full] = [await withFree(200e6), await withFree(1e6)]
    expect([nearly.code, nearly.said]).toEqual([
      0,
      expect.stringMatching(/^warning {2}disk {8}The disk is nearly full\./m),
    ])
    expect([full.code, full.said]).toEqual([1, expect.stringMatching(/^error {4}disk {8}The disk is full\./m)])
  })

  test('whose clock is off', async () => {
    const { code, said } = await run([], {}, { now: () => Date.now() - 3_650_000 })
    expect(said).toContain('The clock of this machine is 1 hour behind that of the database.')
    expect(said).toContain('sudo timedatectl set-ntp true')
    expect(code).toBe(1)
  })

  test('whose backups have no folder that can be written', async () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    const { code, said } = await run([], { BACKUP_DIR: `${file}/backups` })
    expect(said).toMatch(
      /^error {4}backup {6}Backups cannot be written to .*\n {21}sudo install -d .*\/a-file\/backups$/m,
    )
    expect(code).toBe(1)
    expect((await run([], { BACKUP_DIR: `${file}/backups`, BACKUPS: 'off' })).said).not.toContain('a-file')
  })

  test('whose PUBLIC_URL leads to nothing, or to something else', async () => {
    const site = createServer((_, response) => response.writeHead(502).end())
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
    const other = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
    const elsewhere = await run([], { PUBLIC_URL: other })
    const nowhere = await run([], { PUBLIC_URL: 'http://127.0.0.1:1' })
    await new Promise((resolve) => site.close(resolve))

    expect(elsewhere.said).toMatch(/^warning {2}public_url .*: it answers 502\.\n {21}curl -i http:.*\/healthz$/m)
    expect(nowhere.said).toMatch(/^warning {2}public_url .*127\.0\.0\.1:1, which does not lead to Halaqa/m)
    expect(nowhere.code).toBe(0)
  })

  test('with a PUBLIC_URL that people do not use, behind a proxy that is not trusted', async () => {
    const seen = { origin: 'https://halaqa.example.org', proxy: 'untrusted', range: 'loopback' }
    await ask(`insert into server_facts values ('seen_request', now(), $1)`, [JSON.stringify(seen)])
    const { said } = await run([], { PUBLIC_URL: 'http://localhost:3000' })
    expect(said).toMatch(/^warning {2}public_url .*\n {21}PUBLIC_URL=https:\/\/halaqa\.example\.org$/m)
    expect(said).toMatch(/^warning {2}proxy .*\n {21}TRUST_PROXY=loopback$/m)
  })
})

describe('mail', () => {
  const settings = (SMTP_URL: string) => ({
    SMTP_URL,
    MAIL_FROM: 'halaqa@example.org',
    PUBLIC_URL: 'https://halaqa.example.org',
  })

  test('is sent to the address that is named, and to nobody else', async () => {
    const { said } = await run([], settings(inbox.url))
    expect(said).toContain('The mail server answers.')
    expect(inbox.mails).toEqual([])

    await run(['--mail', 'imam@example.org'], settings(inbox.url))
    expect((await inbox.mailTo('imam@example.org')).subject).toBe('Halaqa can send email')
    expect(inbox.mails).toHaveLength(1)
  })

  test('that is refused is an error', async () => {
    inbox.refuse('mailbox')
    const refused = await run(['--mail', 'imam@example.org'], settings(inbox.url))
    inbox.refuse(false)
    expect([refused.code, refused.said]).toEqual([1, expect.stringMatching(/^error {4}mail {8}.*\n.*doctor --mail/m)])

    const gone = await openInbox()
    await gone.close()
    const away = await run([], settings(gone.url))
    expect([away.code, away.said]).toEqual([1, expect.stringMatching(/^error {4}mail /m)])
  })

  test('is an error if it is asked for and not set up', async () => {
    const { code, said } = await run(['--mail', 'imam@example.org'])
    expect([code, said]).toEqual([1, expect.stringContaining('No mail can be sent, because SMTP_URL is not set')])
  })
})

describe('the embedded database', () => {
  const embedded = (dataDir: string) => run([], { DATABASE_URL: '', PASSWORD_KEY: '', HALAQA_DATA_DIR: dataDir })

  test('is not made by the doctor', async () => {
    const dataDir = join(folder, 'nothing')
    const { code, said } = await embedded(dataDir)
    expect(code).toBe(0)
    expect(said).toMatch(
      /^warning {2}database {4}There is no data in .*nothing yet\. Start Halaqa once\.\n {21}bin\/halaqa start$/m,
    )
    expect(() => rmSync(dataDir)).toThrow('ENOENT')
  })

  test('whose folder is damaged says why it does not start', async () => {
    const dataDir = join(folder, 'damaged')
    mkdirSync(join(dataDir, 'postgres', 'data'), { recursive: true })
    mkdirSync(join(dataDir, 'postgres', 'users'))
    const { code, said } = await embedded(dataDir)
    expect(code).toBe(1)
    expect(said).toMatch(/^error {4}database {4}.*exists but has no Postgres data\. Move it away\.$/m)
  })
})
