import { type ApplyReadingBody, ReadingSettings } from '@halaqa/contract/settings'
import type { Database } from '@halaqa/database/client'
import { inTransaction } from '../../lib/db.ts'
import { requireAccount } from '../auth/auth.access.ts'
import { saveReading } from './reading.sql.ts'

/** What an older version wrote and this one cannot read counts as nothing. */
export async function findReading(db: Pick<Database, 'userSettings'>, userId: string): Promise<ReadingSettings | null> {
  const found = await db.userSettings.findUnique({ where: { userId }, select: { reading: true } })
  return ReadingSettings.safeParse(found?.reading).data ?? null
}

/**
 * The later choice counts: one that was made earlier and arrives later changes nothing. What an older version of the app does not
 * know, and so does not send, stays as it was.
 */
export function applyReading(db: Database, userId: string, body: ApplyReadingBody, now: Date) {
  const { applied_seconds_ago: age, ...settings } = body
  const at = new Date(now.getTime() - age * 1000)
  return inTransaction(db, async (tx) => {
    await requireAccount(tx, userId)
    await saveReading(tx, userId, JSON.stringify(settings), at)
    return findReading(tx, userId)
  })
}
