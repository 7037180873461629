import { addDays, type CalendarDate, DAY_MS, dateOfDay, dayOf } from '@halaqa/contract/calendar'
import { fieldMessage } from '@halaqa/contract/field-messages'
import type { LearningPlan, OwnPlan, PlanLessons, SavePlanBody } from '@halaqa/contract/learning-plan'
import type { Database } from '@halaqa/database/client'
import {
  lastDay,
  lessonsADayUntil,
  MOST_LESSONS_A_DAY,
  nextPlannedDay,
  type PlanRule,
  planDay,
} from '@halaqa/memory/learning-plan'
import { juzSpan } from '@halaqa/quran/mushaf'
import { surahOf } from '@halaqa/quran/surahs'
import { AppError, invalidField } from '../../lib/app-error.ts'
import { cacheByVersion } from '../../lib/cache-by-version.ts'
import { dateIn } from '../../lib/dates.ts'
import { inTransaction } from '../../lib/db.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { lockLearner } from '../auth/account-lock.sql.ts'
import { scopeSurah, scopeTried } from '../lessons/lesson-status.sql.ts'
import { queryLessonStatuses } from '../lessons/lessons.sql.ts'
import { queryContentVersion, queryLastUnit } from '../units/units.sql.ts'
import * as sql from './learning-plan.sql.ts'

type Scope = Pick<sql.PlanRow, 'scope' | 'number'>
type Person = Pick<SignedIn, 'id' | 'timeZone'>

/** Null without a plan. */
export async function findPlan(db: Database, user: Person, now: Date): Promise<LearningPlan | null> {
  const plan = await sql.queryPlan(db, user.id)
  return plan ? presentToday(db, user, plan, now) : null
}

async function presentToday(db: Database, user: Person, plan: sql.PlanRow, now: Date): Promise<LearningPlan> {
  const [{ date, lessons, completed, left, doneToday }, lastUnit] = await Promise.all([
    loadLessons(db, user, plan, now),
    queryLastUnit(db, user.id),
  ])
  const today = dayOf(date)
  const { lessons: planned, end, newEnd } = planDay(ruleOf(plan), left + doneToday, today)
  // They go on in the unit that they were last in, or in the next one after it.
  const from = Math.max(
    0,
    lessons.findIndex(({ unitId }) => unitId === lastUnit),
  )
  const next = [...lessons.slice(from), ...lessons.slice(0, from)].find(({ id }) => !completed.has(id))
  return {
    scope: plan.scope,
    number: plan.number,
    until: plan.until,
    lessons_a_day: plan.lessonsADay,
    weekdays: plan.weekdays,
    revision: plan.revision,
    date,
    lessons: lessons.length,
    lessons_left: left,
    today: { planned, done: doneToday },
    next: next
      ? { lesson_id: next.id, surah_number: next.surahNumber, surah_name: next.surahName, index: next.index }
      : null,
    end: dateOfDay(end),
    new_end: newEnd === null ? null : dateOfDay(newEnd),
    next_on: next ? dateOfDay(nextPlannedDay(plan.weekdays, today)) : null,
  }
}

const ruleOf = ({ weekdays, until, lessonsADay }: sql.PlanRow): PlanRule => ({
  weekdays,
  lessonsADay,
  until: until === null ? null : dayOf(until),
})

export async function countPlanLessons(db: Database, user: Person, scope: Scope, now: Date): Promise<PlanLessons> {
  const { date, lessons, left, doneToday } = await loadLessons(db, user, scope, now)
  return { date, lessons: lessons.length, lessons_left: left, done_today: doneToday }
}

/**
 * Takes the place of the plan with that revision, or of none.
 *
 * @throws AppError `plan_changed` when another stands there, `plan_empty` when nothing is left to learn, `plan_too_short` when the
 *   days until the date cannot hold it, `validation_failed` for a date that is over or too far
 */
export async function savePlan(db: Database, user: SignedIn, body: SavePlanBody, now: Date): Promise<LearningPlan> {
  const { scope, number, until } = body
  const weekdays = body.weekdays.toSorted((a, b) => a - b)
  const { date, left, doneToday } = await loadLessons(db, user, { scope, number }, now)
  if (left === 0) throw new AppError('plan_empty')
  const lessonsADay = body.lessons_a_day ?? paceUntil(until!, weekdays, left + doneToday, date)
  const plan = { scope, number, until, lessonsADay, weekdays, revision: crypto.randomUUID() }
  const saved = await inTransaction(db, async (tx) => {
    if (!(await lockLearner(tx, user.id))) throw new AppError('authentication_required')
    if (await sql.replacePlan(tx, user.id, plan, body.revision, now)) return plan
    // The same choice sent again, because its answer was lost.
    const there = await sql.queryPlan(tx, user.id)
    if (there && isSameChoice(there, plan)) return there
    throw new AppError('plan_changed')
  })
  return presentToday(db, user, saved, now)
}

