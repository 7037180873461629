import { LESSON_TYPES } from '@halaqa/contract/constants'
import { LESSON_STATUSES } from '@halaqa/contract/lessons'
import { Prisma } from '@halaqa/database/client'
import { bool, enumOf, instant, int, nullable, oneOf, type RowOf, text, uuid } from '@halaqa/database/columns'
import { findRow, hasRow, listRows } from '@halaqa/database/statement'
import type { Db } from '../../lib/db.ts'
import { type LessonScope, lessonStatusCte, scopeSameUnit, scopeSurah } from './lesson-status.sql.ts'

/** The columns of a lesson itself, of `lessons l`. */
export const lessonContentRow = {
  id: uuid,
  unitId: uuid,
  lessonKey: text,
  title: text,
  subtitle: text,
  description: text,
  lessonType: enumOf('lesson_type', LESSON_TYPES),
  xpReward: int,
  startAyah: int,
  endAyah: int,
  ayahRangeText: text,
  order: int,
  isActive: bool,
  difficultyLevel: int,
  estimatedDurationMinutes: int,
  createdAt: instant,
  updatedAt: instant,
}
export type LessonContentRow = RowOf<typeof lessonContentRow>

export const lessonColumns = Prisma.sql`l.id, l.unit_id AS "unitId", l.lesson_key AS "lessonKey", l.title, l.subtitle, l.description,
  l.lesson_type AS "lessonType", l.xp_reward AS "xpReward", l.start_ayah AS "startAyah", l.end_ayah AS "endAyah",
  l.ayah_range_text AS "ayahRangeText", l."order", l.is_active AS "isActive", l.difficulty_level AS "difficultyLevel",
  l.estimated_duration_minutes AS "estimatedDurationMinutes", l.created_at AS "createdAt", l.updated_at AS "updatedAt"`

/** A lesson with a person's status in it. */
const lessonRow = {
  ...lessonContentRow,
  status: oneOf(LESSON_STATUSES),
  percentage: int,
  correct: int,
  total: int,
}
export type LessonRow = RowOf<typeof lessonRow>

const columns = Prisma.sql`${lessonColumns}, s.status, s.percentage, s.correct, s.total`

/** In the order of the path. */
export const queryLessons = listRows(
  lessonRow,
  (userId: string | null, scope: LessonScope) => Prisma.sql`
    WITH ${lessonStatusCte(userId, scope)}
    SELECT ${columns} FROM lesson_status s JOIN lessons l ON l.id = s.id JOIN units u ON u.id = s.unit_id
    ORDER BY u.display_order, u.created_at, u.id, s.index`,
)

const { id, unitId, status, percentage, correct, total } = lessonRow
/** A person's status in a lesson, without the lesson. */
const lessonStatusRow = { id, unitId, status, percentage, correct, total }

export const queryLessonStatuses = listRows(
  lessonStatusRow,
  (userId: string, scope: LessonScope) => Prisma.sql`
    WITH ${lessonStatusCte(userId, scope)}
    SELECT id, unit_id AS "unitId", status, percentage, correct, total FROM lesson_status`,
)

export const queryLessonsOfSurah = (db: Db, userId: string, surahNumber: number) =>
  queryLessons(db, userId, scopeSurah(surahNumber))

/** Is there an active unit of the surah whose lessons are all completed? */
export const hasCompletedUnit = hasRow(
  (userId: string, surahNumber: number) => Prisma.sql`
    WITH ${lessonStatusCte(userId, scopeSurah(surahNumber))}
    SELECT FROM lesson_status WHERE status <> 'coming_soon' GROUP BY unit_id HAVING bool_and(status = 'completed')`,
)

/** A lesson with its surah and with the lesson before it in the chain. */
const lessonDetailRow = {
  ...lessonRow,
  surahNumber: int,
  surahName: text,
  index: int,
  /** Null for a lesson that an admin made. */
  seedKey: nullable(text),
  openerId: nullable(uuid),
  openerTitle: nullable(text),
}
export type LessonDetailRow = RowOf<typeof lessonDetailRow>

export const queryLesson = findRow(
  lessonDetailRow,
  (userId: string | null, lessonId: string) => Prisma.sql`
    WITH ${lessonStatusCte(userId, scopeSameUnit(lessonId))}
    SELECT ${columns}, u.surah_number AS "surahNumber", u.surah_name AS "surahName", l.seed_key AS "seedKey", s.index, s.opener_id AS "openerId",
      s.opener_title AS "openerTitle"
    FROM lesson_status s JOIN lessons l ON l.id = s.id JOIN units u ON u.id = s.unit_id
    WHERE s.id = ${lessonId}::uuid`,
)
