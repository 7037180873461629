import { fieldMessage } from '@halaqa/contract/field-messages'
import type { CreateLessonBody } from '@halaqa/contract/lessons'
import type { Database } from '@halaqa/database/client'
import type { z } from 'zod'
import { AppError, invalidField } from '../../lib/app-error.ts'
import { type Db, inTransaction } from '../../lib/db.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { isUniqueViolation } from '../../lib/unique.ts'
import { type LockedUnit, lockUnit } from './content-locks.sql.ts'
import { deleteContent } from './deletion.sql.ts'
import { scopeSameUnit } from './lesson-status.sql.ts'
import { type LessonDetailRow, type LessonRow, queryLesson, queryLessons, queryLessonsOfSurah } from './lessons.sql.ts'

/** A lesson as this person, or a guest, finds it. */
export async function findLesson(db: Db, user: SignedIn | undefined, id: string): Promise<LessonDetailRow> {
  const lesson = await queryLesson(db, user?.id ?? null, id)
  if (!lesson) throw new AppError('lesson_not_found')
  return lesson
}

/** The lesson after this one in its unit, as a guest finds them; undefined after the last one. */
export async function findLessonAfter(db: Db, id: string): Promise<LessonRow | undefined> {
  const lessons = await queryLessons(db, null, scopeSameUnit(id))
  const at = lessons.findIndex((lesson) => lesson.id === id)
  if (at < 0) throw new AppError('lesson_not_found')
  return lessons.slice(at + 1).find(({ status }) => status !== 'coming_soon')
}

/** The lessons of a surah's active units, in the order of the path. */
export function findLessonsOfSurah(db: Db, user: SignedIn, surahNumber: string): Promise<LessonRow[]> {
  if (!/^[1-9]\d{0,2}$/.test(surahNumber) || Number(surahNumber) > 114) throw new AppError('surah_invalid')
  return queryLessonsOfSurah(db, user.id, Number(surahNumber))
}

/** A new lesson stands behind those of the same order. */
export async function createLesson(
  db: Database,
  body: z.output<typeof CreateLessonBody>,
  now: Date,
): Promise<LessonRow> {
  try {
    const lesson = await inTransaction(db, async (tx) => {
      refuseAyahsBeyond(await lockUnit(tx, body.unit_id), body.end_ayah)
      return tx.lesson.create({ data: { ...toColumns(body), createdAt: now, updatedAt: now } })
    })
    return { ...lesson, status: 'coming_soon', percentage: 0, correct: 0, total: 0 }
  } catch (error) {
    if (isUniqueViolation(error)) throw keyTaken(error)
    throw error
  }
}

function keyTaken(cause: unknown) {
  const fields = [{ path: 'lesson_key', message: 'lesson_key_taken' as const }]
  return new AppError('lesson_key_taken', { cause, fields })
}

function refuseAyahsBeyond(unit: LockedUnit | undefined, endAyah: number) {
  if (!unit) throw new AppError('unit_not_found')
  if (endAyah <= unit.totalAyahs) return
  throw invalidField('end_ayah', fieldMessage('ayahs_of_surah', unit.totalAyahs))
}

function toColumns(body: z.output<typeof CreateLessonBody>) {
  return {
    unitId: body.unit_id,
    lessonKey: body.lesson_key,
    title: body.title,
    subtitle: body.subtitle,
    description: body.description,
    lessonType: body.lesson_type,
    xpReward: body.xp_reward,
    startAyah: body.start_ayah,
    endAyah: body.end_ayah,
    ayahRangeText: body.ayah_range_text,
    order: body.order,
    difficultyLevel: body.difficulty_level,
    estimatedDurationMinutes: body.estimated_duration_minutes,
  }
}

/** With its questions and everybody's progress in them; XP stays. */
export async function deleteLesson(db: Database, id: string, now: Date) {
  if (!(await deleteContent(db, 'lessons', id, now))) throw new AppError('lesson_not_found')
}
