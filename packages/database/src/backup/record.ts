import pg from 'pg'
import type { BackupHeader } from './format.ts'

/** Writes down when a backup was made, for the people who look after the server. An older database has no place for it. */
export async function recordBackup(url: string, { created_at }: BackupHeader): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'halaqa backup' })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('public.server_facts') is not null as there`,
    )
    if (!rows[0]!.there) return
    await client.query(
      `insert into server_facts (key, at) values ('last_backup', $1) on conflict (key) do update set at = excluded.at`,
      [created_at],
    )
  } finally {
    await client.end()
  }
}
