/** What the doctor asks a database: read only, and of any version of Halaqa or none. */
import { accessSync, constants, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { pathsIn } from './embedded/paths.ts'
import { withClient } from './with-client.ts'

export type Inspection = {
  serverVersion: string
  /** How far this machine's clock is ahead of the database's. */
  clockAheadMs: number
  /** The rows of server_facts by key; none before the first start. */
  facts: Map<string, { at: Date; detail: string | null }>
}

export async function inspectDatabase(url: string, now = Date.now): Promise<Inspection> {
  return withClient(url, 'halaqa doctor', async (client) => {
    const before = now()
    const { rows } = await client.query<{ version: string; ms: number; isStarted: boolean }>(
      `select current_setting('server_version') as version, (extract(epoch from clock_timestamp()) * 1000)::float8 as ms,
         to_regclass('public.server_facts') is not null as "isStarted"`,
    )
    const { version, ms, isStarted } = rows[0]!
    const clockAheadMs = (before + now()) / 2 - ms
    const facts = isStarted ? (await client.query('select key, at, detail from public.server_facts')).rows : []
    return {
      serverVersion: version,
      clockAheadMs,
      facts: new Map(facts.map(({ key, at, detail }) => [key, { at, detail }])),
    }
  })
}

export type DataFolder = { state: 'usable' | 'empty' } | { state: 'denied'; uid: number }

/** Whether the embedded database is there and this account may use it. It only looks, where a start would create what is missing. */
export function inspectDataFolder(dataDir: string): DataFolder {
  const { cluster, users } = pathsIn(dataDir)
  try {
    statSync(cluster)
    accessSync(users, constants.W_OK)
    return { state: 'usable' }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return { state: 'empty' }
    if (code === 'EACCES' || code === 'EPERM') return { state: 'denied', uid: ownerOf(resolve(dataDir)) }
    return { state: 'usable' } // the start says what is wrong
  }
}

/** The owner of a folder, or of the nearest one above it that may be looked at. */
function ownerOf(path: string): number {
  try {
    return statSync(path).uid
  } catch {
    return ownerOf(dirname(path))
  }
}