const LONGEST_DAYS = 3_650

/** The lessons a day with which the last is learned by `until`; refuses a date that cannot hold them. */
function paceUntil(until: CalendarDate, weekdays: readonly number[], lessons: number, today: CalendarDate): number {
  if (until < today) throw invalidField('until', 'day_past')
  if (until > addDays(today, LONGEST_DAYS)) throw invalidField('until', 'date_within_ten_years')
  const aDay = lessonsADayUntil(dayOf(until), weekdays, lessons, dayOf(today))
  if (aDay <= MOST_LESSONS_A_DAY) return aDay
  const earliest = dateOfDay(lastDay(lessons, MOST_LESSONS_A_DAY, weekdays, dayOf(today)))
  const message = fieldMessage('plan_first_date', earliest)
  throw new AppError('plan_too_short', { fields: [{ path: 'until', message }] })
}

const isSameChoice = (one: sql.PlanRow, other: sql.PlanRow) =>
  one.scope === other.scope &&
  one.number === other.number &&
  one.until === other.until &&
  one.lessonsADay === other.lessonsADay &&
  one.weekdays.join() === other.weekdays.join()

/** Ends the plan with that revision; one that has ended already stays ended. @throws AppError `plan_changed` when another stands there */
export async function endPlan(db: Database, userId: string, revision: string) {
  const { count } = await db.learningPlan.deleteMany({ where: { userId, revision } })
  if (count === 0 && (await db.learningPlan.count({ where: { userId } })) > 0) throw new AppError('plan_changed')
}

/** An act's local date lies within two days of its instant. */
const RECENT_MS = 2 * DAY_MS

/** The lessons of a scope in the order of the path, those that are completed, and how many of them were on this date. */
async function loadLessons(db: Database, { id: userId, timeZone }: Person, { scope, number }: Scope, now: Date) {
  const date = dateIn(timeZone, now)
  const isOfSurah = scope === 'surah' && number !== null
  const [places, statuses, recent] = await Promise.all([
    findLessonPlaces(db),
    queryLessonStatuses(db, userId, isOfSurah ? scopeSurah(number) : scopeTried(userId)),
    db.lessonCompletion.findMany({ where: { userId, completedAt: { gt: new Date(now.getTime() - RECENT_MS) } } }),
  ])
  const lessons = lessonsWithin(places, scope, number)
  const ids = new Set(lessons.map(({ id }) => id))
  const completed = new Set(
    statuses.filter(({ id, status }) => status === 'completed' && ids.has(id)).map(({ id }) => id),
  )
  const today = recent.filter(
    ({ lessonId, completedAt }) => completed.has(lessonId) && dateIn(timeZone, completedAt) === date,
  )
  return { date, lessons, completed, left: lessons.length - completed.size, doneToday: today.length }
}

/** A juz has each unit's lessons up to the last that ends in it, because lessons open one another. */
function lessonsWithin(places: readonly sql.LessonPlace[], scope: Scope['scope'], number: Scope['number']) {
  if (scope === 'all' || number === null) return places
  if (scope === 'surah') return places.filter(({ surahNumber }) => surahNumber === number)
  const { start, end } = juzSpan(number)
  const lastIndexes = new Map<string, number>()
  for (const { unitId, index, surahNumber, endAyah } of places) {
    const position = surahOf(surahNumber).startPosition + endAyah - 1
    if (start <= position && position <= end) lastIndexes.set(unitId, index)
  }
  return places.filter(({ unitId, index }) => index <= (lastIndexes.get(unitId) ?? -1))
}

const lessonPlaces = new WeakMap<Database, () => Promise<sql.LessonPlace[]>>()

/** Read once, and again when the content changes. */
function findLessonPlaces(db: Database): Promise<sql.LessonPlace[]> {
  let find = lessonPlaces.get(db)
  if (!find) {
    find = cacheByVersion(
      () => queryContentVersion(db),
      () => sql.queryLessonPlaces(db),
    )
    lessonPlaces.set(db, find)
  }
  return find()
}

/** A person's choice, for the file with their data. */
export async function findOwnPlan(db: Database, userId: string): Promise<OwnPlan | null> {
  const plan = await sql.queryPlan(db, userId)
  if (!plan) return null
  const { scope, number, until, lessonsADay, weekdays } = plan
  return { scope, number, until, lessons_a_day: lessonsADay, weekdays }
}
