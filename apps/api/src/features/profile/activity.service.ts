import { addDays, sundayOf } from '@halaqa/contract/calendar'
import { ACTIVITY_WEEKS, type Activity } from '@halaqa/contract/profile'
import type { Database } from '@halaqa/database/client'
import { dateIn } from '../../lib/dates.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { queryActiveDays } from './activity.sql.ts'

const WEEK = 7

/** Whole weeks up to the one of the person's own today. */
export async function getActivity(db: Database, user: SignedIn, now: Date): Promise<Activity> {
  const to = dateIn(user.timeZone, now)
  const from = addDays(sundayOf(to), -WEEK * (ACTIVITY_WEEKS - 1))
  return { from, to, days: await queryActiveDays(db, user.id, from, to) }
}
