import { restore } from '../backup.ts'
import { withClient } from '../with-client.ts'
import { BackupError, type BackupHeader } from './format.ts'
import { type ScratchLocation, withScratch } from './scratch.ts'
import { identifier } from './tables.ts'

/**
 * Restores a backup into a scratch database, and counts the rows of each table there. The running database is not touched.
 *
 * @throws NoScratchError if there is no place for the test, BackupError if the backup does not pass it
 */
export function testRestore(file: string, location: ScratchLocation, backupKey?: string): Promise<BackupHeader> {
  return withScratch(location, async (url) => {
    const { header, migrated } = await restore(url, file, { backupKey })
    // Database changes of a later version may add and delete rows.
    if (migrated.length === 0) await compareRows(url, header)
    return header
  })
}

export function compareRows(url: string, { tables }: Pick<BackupHeader, 'tables'>) {
  return withClient(url, 'halaqa restore test', async (client) => {
    for (const { name, rows: expected } of tables) {
      const { rows } = await client.query<{ n: string }>(`select count(*) as n from public.${identifier(name)}`)
      const restored = Number(rows[0]!.n)
      if (restored === expected) continue
      throw new BackupError(`The backup has ${expected} rows of ${name}, and ${restored} were restored.`, {
        code: 'rows_differ',
        values: { expected, table: name, restored },
      })
    }
  })
}
