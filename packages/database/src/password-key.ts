/**
 * The key that passwords are keyed with before hashing, and the proof that it is the one this database's passwords
 * were made with: its fingerprint stands in the database since the first start, and in the header of every backup.
 *
 * The fingerprint is an HMAC under the key, so it tells of two keys whether they are the same and nothing else of them.
 *
 * Errors  `PasswordKeyError`, worded for the person who starts Halaqa: the key is missing, or is another one.
 */
import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import type pg from 'pg'
import { ensureSecrets, findSecrets } from './secrets.ts'
import { withClient } from './with-client.ts'

/** A database that is migrated, and where its key comes from: PASSWORD_KEY, else `<dataDir>/secrets.json`. */
export type KeyedDatabase = { url: string; passwordKey: string | undefined; dataDir: string }

export class PasswordKeyError extends Error {
  override name = 'PasswordKeyError'
}

/** 32 hex digits. */
export const fingerprintOf = (key: string) =>
  createHmac('sha256', key).update('halaqa password key fingerprint').digest('hex').slice(0, 32)

const FACT = 'password_key'
const LOST = 'bin/halaqa admin accept-new-key'

/**
 * The key of this installation, checked before anything is done with it: a database without its migrations will do. Made
 * where nobody has an account yet; never where somebody does.
 */
export async function requirePasswordKey(database: KeyedDatabase): Promise<string> {
  return (await checkPasswordKey(database)) ?? ensureSecrets(database.dataDir).passwordKey
}

/**
 * As `requirePasswordKey`, but changes nothing.
 *
 * @returns undefined where there is no key yet and none is needed
 */
export async function checkPasswordKey(database: KeyedDatabase): Promise<string | undefined> {
  return withClient(database.url, 'halaqa key', async (client) => {
    const recorded = await findFingerprint(client)
    const key = database.passwordKey ?? findSecrets(database.dataDir)?.passwordKey
    if (key === undefined) {
      if (recorded !== undefined || (await hasAccounts(client))) throw missing(database.dataDir)
      return undefined
    }
    if (recorded !== undefined && recorded !== fingerprintOf(key)) throw other(database, recorded)
    return key
  })
}

/** Notes it for every later start, once the database is migrated. Of two processes with different keys, the first decides. */
export async function recordPasswordKey(database: KeyedDatabase, key: string) {
  await withClient(database.url, 'halaqa key', async (client) => {
    const fact = [FACT, fingerprintOf(key)]
    await client.query('insert into server_facts (key, at, detail) values ($1, now(), $2) on conflict do nothing', fact)
    const recorded = await findFingerprint(client)
    if (recorded !== fingerprintOf(key)) throw other(database, recorded)
  })
}

/** Records the present key as the database's own, or creates one. Former passwords never work again. */
export async function acceptNewKey({ url, passwordKey, dataDir }: KeyedDatabase): Promise<{ changed: boolean }> {
  return withClient(url, 'halaqa key', async (client) => {
    const fingerprint = fingerprintOf(passwordKey ?? ensureSecrets(dataDir).passwordKey)
    const { rowCount } = await client.query(
      `insert into server_facts as known (key, at, detail) values ($1, now(), $2)
       on conflict (key) do update set at = excluded.at, detail = excluded.detail
       where known.detail is distinct from excluded.detail`,
      [FACT, fingerprint],
    )
    return { changed: rowCount === 1 }
  })
}

/** Undefined before the first start of a version that records it. */
export async function findFingerprint(client: pg.ClientBase): Promise<string | undefined> {
  if (!(await hasTable(client, 'server_facts'))) return undefined
  const { rows } = await client.query('select detail from public.server_facts where key = $1', [FACT])
  return rows[0]?.detail
}

async function hasAccounts(client: pg.ClientBase): Promise<boolean> {
  if (!(await hasTable(client, 'users'))) return false
  const { rowCount } = await client.query('select from users where password_hash is not null limit 1')
  return rowCount === 1
}

async function hasTable(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query('select to_regclass($1) is not null as there', [`public.${name}`])
  return rows[0].there
}

function missing(dataDir: string) {
  return new PasswordKeyError(
    [
      `The password key is missing: ${secretsOf(dataDir)} does not exist. Without it no password can be checked.`,
      'Halaqa did not create a new one, and nothing was changed. Do one of these:',
      '  Restore secrets.json from a copy of the data folder, and start again.',
      '  Set PASSWORD_KEY, if Halaqa was started with it before.',
      '  Take the key from a backup: zcat BACKUP.halaqa | head -n 1 shows it after "passwordKey". Set PASSWORD_KEY to it and start.',
      `  If the key is lost for good: ${LOST}. Everybody then needs a new password.`,
    ].join('\n'),
  )
}

function other({ passwordKey, dataDir }: KeyedDatabase, recorded: string | undefined) {
  const file = secretsOf(dataDir)
  const stored = passwordKey === undefined ? undefined : findSecrets(dataDir)?.passwordKey
  const storedFits = stored !== undefined && fingerprintOf(stored) === recorded
  const lines = [
    `The password key ${passwordKey === undefined ? `in ${file}` : 'in PASSWORD_KEY'} is not the one that the passwords in this database were hashed with.`,
    'Nobody could sign in with it, so Halaqa did not start, and nothing was changed. Do one of these:',
    storedFits
      ? `  Remove PASSWORD_KEY from the settings: the key in ${file} is the right one.`
      : `  Start with the former key: ${passwordKey === undefined ? 'restore secrets.json from a copy, or set PASSWORD_KEY' : 'set PASSWORD_KEY to it'}.`,
    `  If the key is lost for good: ${LOST}. Everybody then needs a new password.`,
  ]
  return new PasswordKeyError(lines.join('\n'))
}

const secretsOf = (dataDir: string) => join(dataDir, 'secrets.json')
