import { type ApplyReadingBody, ReadingSettings } from '@halaqa/contract/settings'
import type { Database } from '@halaqa/database/client'
import { inTransaction } from '../../lib/db.ts'
import { requireAccount } from '../auth/auth.access.ts'
import { saveReadingSettings } from './settings.sql.ts'

/** Null where nothing was saved, or where this version cannot read what an older one saved. */
export async function findReadingSettings(
  db: Pick<Database, 'userSettings'>,
  userId: string,
): Promise<ReadingSettings | null> {
  const found = await db.userSettings.findUnique({ where: { userId }, select: { reading: true } })
  return ReadingSettings.safeParse(found?.reading).data ?? null
}

/**
 * The later choice counts: one that was made earlier and arrives later changes nothing. What an older version of the app does not
 * know, and so does not send, stays as it was.
 */
export function applyReadingSettings(db: Database, userId: string, body: ApplyReadingBody, now: Date) {
  const { applied_seconds_ago: age, ...settings } = body
  const at = new Date(now.getTime() - age * 1000)
  return inTransaction(db, async (tx) => {
    await requireAccount(tx, userId)
    await saveReadingSettings(tx, userId, JSON.stringify(settings), at)
    return findReadingSettings(tx, userId)
  })
}
