import type { Db } from '../../lib/db.ts'
import { readBackupRecords } from '../backups/backup-records.service.ts'
import { readSeenRequest, type SeenRequest } from './seen-request.ts'

/** Written by `bin/halaqa backup`. */
export const LAST_BACKUP = 'last_backup'

const SEEN_REQUEST = 'seen_request'

export const jobStatusKey = (name: string, outcome: 'done' | 'failed') => `job_${outcome}:${name}`

export async function recordStatus(db: Db, key: string, at: Date): Promise<void> {
  await db.serverFact.upsert({ where: { key }, create: { key, at }, update: { at } })
}

/** When each of them last was. */
export async function findStatuses(db: Db): Promise<Map<string, Date>> {
  const facts = await db.serverFact.findMany()
  return new Map(facts.map(({ key, at }) => [key, at]))
}

export async function recordSeenRequest(db: Db, seen: SeenRequest, at: Date): Promise<void> {
  const detail = JSON.stringify(seen)
  await db.serverFact.upsert({
    where: { key: SEEN_REQUEST },
    create: { key: SEEN_REQUEST, at, detail },
    update: { at, detail },
  })
}

/** Rows of server_facts by key. */
export type ServerFacts = ReadonlyMap<string, { at: Date; detail: string | null }>

export async function findFacts(db: Db): Promise<ServerFacts> {
  const facts = await db.serverFact.findMany()
  return new Map(facts.map(({ key, at, detail }) => [key, { at, detail }]))
}

/** Reads the facts that the doctor judges. */
export function readFacts(facts: ServerFacts) {
  const { lastGoodAt, failed, testPassed, testFailed, testSkipped } = readBackupRecords(facts)
  return {
    firstStartAt: facts.get('password_key')?.at,
    lastBackupAt: lastGoodAt,
    backupFailure: failed?.reasons,
    lastRestoreTestAt: testPassed?.at,
    restoreTestFailure: testFailed?.reasons,
    restoreTestSkipped: testSkipped?.reasons,
    seen: readSeenRequest(facts.get(SEEN_REQUEST)?.detail),
  }
}
