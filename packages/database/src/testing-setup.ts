import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { isAlive } from './embedded/process.ts'
import { startEmbedded } from './embedded.ts'
import { migrationsDir } from './installation.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './migrations/files.ts'
import { databaseUrl, ownerOf, TEST_SERVER } from './testing.ts'
import { withClient } from './with-client.ts'

const PREFIX = 'halaqa_test_'
const PLAIN_ROLE = 'halaqa_test'
const TEMPLATE_LOCK = 72707370

/** Vitest's global setup, see testing.ts. What it returns is run at the end. */
export default async function setUp() {
  const server = await openServer()
  const client = new pg.Client({ connectionString: databaseUrl(server.superuserUrl, 'postgres') })
  await client.connect()
  const prefix = `${PREFIX}${process.pid}_`
  process.env[TEST_SERVER.prefix] = prefix
  process.env[TEST_SERVER.maintenance] = databaseUrl(server.superuserUrl, 'postgres')
  process.env[TEST_SERVER.template] = databaseUrl(server.url, await ensureTemplate(client, server.url))
  await dropDatabases(client, (name) => isLeftover(name))

  return async () => {
    await dropDatabases(client, (name) => name.startsWith(prefix))
    await client.end()
    await server.stop()
  }
}

async function openServer() {
  const { DATABASE_URL: url } = process.env
  if (url) return { url: await asPlainRole(url), superuserUrl: url, stop: async () => {} }
  return startEmbedded({
    dataDir: testDataDir(),
    maxConnections: 300,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '1GB' },
  })
}

/** The app works as a role that owns its database and nothing more, also where DATABASE_URL names a superuser. */
async function asPlainRole(url: string): Promise<string> {
  const { username, password } = new URL(url)
  return withClient(url, 'halaqa test', async (client) => {
    const { rows } = await client.query('select rolsuper from pg_roles where rolname = current_user')
    if (!rows[0].rolsuper) return url
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [PLAIN_ROLE])
    if (!rowCount) await client.query(`create role ${PLAIN_ROLE} login`)
    await client.query(`alter role ${PLAIN_ROLE} password ${client.escapeLiteral(decodeURIComponent(password))}`)
    return url.replace(`//${username}`, `//${PLAIN_ROLE}`)
  })
}

/** Of the server that the tests of one checkout share. */
export function testDataDir() {
  const checkout = createHash('sha256').update(migrationsDir()).digest('hex').slice(0, 12)
  return join(tmpdir(), `halaqa-test-${process.getuid?.() ?? 'me'}-${checkout}`)
}

/**
 * Made once for each state of the migrations, by the role that the app works as. Built under another name, so a half-built
 * one is never copied.
 */
async function ensureTemplate(client: pg.Client, serverUrl: string): Promise<string> {
  const owner = ownerOf(serverUrl)
  const state = JSON.stringify([owner, readMigrations(migrationsDir())])
  const name = `halaqa_template_${createHash('sha256').update(state).digest('hex').slice(0, 12)}`
  await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return name
    await client.query(`drop database if exists "${name}_new" with (force)`)
    await client.query(`create database "${name}_new" template template0 owner "${owner}"`)
    await migrate(databaseUrl(serverUrl, `${name}_new`))
    await client.query(`alter database "${name}_new" rename to "${name}"`)
    return name
  } finally {
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
  }
}

/** Of a run that was killed. */
function isLeftover(name: string): boolean {
  const pid = Number(name.slice(PREFIX.length).split('_')[0])
  return pid > 0 && !isAlive(pid)
}

async function dropDatabases(client: pg.Client, isUnwanted: (name: string) => boolean) {
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [PREFIX],
  )
  for (const { name } of rows.filter((row) => isUnwanted(row.name))) {
    await client.query(`drop database if exists "${name}" with (force)`)
  }
}
