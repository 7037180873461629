import { addDays, type CalendarDate, sundayOf } from '@halaqa/contract/calendar'
import { ACTIVITY_WEEKS, type Activity, type Figures, OWN_HATIMS, type OwnHatim } from '@halaqa/contract/profile'
import type { Database } from '@halaqa/database/client'
import { pagesRead } from '@halaqa/quran/weights'
import { dateIn } from '../../lib/dates.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { scopeBegun } from '../lessons/lesson-status.sql.ts'
import { presentSpan } from '../rooms/rooms.presenter.ts'
import { queryLastUnit, queryUnitsInScope } from '../units/units.sql.ts'
import {
  queryActiveDays,
  queryActiveRooms,
  queryCompleted,
  queryHatimCount,
  queryHatims,
  queryLearned,
} from './profile.sql.ts'
import { bestStreak, currentStreak, isActive, joinRuns, pausedStreak, runOf } from './streak.ts'

const WEEK_DAYS = 7

/** A person's own figures, each derived from what they did. */
export async function getFigures(db: Database, user: SignedIn, now: Date): Promise<Figures> {
  const today = dateIn(user.timeZone, now)
  const [read, activeRooms, hatims, learned, units, lastUnit] = await Promise.all([
    findCompleted(db, user.id, today),
    queryActiveRooms(db, user.id),
    queryHatimCount(db, user.id),
    queryLearned(db, user.id),
    queryUnitsInScope(db, user.id, scopeBegun(user.id)),
    queryLastUnit(db, user.id),
  ])
  const runs = joinRuns([...read.runs, ...learned.days.map((day) => runOf(day, day))])
  const unfinished = units.filter(({ status }) => status === 'in_progress')
  const inProgress = unfinished.find(({ id }) => id === lastUnit) ?? unfinished[0]
  return {
    pages_read: pagesRead(read.spans),
    pages_this_week: pagesRead(read.spans.map(({ start, end, within }) => ({ start, end, times: within }))),
    current_streak: currentStreak(runs, today),
    paused_streak: pausedStreak(runs, today),
    best_streak: bestStreak(runs),
    active_rooms: activeRooms.rooms,
    completed_hatims: hatims.hatims,
    last_hatim_at: hatims.lastAt?.toISOString() ?? null,
    surahs_memorized: learned.surahs,
    surah_in_progress: inProgress?.surahNumber ?? null,
    lessons_completed: learned.lessons,
    xp: learned.xp,
    active_days: lastSevenDays(today).filter((day) => isActive(runs, day)),
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

/** What a person completed: each span with how often they read it, and of that how often this week; and the days on which they did. */
async function findCompleted(db: Database, userId: string, today: CalendarDate) {
  const { spans, days } = await queryCompleted(db, userId, sundayOf(today), today)
  return {
    spans: (spans === '' ? [] : spans.split(' ')).map((span) => {
      const [start, end, times, within] = span.split(',').map(Number) as [number, number, number, number]
      return { start, end, times, within }
    }),
    runs: Array.from(days.matchAll(/\[([\d-]+),([\d-]+)\)/g), ([, first = '', after = '']) =>
      runOf(first, addDays(after, -1)),
    ),
  }
}

/** Lists the hatims that the figures count, newest first. */
export async function listOwnHatims(db: Database, userId: string): Promise<OwnHatim[]> {
  const hatims = await queryHatims(db, userId, OWN_HATIMS)
  return hatims.map(({ number, completedAt, roomId, roomName, startPos, endPos, isMember }) => ({
    ...presentSpan({ start: startPos, end: endPos }),
    room_id: roomId,
    room_name: roomName,
    cycle_number: number,
    completed_at: completedAt.toISOString(),
    is_member: isMember,
  }))
}
