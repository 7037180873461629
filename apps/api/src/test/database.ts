import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

const MIGRATIONS = join(import.meta.dirname, '../../../../prisma/migrations')

export async function createTemplate(serverUrl: string): Promise<TestDatabase> {
  const database = await createDatabase(serverUrl)
  await query(database.url, async (client) => {
    for (const name of readdirSync(MIGRATIONS).sort()) {
      if (name.endsWith('.toml')) continue
      await client.query(readFileSync(join(MIGRATIONS, name, 'migration.sql'), 'utf8'))
    }
  })
  return database
}

export const copyTemplate = (templateUrl: string) => createDatabase(templateUrl, new URL(templateUrl).pathname.slice(1))

async function createDatabase(serverUrl: string, template?: string): Promise<TestDatabase> {
  const name = `halaqa_test_${randomBytes(6).toString('hex')}`
  const server = Object.assign(new URL(serverUrl), { pathname: '/postgres' }).href
  await query(server, (client) => client.query(`CREATE DATABASE ${name}${template ? ` TEMPLATE ${template}` : ''}`))
  return {
    url: Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href,
    drop: () => query(server, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  }
}

async function query(url: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
