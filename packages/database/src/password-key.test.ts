import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  acceptNewKey,
  fingerprintOf,
  type KeyedDatabase,
  recordPasswordKey,
  requirePasswordKey,
} from './password-key.ts'
import { ensureSecrets, replaceSecrets } from './secrets.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

const KEY = 'the key that the passwords were made with'
const OTHER = 'some other key that is also long enough'

describe('the password key', () => {
  let database: TestDatabase
  let dataDir: string
  beforeEach(async () => {
    database = await createTestDatabase()
    dataDir = mkdtempSync(join(tmpdir(), 'halaqa-key-'))
  })
  afterEach(async () => {
    await database.drop()
    rmSync(dataDir, { recursive: true })
  })

  const keyed = (passwordKey?: string): KeyedDatabase => ({ url: database.url, passwordKey, dataDir })
  /** What a start does. */
  const start = async (passwordKey?: string) => {
    const key = await requirePasswordKey(keyed(passwordKey))
    await recordPasswordKey(keyed(passwordKey), key)
    return key
  }
  const ask = async (sql: string) => {
    const client = new pg.Client(database.url)
    await client.connect()
    return (await client.query(sql).finally(() => client.end())).rows
  }
  const recorded = async () => (await ask(`select detail from server_facts where key = 'password_key'`))[0]?.detail
  const signUp = () =>
    ask(`insert into users (email, full_name, password_hash, created_at, updated_at)
      values ('a@b.c', 'Ruqayyah', 'x', now(), now())`)
  const secrets = () => join(dataDir, 'secrets.json')

  test('is made at the very first start and is the same at the next', async () => {
    const key = await start()
    expect(key.length).toBeGreaterThan(32)
    expect(JSON.parse(readFileSync(secrets(), 'utf8'))).toEqual({ passwordKey: key })
    expect(await start()).toBe(key)
  })

  test('of an earlier installation is recorded at its first start', async () => {
    replaceSecrets(dataDir, { passwordKey: KEY })
    await signUp()
    expect(await recorded()).toBeUndefined()
    expect(await start()).toBe(KEY)
    expect(await recorded()).toBe(fingerprintOf(KEY))
  })

  test('is not in its fingerprint, which differs for every key', () => {
    expect(fingerprintOf(KEY)).toMatch(/^[0-9a-f]{32}$/)
    expect(fingerprintOf(KEY)).not.toBe(fingerprintOf(OTHER))
  })

  test.each([
    ['the version before', async () => {}],
    ['this version', async () => void (await start(KEY))],
  ])('is never made anew when it is lost beside a database of %s', async (_, before) => {
    await signUp()
    await before()
    await expect(start()).rejects.toThrow(
      /secrets\.json does not exist.*nothing was changed.*Restore secrets\.json.*backup.*accept-new-key/s,
    )
    expect(existsSync(secrets())).toBe(false)
  })

  test('can be asked for before the first migration', async () => {
    const empty = await createTestDatabase({ empty: true })
    expect(await requirePasswordKey({ ...keyed(KEY), url: empty.url })).toBe(KEY)
    expect(await requirePasswordKey({ ...keyed(), url: empty.url })).toHaveLength(48)
    await empty.drop()
  })

  test('in PASSWORD_KEY is refused if it is another one, and the right one is not named', async () => {
    await start(KEY)
    const failure = await start(OTHER).catch((error: Error) => error.message)
    expect(failure).toMatch(/in PASSWORD_KEY is not the one.*set PASSWORD_KEY to it.*accept-new-key/s)
    expect(failure).not.toContain(KEY)
    expect(await recorded()).toBe(fingerprintOf(KEY))
    expect(await start(KEY)).toBe(KEY)
  })

  test('in secrets.json is refused if it is another one', async () => {
    await start(KEY)
    ensureSecrets(dataDir)
    await expect(start()).rejects.toThrow(/in .*secrets\.json is not the one.*restore secrets\.json/s)
  })

  test('in PASSWORD_KEY gives way to the one in secrets.json if that fits', async () => {
    await start()
    await expect(start(OTHER)).rejects.toThrow(/Remove PASSWORD_KEY.*secrets\.json is the right one/s)
  })

  test('is decided by the first of two processes that start at once', async () => {
    const starts = await Promise.allSettled([start(KEY), start(OTHER)])
    expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('can be given up for the present one, or for a new one', async () => {
    await signUp()
    await start(KEY)
    expect(await acceptNewKey(keyed(OTHER))).toEqual({ changed: true })
    expect(await acceptNewKey(keyed(OTHER))).toEqual({ changed: false })
    expect(await start(OTHER)).toBe(OTHER)

    expect(await acceptNewKey(keyed())).toEqual({ changed: true })
    expect(await start()).toBe(JSON.parse(readFileSync(secrets(), 'utf8')).passwordKey)
  })
})
