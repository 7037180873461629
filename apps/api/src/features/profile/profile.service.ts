import type { Database } from '@halaqa/database/client'
import { pagesRead } from '@halaqa/quran/weights'
import { dateIn, fromDate } from '../../lib/dates.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { currentStreak } from './streak.ts'

/** A person's own figures, each derived from what they did. */
export async function getFigures(db: Database, user: SignedIn, now: Date) {
  const [portions, activeRooms, completedHatims] = await Promise.all([
    db.task.findMany({
      where: { userId: user.id, completedAt: { not: null } },
      select: { startPos: true, endPos: true, completedOn: true },
    }),
    db.roomMember.count({ where: { userId: user.id, isActive: true } }),
    db.roomCycle.count({
      where: { completedAt: { not: null }, tasks: { some: { userId: user.id, completedAt: { not: null } } } },
    }),
  ])
  return {
    pages_read: pagesRead(portions.map(({ startPos, endPos }) => ({ start: startPos, end: endPos }))),
    current_streak: currentStreak(
      portions.map(({ completedOn }) => fromDate(completedOn!)),
      dateIn(user.timeZone, now),
    ),
    active_rooms: activeRooms,
    completed_hatims: completedHatims,
    surahs_memorized: 0,
    lessons_completed: 0,
    xp: 0,
    active_days: [],
  }
}
