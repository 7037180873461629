import type { OwnData } from '@halaqa/contract/own-data'
import type { Database } from '@halaqa/database/client'
import { findOwnPlan } from '../learning-plan/learning-plan.service.ts'
import { findMemorizingSettings } from '../memory/memory.service.ts'
import { findReadingSettings } from '../settings/settings.service.ts'
import { DEFAULTS, presentTimes } from './reminders.service.ts'

/** Everything that somebody chose, for the file with their data. */
export async function ownSettings(db: Database, userId: string): Promise<OwnData['settings']> {
  const row = (await db.userSettings.findUnique({ where: { userId } })) ?? DEFAULTS
  const user = await db.user.findUniqueOrThrow({ where: { id: userId }, select: { emailConfirmedAt: true } })
  return {
    reading: await findReadingSettings(db, userId),
    memorizing: await findMemorizingSettings(db, userId),
    learning_plan: await findOwnPlan(db, userId),
    ...presentTimes(row),
    remind_to_read: row.remindsToRead,
    remind_to_memorize: row.remindsToMemorize,
    reminds_by_push: row.remindsByPush,
    reminds_by_email: row.remindsByEmail,
    email_confirmed_at: user.emailConfirmedAt?.toISOString() ?? null,
  }
}
