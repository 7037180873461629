import type { Db } from '../../lib/db.ts'

/** Written by `npm run backup`. */
export const LAST_BACKUP = 'last_backup'

export const jobStatusKey = (name: string, outcome: 'done' | 'failed') => `job_${outcome}:${name}`

export async function recordStatus(db: Db, key: string, at: Date): Promise<void> {
  await db.serverFact.upsert({ where: { key }, create: { key, at }, update: { at } })
}

/** When each of them last was. */
export async function findStatuses(db: Db): Promise<Map<string, Date>> {
  const facts = await db.serverFact.findMany()
  return new Map(facts.map(({ key, at }) => [key, at]))
}
