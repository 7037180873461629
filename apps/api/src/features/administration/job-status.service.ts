import type { Db } from '../../lib/db.ts'
import { readSeenRequest, type SeenRequest } from './seen-request.ts'

/** Written by `npm run backup`. */
export const LAST_BACKUP = 'last_backup'

/** Written by the first start. */
export const FIRST_START = 'password_key'
export const SEEN_REQUEST = 'seen_request'

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

export async function findSeenRequest(db: Db): Promise<SeenRequest | undefined> {
  const fact = await db.serverFact.findUnique({ where: { key: SEEN_REQUEST }, select: { detail: true } })
  return readSeenRequest(fact?.detail)
}
