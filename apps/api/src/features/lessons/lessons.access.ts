import { AppError } from '../../lib/app-error.ts'
import type { Db } from '../../lib/db.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { findLesson } from './lessons.service.ts'
import type { LessonDetailRow } from './lessons.sql.ts'

/** A lesson that somebody may work through: neither locked to them nor still without questions. */
export async function requireOpenLesson(db: Db, user: SignedIn, id: string): Promise<LessonDetailRow> {
  const lesson = await findLesson(db, user, id)
  if (lesson.status === 'coming_soon') throw new AppError('lesson_locked', { detail: 'coming_soon' })
  if (lesson.status !== 'locked') return lesson
  const { openerTitle: title } = lesson
  throw new AppError('lesson_locked', title === null ? {} : { detail: 'complete_first', params: { title } })
}
