import type { BackupAlarm, BackupPlace, BackupsState } from '@halaqa/contract/backups'
import type { BackupConfig } from '../../config.ts'
import { readBackupName } from './backup-name.service.ts'
import type { BackupRecords } from './backup-records.service.ts'
import { isOld } from './due.ts'
import { openFolder } from './folder.service.ts'
import { chooseKept } from './retention.ts'

export function presentBackups(
  known: BackupRecords,
  { config, mark, isRunning, now }: { config: BackupConfig | undefined; mark: string; isRunning: boolean; now: Date },
): BackupsState {
  return {
    is_on: config !== undefined,
    is_running: isRunning,
    is_encrypted: config?.key !== undefined,
    places: config ? presentPlaces(config) : [],
    last_good_at: known.lastGoodAt?.toISOString() ?? null,
    failure: known.failed ? { at: known.failed.at.toISOString(), reasons: [...known.failed.reasons] } : null,
    restore_test: presentTest(known),
    last_test_passed_at: known.testPassed?.at.toISOString() ?? null,
    alarms: config ? findAlarms(known, now) : [],
    backups: presentFiles(known, mark, now),
  }
}

function presentPlaces({ dir, s3, webdav }: BackupConfig): BackupsState['places'] {
  return [
    { kind: 'folder', where: openFolder(dir).where },
    ...(s3 ? [{ kind: 's3' as const, where: s3.url }] : []),
    ...(webdav ? [{ kind: 'webdav' as const, where: webdav.url }] : []),
  ]
}

/** The last test; one that passes is over as soon as another one does not. */
function presentTest({ testPassed, testFailed, testSkipped }: BackupRecords): BackupsState['restore_test'] {
  if (testFailed) return { at: testFailed.at.toISOString(), outcome: 'failed', reasons: [...testFailed.reasons] }
  if (testSkipped) return { at: testSkipped.at.toISOString(), outcome: 'skipped', reasons: [...testSkipped.reasons] }
  return testPassed ? { at: testPassed.at.toISOString(), outcome: 'passed', reasons: [] } : null
}

export function findAlarms({ lastGoodAt, failed, testFailed }: BackupRecords, now: Date): BackupAlarm[] {
  return [
    ...(isOld(lastGoodAt, now) ? (['old'] as const) : []),
    ...(failed ? (['failed'] as const) : []),
    ...(testFailed ? (['test_failed'] as const) : []),
  ]
}

function presentFiles({ files }: BackupRecords, mark: string, now: Date): BackupsState['backups'] {
  const byName = new Map<string, { at: Date; bytes: number; places: BackupPlace[] }>()
  for (const { name, place, bytes } of files) {
    const at = readBackupName(name, mark)
    if (!at) continue
    const known = byName.get(name) ?? { at, bytes, places: [] }
    known.places.push(place)
    byName.set(name, known)
  }
  const backups = [...byName].map(([name, file]) => ({ name, ...file }))
  const kinds = chooseKept(backups, now)
  return backups
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .map((backup) => ({ ...backup, at: backup.at.toISOString(), kind: kinds.get(backup) ?? 'monthly' }))
}
