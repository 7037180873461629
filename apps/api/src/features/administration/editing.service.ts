import type { LessonChanges, QuestionChanges, UnitChanges } from '@halaqa/contract/studio'
import type { Database, Prisma, Transaction } from '@halaqa/database/client'
import { AppError } from '../../lib/app-error.ts'
import { inTransaction } from '../../lib/db.ts'
import { insertCompletions } from '../lessons/completions.sql.ts'
import { lockLesson, lockUnit } from '../lessons/content-locks.sql.ts'
import { findAnyQuestion } from '../questions/questions.service.ts'
import { assertAskable, changesParts, replaceParts, seededNames } from './question-parts.service.ts'
import { type List, lockContent, lockList, updateOrder } from './rows.sql.ts'

interface SeededRow {
  seedKey: string | null
  seedHash: string | null
  edited: string[]
}

/**
 * The columns of a row that are an admin's from now on, so that seeding leaves them. Nobody has to keep a row active that
 * the curriculum makes; of one that it makes no more (without a hash), being active is the admin's word.
 */
function listCustomisedColumns(row: SeededRow, changes: Record<string, unknown>): string[] {
  if (row.seedKey === null) return []
  const edited = new Set(row.edited)
  for (const [column, value] of Object.entries(changes)) if (value !== undefined) edited.add(column)
  if (changes.is_active === true && row.seedHash !== null) edited.delete('is_active')
  return [...edited]
}

const seedColumns = { seedKey: true, seedHash: true, edited: true } as const

/** Fields that are left out stay as they are. */
const omitUndefined = <Columns extends object>(columns: Columns) =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Partial<Columns>

export function changeUnit(db: Database, id: string, changes: UnitChanges, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockContent(tx, 'units', id)
    const unit = await tx.unit.findUnique({ where: { id }, select: seedColumns })
    if (!unit) throw new AppError('unit_not_found')
    const columns = {
      surahName: changes.surah_name,
      surahNameArabic: changes.surah_name_arabic,
      surahNameArabicLong: changes.surah_name_arabic_long,
      revelationPlace: changes.revelation_place,
      backgroundColor: changes.background_color,
      borderColor: changes.border_color,
      textColor: changes.text_color,
      isActive: changes.is_active,
    }
    const data = { ...omitUndefined(columns), edited: listCustomisedColumns(unit, changes), updatedAt: now }
    await tx.unit.update({ where: { id }, data: data as Prisma.UnitUpdateInput })
  })
}

export function changeLesson(db: Database, id: string, changes: LessonChanges, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockContent(tx, 'lessons', id)
    const lesson = await tx.lesson.findUnique({ where: { id }, select: seedColumns })
    if (!lesson) throw new AppError('lesson_not_found')
    const columns = {
      title: changes.title,
      subtitle: changes.subtitle,
      description: changes.description,
      lessonType: changes.lesson_type,
      ayahRangeText: changes.ayah_range_text,
      difficultyLevel: changes.difficulty_level,
      estimatedDurationMinutes: changes.estimated_duration_minutes,
      xpReward: changes.xp_reward,
      isActive: changes.is_active,
    }
    const data = { ...omitUndefined(columns), edited: listCustomisedColumns(lesson, changes), updatedAt: now }
    await tx.lesson.update({ where: { id }, data: data as Prisma.LessonUpdateInput })
  })
}

/** A question that comes does not undo who had completed its lesson; one that goes can complete it. */
export function changeQuestion(db: Database, id: string, changes: QuestionChanges, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockContent(tx, 'questions', id)
    const question = await findAnyQuestion(tx, id)
    if (changes.updated_at !== undefined && changes.updated_at !== question.updatedAt.toISOString())
      throw new AppError('question_changed')
    if (changesParts(changes)) assertAskable(question, changes)
    const isOtherRecording = changes.audio_url !== undefined && changes.audio_url !== question.audioUrl
    const columns = {
      questionText: changes.question_text,
      ayahReference: changes.ayah_reference,
      ayahTextArabic: changes.ayah_text_arabic,
      ayahTextTranslation: changes.ayah_text_translation,
      audioUrl: changes.audio_url,
      audioDurationSeconds: isOtherRecording ? null : undefined,
      pointsValue: changes.points_value,
      difficultyLevel: changes.difficulty_level,
      estimatedTimeSeconds: changes.estimated_time_seconds,
      isActive: changes.is_active,
    }
    const settles = changes.is_active !== undefined
    if (settles) await insertCompletions(tx, question.lessonId)
    const data = {
      ...omitUndefined(columns),
      edited: listCustomisedColumns(question, seededNames(changes)),
      updatedAt: now,
    }
    await tx.question.update({ where: { id }, data: data as Prisma.QuestionUpdateInput })
    await replaceParts(tx, id, changes)
    if (settles) await insertCompletions(tx, question.lessonId)
  })
}

export const orderUnits = (db: Database, ids: string[], now: Date) =>
  inTransaction(db, (tx) => writeOrder(tx, 'units', null, ids, now))

export const orderLessons = (db: Database, unitId: string, ids: string[], now: Date) =>
  inTransaction(db, async (tx) => {
    if (!(await lockUnit(tx, unitId))) throw new AppError('unit_not_found')
    await writeOrder(tx, 'lessons', unitId, ids, now)
  })

export const orderQuestions = (db: Database, lessonId: string, ids: string[], now: Date) =>
  inTransaction(db, async (tx) => {
    if (!(await lockLesson(tx, lessonId))) throw new AppError('lesson_not_found')
    await writeOrder(tx, 'questions', lessonId, ids, now)
  })

/** Refuses an order of rows that are not those of the list now: it would move what its sender has not seen. */
async function writeOrder(tx: Transaction, list: List, parentId: string | null, ids: string[], now: Date) {
  const locked = await lockList(tx, list, parentId)
  const wanted = new Set(ids)
  if (wanted.size !== ids.length || locked.length !== ids.length || !locked.every(({ id }) => wanted.has(id))) {
    throw new AppError('order_changed')
  }
  await updateOrder(tx, list, ids, now)
}
