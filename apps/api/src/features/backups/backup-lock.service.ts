import pg from 'pg'

/** One process at a time makes backups of a database. */
export const BACKUP_LOCK = 72707375

export interface HeldLock {
  release(): Promise<void>
}

/**
 * Takes the lock on a connection of its own; undefined if another process has it. The lock goes with its connection, so a
 * process that ends in the middle leaves none behind.
 */
export async function takeBackupLock(databaseUrl: string): Promise<HeldLock | undefined> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'halaqa backups' })
  client.on('error', () => {})
  await client.connect()
  const release = () => client.end()
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [BACKUP_LOCK])
    if (rows[0]!.taken) return { release }
  } catch (error) {
    await release()
    throw error
  }
  await release()
  return undefined
}
