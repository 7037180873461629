import { addDays, type CalendarDate, dateOfDay, sundayOf } from '@halaqa/contract/calendar'
import { ACTIVITY_WEEKS, type Activity, type Figures, OWN_HATIMS, type OwnHatim } from '@halaqa/contract/profile'
import type { Database } from '@halaqa/database/client'
import { pagesRead } from '@halaqa/quran/weights'
import { dateIn, latestDateOnEarth } from '../../lib/dates.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { presentSpan } from '../../lib/span.presenter.ts'
import { querySurahInProgress } from '../units/units.sql.ts'
import { queryActiveDays, queryFigures, queryHatims, queryIdleDates } from './profile.sql.ts'
import { bestStreak, currentStreak, isActive, joinRuns, pausedStreak, runOf, withoutIdleDays } from './streak.ts'

const WEEK_DAYS = 7

/** A person's own figures, each derived from what they did. */
export async function getFigures(db: Database, user: SignedIn, now: Date): Promise<Figures> {
  const [ownToday, latest] = [dateIn(user.timeZone, now), latestDateOnEarth(now)]
  const week = { from: sundayOf(ownToday), to: latest }
  const found = await queryFigures(db, user.id, week)
  const [idle, inProgress] = await Promise.all([
    found.mayHaveIdleDates ? queryIdleDates(db, user.id) : undefined,
    found.hasAnswered ? querySurahInProgress(db, user.id) : undefined,
  ])
  const spans = parseSpans(found.spans)
  const runs = joinRuns([...parseDays(found.days), ...found.learnedDays.map((day) => runOf(day, day))])
  const active = runs.map(({ last }) => dateOfDay(last)).filter((date) => date <= latest)
  const today = [ownToday, ...active].reduce(later)
  const streaks = withoutIdleDays(runs, parseDays(idle?.dates ?? ''), today)
  return {
    pages_read: pagesRead(spans),
    pages_this_week: pagesRead(spans.map(({ start, end, within }) => ({ start, end, times: within }))),
    current_streak: currentStreak(streaks.runs, streaks.today),
    paused_streak: pausedStreak(streaks.runs, streaks.today),
    best_streak: bestStreak(streaks.runs),
    active_rooms: found.rooms,
    completed_hatims: found.hatims,
    last_hatim_at: found.lastHatimAt?.toISOString() ?? null,
    surahs_memorized: found.surahs,
    surah_in_progress: inProgress?.surahNumber ?? null,
    lessons_completed: found.lessons,
    xp: found.xp,
    active_days: lastSevenDays(today).filter((day) => isActive(runs, day)),
  }
}

/** A portion read in another time zone may count for a date that has not begun in the account's: then it is that date. */
const later = (one: CalendarDate, other: CalendarDate) => (one > other ? one : other)

const lastSevenDays = (today: string) =>
  Array.from({ length: WEEK_DAYS }, (_, index) => addDays(today, index - WEEK_DAYS + 1))

/** Whole weeks up to the one of the person's own today. */
export async function getActivity(db: Database, user: SignedIn, now: Date): Promise<Activity> {
  const firstOf = (to: CalendarDate) => addDays(sundayOf(to), -WEEK_DAYS * (ACTIVITY_WEEKS - 1))
  const today = dateIn(user.timeZone, now)
  const found = await queryActiveDays(db, user.id, firstOf(today), latestDateOnEarth(now))
  const to = later(today, found.at(-1)?.date ?? today)
  const from = firstOf(to)
  return { from, to, days: found.filter(({ date }) => date >= from) }
}

/** Of `start,end,times,within`. */
const parseSpans = (spans: string) =>
  (spans === '' ? [] : spans.split(' ')).map((span) => {
    const [start, end, times, within] = span.split(',').map(Number) as [number, number, number, number]
    return { start, end, times, within }
  })

const parseDays = (days: string) =>
  Array.from(days.matchAll(/\[([\d-]+),([\d-]+)\)/g), ([, first = '', after = '']) => runOf(first, addDays(after, -1)))

/** Lists the hatims that the figures count, newest first. */
export async function listOwnHatims(db: Database, user: SignedIn): Promise<OwnHatim[]> {
  const hatims = await queryHatims(db, user.id, OWN_HATIMS)
  return hatims.map(({ number, completedAt, roomId, roomName, startPos, endPos, isMember }) => ({
    ...presentSpan({ start: startPos, end: endPos }),
    room_id: roomId,
    room_name: roomName,
    cycle_number: number,
    completed_at: completedAt.toISOString(),
    is_member: isMember,
  }))
}
