/** Checks an operator's own database, and explains a fault with the statement that repairs it. */
import type pg from 'pg'

type Names = { database: string; role: string; encoding: string }

const OLDEST_POSTGRES = 15

/** @throws Error for a Postgres that is too old, and for a database that cannot hold Arabic text safely */
export async function assertUsable(client: pg.ClientBase) {
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`)
  assertNewEnough(rows[0]!.version)
  await assertUtf8(client)
}

/** @param version such as "14.19 (Debian 14.19-1)" */
export function assertNewEnough(version: string) {
  if (Number.parseInt(version, 10) >= OLDEST_POSTGRES) return
  throw new Error(
    `This is Postgres ${version.split(' ')[0]}, and Halaqa needs ${OLDEST_POSTGRES} or newer. Nothing was changed. Upgrade Postgres, or name another one in DATABASE_URL.`,
  )
}

async function assertUtf8(client: pg.ClientBase) {
  const { database, role, encoding } = await namesOf(client)
  if (encoding === 'UTF8') return
  throw new Error(
    [
      `The database ${database} stores text as ${encoding}, which cannot hold Arabic safely. Nothing was changed.`,
      'Create one for Halaqa, as a superuser of that Postgres, and name it in DATABASE_URL:',
      `  CREATE DATABASE ${database}_utf8 OWNER ${role} ENCODING 'UTF8' TEMPLATE template0;`,
      'bin/halaqa backup and bin/halaqa restore move the data to it.',
    ].join('\n'),
  )
}

const INSUFFICIENT_PRIVILEGE = '42501'

/** How to give the account what it lacks; empty where that is not what failed. Asks outside a failed transaction. */
export async function rightsHint(client: pg.ClientBase, error: unknown): Promise<string> {
  if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) return ''
  const { database, role } = await namesOf(client)
  return (
    `\nThe account ${role} must own its database. As a superuser of that Postgres:\n` +
    `  ALTER DATABASE ${database} OWNER TO ${role};`
  )
}

async function namesOf(client: pg.ClientBase): Promise<Names> {
  const { rows } = await client.query<Names>(
    `select quote_ident(current_database()) as database, quote_ident(current_user) as role,
       current_setting('server_encoding') as encoding`,
  )
  return rows[0]!
}
