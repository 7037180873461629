import type { CreateUnitBody } from '@halaqa/contract/units'
import type { Database } from '@halaqa/database/client'
import type { z } from 'zod'
import { AppError } from '../../lib/app-error.ts'
import { cacheByVersion } from '../../lib/cache-by-version.ts'
import type { Db } from '../../lib/db.ts'
import { deleteContent } from '../lessons/deletion.sql.ts'
import { scopeAll, scopeTried } from '../lessons/lesson-status.sql.ts'
import { queryLessons } from '../lessons/lessons.sql.ts'
import { queryContentVersion, queryLastUnit, queryUnits, queryUnitsInScope, type UnitRow } from './units.sql.ts'

/** The whole path with its lessons, as somebody or a guest finds it. */
export async function findUnits(db: Db, userId: string | null) {
  const [units, lessons] = await Promise.all([queryUnits(db, userId), queryLessons(db, userId, scopeAll)])
  return { units, lessons }
}

/**
 * The path without its lessons, and the unit in which its person goes on: the one they were last in, or the next after it
 * that has a lesson to do, or the first. Only the units that they have tried are looked up for them.
 */
export async function findPath(db: Database, userId: string): Promise<{ units: UnitRow[]; next: UnitRow | undefined }> {
  const [newcomers, tried, last] = await Promise.all([
    findNewcomersUnits(db),
    queryUnitsInScope(db, userId, scopeTried(userId)),
    queryLastUnit(db, userId),
  ])
  const own = new Map(tried.map((unit) => [unit.id, unit]))
  const units = newcomers.map((unit) => own.get(unit.id) ?? unit)
  const from = Math.max(
    0,
    units.findIndex(({ id }) => id === last),
  )
  const next = [...units.slice(from), ...units.slice(0, from)].find(({ nextLessonId }) => nextLessonId !== null)
  return { units, next }
}

/** The id of no account: queries answer for it what a person with no answers yet finds. */
export const NEWCOMER = '00000000-0000-0000-0000-000000000000'

const newcomersUnits = new WeakMap<Database, () => Promise<UnitRow[]>>()

/** The units as a person with no answers yet finds them: counted once, and again when the content changes. */
function findNewcomersUnits(db: Database): Promise<UnitRow[]> {
  let find = newcomersUnits.get(db)
  if (!find) {
    find = cacheByVersion(
      () => queryContentVersion(db),
      () => queryUnits(db, NEWCOMER),
    )
    newcomersUnits.set(db, find)
  }
  return find()
}

/** The lesson with which a person with no answers yet begins; undefined while the path is empty. */
export async function findFirstLessonId(db: Database): Promise<string | undefined> {
  const { next } = await findPath(db, NEWCOMER)
  return next?.nextLessonId ?? undefined
}

/** A new unit stands behind those of the same display order. */
export async function createUnit(db: Database, body: z.output<typeof CreateUnitBody>, now: Date): Promise<UnitRow> {
  const unit = await db.unit.create({
    data: {
      surahNumber: body.surah_number,
      surahName: body.surah_name,
      surahNameArabic: body.surah_name_arabic,
      surahNameArabicLong: body.surah_name_arabic_long,
      totalAyahs: body.total_ayahs,
      revelationPlace: body.revelation_place,
      backgroundColor: body.background_color,
      borderColor: body.border_color,
      textColor: body.text_color,
      displayOrder: body.display_order,
      createdAt: now,
      updatedAt: now,
    },
  })
  const status = { status: 'available' as const, percentage: 0, completedLessons: 0, totalLessons: 0 }
  return { ...unit, ...status, nextLessonId: null, nextIndex: null }
}

/** With its lessons, their questions and everybody's progress in them; XP stays. */
export async function deleteUnit(db: Database, id: string, now: Date) {
  if (!(await deleteContent(db, 'units', id, now))) throw new AppError('unit_not_found')
}
