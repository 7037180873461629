import { BackupReason } from '@halaqa/contract/backup-reasons'
import { BackupPlace } from '@halaqa/contract/backups'
import { z } from 'zod'
import type { Db } from '../../lib/db.ts'
import { unforeseen } from './backup-fault.service.ts'

/** Facts of the server (`server_facts`), with what their `detail` holds. `bin/halaqa backup` writes the first one as well. */
const FACTS = {
  /** A backup was made. */
  lastGood: 'last_backup',
  /** A backup was made by the schedule or the button: its name. */
  made: 'backup_made',
  /** The last run failed: its reasons as JSON. It is deleted when a run succeeds. */
  failed: 'backup_failed',
  /** The backups that were found where they are kept, as JSON. */
  files: 'backup_files',
  /** A backup passed the restore test: its name. */
  testPassed: 'restore_test_passed',
  /** A backup did not pass it, or there was no place for it: the reasons as JSON. Both are deleted when one passes. */
  testFailed: 'restore_test_failed',
  testSkipped: 'restore_test_skipped',
} as const

export const RecordedFiles = z.array(z.object({ place: BackupPlace, name: z.string(), bytes: z.number() }))
export type RecordedFiles = z.output<typeof RecordedFiles>

type Fact = { at: Date; detail: string }
type Failure = { at: Date; reasons: readonly BackupReason[] }

/** What is known of the backups; each part is undefined if it never happened, or is over. */
export interface BackupRecords {
  lastGoodAt: Date | undefined
  made: Fact | undefined
  failed: Failure | undefined
  testPassed: Fact | undefined
  testFailed: Failure | undefined
  testSkipped: Failure | undefined
  files: RecordedFiles
}

export async function loadBackupRecords(db: Db): Promise<BackupRecords> {
  const rows = await db.serverFact.findMany({ where: { key: { in: Object.values(FACTS) } } })
  return readBackupRecords(new Map(rows.map(({ key, ...fact }) => [key, fact])))
}

/** @param facts rows of `server_facts` by key */
export function readBackupRecords(facts: ReadonlyMap<string, { at: Date; detail: string | null }>): BackupRecords {
  const find = (key: string): Fact | undefined => {
    const fact = facts.get(key)
    return fact && { at: fact.at, detail: fact.detail ?? '' }
  }
  const findFailure = (key: string): Failure | undefined => {
    const fact = find(key)
    return fact && { at: fact.at, reasons: readReasons(fact.detail) }
  }
  const files = find(FACTS.files)
  return {
    lastGoodAt: find(FACTS.lastGood)?.at,
    made: find(FACTS.made),
    failed: findFailure(FACTS.failed),
    testPassed: find(FACTS.testPassed),
    testFailed: findFailure(FACTS.testFailed),
    testSkipped: findFailure(FACTS.testSkipped),
    files: files ? RecordedFiles.parse(JSON.parse(files.detail)) : [],
  }
}

/** Halaqa 0.2.0 recorded a sentence. */
function readReasons(detail: string): readonly BackupReason[] {
  if (!detail.startsWith('[')) return [unforeseen(detail)]
  return z.array(BackupReason).parse(JSON.parse(detail))
}

async function record(db: Db, key: string, at: Date, detail: string | null) {
  await db.serverFact.upsert({ where: { key }, create: { key, at, detail }, update: { at, detail } })
}

const forget = (db: Db, ...keys: string[]) => db.serverFact.deleteMany({ where: { key: { in: keys } } })

export async function recordMade(db: Db, at: Date, name: string) {
  await record(db, FACTS.lastGood, at, null)
  await record(db, FACTS.made, at, name)
}

export const recordFiles = (db: Db, at: Date, files: RecordedFiles) =>
  record(db, FACTS.files, at, JSON.stringify(files))

export const recordFailure = (db: Db, at: Date, reasons: readonly BackupReason[]) =>
  record(db, FACTS.failed, at, JSON.stringify(reasons))

export const forgetFailure = (db: Db) => forget(db, FACTS.failed)

export async function recordTestPassed(db: Db, at: Date, name: string) {
  await record(db, FACTS.testPassed, at, name)
  await forget(db, FACTS.testFailed, FACTS.testSkipped)
}

export async function recordTestFailed(db: Db, at: Date, reasons: readonly BackupReason[]) {
  await record(db, FACTS.testFailed, at, JSON.stringify(reasons))
  await forget(db, FACTS.testSkipped)
}

export async function recordTestSkipped(db: Db, at: Date, reasons: readonly BackupReason[]) {
  await record(db, FACTS.testSkipped, at, JSON.stringify(reasons))
  await forget(db, FACTS.testFailed)
}
