import type { Figures } from '@halaqa/contract/profile'
import type { Database } from '@halaqa/database/client'
import { pagesRead } from '@halaqa/quran/weights'
import { addDays, dateIn, fromDate } from '../../lib/dates.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { begunBy } from '../lessons/standing.sql.ts'
import { queryUnits } from '../units/units.sql.ts'
import { queryLearned } from './profile.sql.ts'
import { currentStreak, pausedStreak } from './streak.ts'

/** A person's own figures, each derived from what they did. */
export async function getFigures(db: Database, user: SignedIn, now: Date): Promise<Figures> {
  const [portions, activeRooms, completedHatims, learned, units] = await Promise.all([
    db.task.findMany({
      where: { userId: user.id, completedAt: { not: null } },
      select: { startPos: true, endPos: true, completedOn: true },
    }),
    db.roomMember.count({ where: { userId: user.id, isActive: true, room: { closedAt: null } } }),
    db.roomCycle.count({
      where: { completedAt: { not: null }, tasks: { some: { userId: user.id, completedAt: { not: null } } } },
    }),
    queryLearned(db, user.id),
    queryUnits(db, user.id, begunBy(user.id)),
  ])
  const today = dateIn(user.timeZone, now)
  const days = new Set([...portions.map(({ completedOn }) => fromDate(completedOn!)), ...learned.days])
  return {
    pages_read: pagesRead(portions.map(({ startPos, endPos }) => ({ start: startPos, end: endPos }))),
    current_streak: currentStreak(days, today),
    paused_streak: pausedStreak(days, today),
    active_rooms: activeRooms,
    completed_hatims: completedHatims,
    surahs_memorized: units.filter(({ status }) => status === 'completed').length,
    lessons_completed: learned.lessons,
    xp: learned.xp,
    active_days: lastSevenDays(today).filter((day) => days.has(day)),
  }
}

const lastSevenDays = (today: string) => Array.from({ length: 7 }, (_, index) => addDays(today, index - 6))
