import type { DeletionImpact } from '@halaqa/contract/studio'
import { AppError } from '../../lib/app-error.ts'
import type { Db } from '../../lib/db.ts'
import { findAllQuestions } from '../questions/questions.service.ts'
import { ofUnit, oneLesson, queryDeletionImpact, queryStudioLessons, queryStudioUnits } from './studio.sql.ts'

export const findUnits = (db: Db) => queryStudioUnits(db, null)

export async function findUnit(db: Db, id: string) {
  const [unit] = await queryStudioUnits(db, id)
  if (!unit) throw new AppError('unit_not_found')
  return unit
}

export async function findUnitWithLessons(db: Db, id: string) {
  const [unit, lessons] = await Promise.all([findUnit(db, id), queryStudioLessons(db, ofUnit(id))])
  return { unit, lessons }
}

export async function findLesson(db: Db, id: string) {
  const [lesson] = await queryStudioLessons(db, oneLesson(id))
  if (!lesson) throw new AppError('lesson_not_found')
  return lesson
}

export async function findLessonWithQuestions(db: Db, id: string) {
  const [lesson, questions] = await Promise.all([findLesson(db, id), findAllQuestions(db, id)])
  return { lesson, questions, unit: await findUnit(db, lesson.unitId) }
}

const ABSENT = { units: 'unit_not_found', lessons: 'lesson_not_found', questions: 'question_not_found' } as const

export async function loadDeletionImpact(db: Db, table: keyof typeof ABSENT, id: string): Promise<DeletionImpact> {
  const impact = await queryDeletionImpact(db, table, id)
  if (!impact) throw new AppError(ABSENT[table])
  return impact
}
