import type { BackupsState } from '@halaqa/contract/backups'
import type { Config } from '../../config.ts'
import type { Db } from '../../lib/db.ts'
import { markOf } from './backup-name.service.ts'
import { loadBackupRecords } from './backup-records.service.ts'
import { presentBackups } from './backups.presenter.ts'
import { findRunning } from './backups.sql.ts'

/** Reads what is known of the backups, for the studio and for `bin/halaqa doctor`. */
export async function loadBackupsState(
  db: Db,
  config: Pick<Config, 'backups'> & { passwordKey: string },
  now: Date,
): Promise<BackupsState> {
  const [records, { running }] = await Promise.all([loadBackupRecords(db), findRunning(db)])
  const mark = markOf(config.passwordKey)
  return presentBackups(records, { config: config.backups, mark, isRunning: running, now })
}
