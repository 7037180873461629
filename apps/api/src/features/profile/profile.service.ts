import { addDays, sundayOf } from '@halaqa/contract/calendar'
import { ACTIVITY_WEEKS, type Activity, type Figures, OWN_HATIMS, type OwnHatim } from '@halaqa/contract/profile'
import type { Database } from '@halaqa/database/client'
import { pagesRead } from '@halaqa/quran/weights'
import { dateIn, fromDate } from '../../lib/dates.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { scopeBegun } from '../lessons/lesson-status.sql.ts'
import { presentSpan } from '../rooms/rooms.presenter.ts'
import { queryLastUnit, queryUnits } from '../units/units.sql.ts'
import { queryActiveDays, queryLearned } from './profile.sql.ts'
import { bestStreak, currentStreak, pausedStreak } from './streak.ts'

const WEEK_DAYS = 7

/** A person's own figures, each derived from what they did. */
export async function getFigures(db: Database, user: SignedIn, now: Date): Promise<Figures> {
  const [portions, activeRooms, hatims, learned, units, lastUnit] = await Promise.all([
    db.task.findMany({
      where: { userId: user.id, completedAt: { not: null } },
      select: { startPos: true, endPos: true, completedOn: true },
    }),
    db.roomMember.count({ where: { userId: user.id, isActive: true, room: { closedAt: null } } }),
    db.roomCycle.aggregate({
      where: ownHatims(user.id),
      _count: true,
      _max: { completedAt: true },
    }),
    queryLearned(db, user.id),
    queryUnits(db, user.id, scopeBegun(user.id)),
    queryLastUnit(db, user.id),
  ])
  const today = dateIn(user.timeZone, now)
  const read = portions.map((portion) => ({
    start: portion.startPos,
    end: portion.endPos,
    on: fromDate(portion.completedOn!),
  }))
  const sunday = sundayOf(today)
  const days = new Set([...read.map(({ on }) => on), ...learned.days])
  const unfinished = units.filter(({ status }) => status === 'in_progress')
  const inProgress = unfinished.find(({ id }) => id === lastUnit) ?? unfinished[0]
  return {
    pages_read: pagesRead(read),
    pages_this_week: pagesRead(read.filter(({ on }) => sunday <= on && on <= today)),
    current_streak: currentStreak(days, today),
    paused_streak: pausedStreak(days, today),
    best_streak: bestStreak(days),
    active_rooms: activeRooms,
    completed_hatims: hatims._count,
    last_hatim_at: hatims._max.completedAt?.toISOString() ?? null,
    surahs_memorized: units.filter(({ status }) => status === 'completed').length,
    surah_in_progress: inProgress?.surahNumber ?? null,
    lessons_completed: learned.lessons,
    xp: learned.xp,
    active_days: lastSevenDays(today).filter((day) => days.has(day)),
  }
}

const lastSevenDays = (today: string) =>
  Array.from({ length: WEEK_DAYS }, (_, index) => addDays(today, index - WEEK_DAYS + 1))

/** Whole weeks up to the one of the person's own today. */
export async function getActivity(db: Database, user: SignedIn, now: Date): Promise<Activity> {
  const to = dateIn(user.timeZone, now)
  const from = addDays(sundayOf(to), -WEEK_DAYS * (ACTIVITY_WEEKS - 1))
  return { from, to, days: await queryActiveDays(db, user.id, from, to) }
}

/** Complete cycles in which the person completed a portion. */
const ownHatims = (userId: string) => ({
  completedAt: { not: null },
  tasks: { some: { userId, completedAt: { not: null } } },
})

/** Lists the hatims that the figures count, newest first. */
export async function listOwnHatims(db: Database, userId: string): Promise<OwnHatim[]> {
  const cycles = await db.roomCycle.findMany({
    where: ownHatims(userId),
    select: {
      number: true,
      completedAt: true,
      room: {
        select: { id: true, name: true, startPos: true, endPos: true, members: { where: { userId, isActive: true } } },
      },
    },
    orderBy: [{ completedAt: 'desc' }, { id: 'asc' }],
    take: OWN_HATIMS,
  })
  return cycles.map(({ number, completedAt, room }) => ({
    ...presentSpan({ start: room.startPos, end: room.endPos }),
    room_id: room.id,
    room_name: room.name,
    cycle_number: number,
    completed_at: completedAt!.toISOString(),
    is_member: room.members.length > 0,
  }))
}
