import type { Lesson } from '@halaqa/contract/lessons'
import { Prisma } from '@halaqa/database/client'
import type { Db } from '../../lib/db.ts'
import { besides, ofSurah, type Scope, standing } from './standing.sql.ts'

/** A lesson and where somebody stands in it. */
export interface LessonRow {
  id: string
  unitId: string
  lessonKey: string
  title: string
  subtitle: string
  description: string
  lessonType: Lesson['lesson_type']
  xpReward: number
  startAyah: number
  endAyah: number
  ayahRangeText: string
  order: number
  isActive: boolean
  difficultyLevel: number
  estimatedDurationMinutes: number
  createdAt: Date
  updatedAt: Date
  status: Lesson['status']
  percentage: number
  correct: number
  total: number
}

const columns = Prisma.sql`l.id, l.unit_id AS "unitId", l.lesson_key AS "lessonKey", l.title, l.subtitle, l.description,
  l.lesson_type::text AS "lessonType", l.xp_reward AS "xpReward", l.start_ayah AS "startAyah", l.end_ayah AS "endAyah",
  l.ayah_range_text AS "ayahRangeText", l."order", l.is_active AS "isActive", l.difficulty_level AS "difficultyLevel",
  l.estimated_duration_minutes AS "estimatedDurationMinutes", l.created_at AS "createdAt", l.updated_at AS "updatedAt",
  s.status, s.percentage, s.correct, s.total`

/** In the order of the path. */
export function queryLessons(db: Db, userId: string | null, scope: Scope): Promise<LessonRow[]> {
  return db.$queryRaw<LessonRow[]>`
    WITH ${standing(userId, scope)}
    SELECT ${columns} FROM standing s JOIN lessons l ON l.id = s.id JOIN units u ON u.id = s.unit_id
    ORDER BY u.display_order, u.created_at, u.id, s.index`
}

/** Where somebody stands in a lesson, without the lesson. */
export type LessonStanding = Pick<LessonRow, 'id' | 'unitId' | 'status' | 'percentage' | 'correct' | 'total'>

export function queryStandings(db: Db, userId: string, scope: Scope): Promise<LessonStanding[]> {
  return db.$queryRaw<LessonStanding[]>`
    WITH ${standing(userId, scope)}
    SELECT id, unit_id AS "unitId", status, percentage, correct, total FROM standing`
}

export const queryLessonsOfSurah = (db: Db, userId: string, surahNumber: number) =>
  queryLessons(db, userId, ofSurah(surahNumber))

/** A lesson with its surah and with the lesson before it in the chain. */
export interface LessonDetailRow extends LessonRow {
  surahNumber: number
  surahName: string
  index: number
  openerId: string | null
  openerTitle: string | null
}

export async function queryLesson(db: Db, userId: string | null, id: string): Promise<LessonDetailRow | undefined> {
  const [lesson] = await db.$queryRaw<LessonDetailRow[]>`
    WITH ${standing(userId, besides(id))}
    SELECT ${columns}, u.surah_number AS "surahNumber", u.surah_name AS "surahName", s.index, s.opener_id AS "openerId",
      s.opener_title AS "openerTitle"
    FROM standing s JOIN lessons l ON l.id = s.id JOIN units u ON u.id = s.unit_id
    WHERE s.id = ${id}::uuid`
  return lesson
}
