import type { Database } from '@halaqa/database/client'

/** Notes when a person chose where to begin; the first time stays. */
export async function noteAnswer(db: Database, userId: string, now: Date) {
  await db.user.updateMany({ where: { id: userId, welcomedAt: null }, data: { welcomedAt: now } })
}
