import type { Db } from '../../lib/db.ts'
import { readSeenRequest, type SeenRequest } from './seen-request.ts'

/** Written by `npm run backup`. */
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

/** What the facts say to the doctor. A reason is a sentence; null without one. */
export function readFacts(facts: ServerFacts) {
  const reasonOf = (key: string) => facts.get(key)?.detail ?? null
  return {
    firstStartAt: facts.get('password_key')?.at,
    lastBackupAt: facts.get(LAST_BACKUP)?.at,
    backupFailure: reasonOf('backup_failed'),
    lastRestoreTestAt: facts.get('restore_test_passed')?.at,
    restoreTestFailure: reasonOf('restore_test_failed'),
    restoreTestSkipped: reasonOf('restore_test_skipped'),
    seen: readSeenRequest(facts.get(SEEN_REQUEST)?.detail),
  }
}
