import type { Lesson } from '@halaqa/contract/lessons'
import type { Loss } from '@halaqa/contract/studio'
import { Prisma } from '@halaqa/database/client'
import type { Db } from '../../lib/db.ts'

/** A unit as it is written. The totals count what is not active too. */
export interface StudioUnitRow {
  id: string
  surahNumber: number
  surahName: string
  surahNameArabic: string
  surahNameArabicLong: string
  totalAyahs: number
  revelationPlace: string
  backgroundColor: string
  borderColor: string
  textColor: string
  displayOrder: number
  isActive: boolean
  isSeeded: boolean
  createdAt: Date
  updatedAt: Date
  lessons: number
  questions: number
}

/** All units in order, or the one. */
export function queryStudioUnits(db: Db, id: string | null = null): Promise<StudioUnitRow[]> {
  return db.$queryRaw<StudioUnitRow[]>`
    SELECT u.id, u.surah_number AS "surahNumber", u.surah_name AS "surahName", u.surah_name_arabic AS "surahNameArabic",
      u.surah_name_arabic_long AS "surahNameArabicLong", u.total_ayahs AS "totalAyahs", u.revelation_place AS "revelationPlace",
      u.background_color AS "backgroundColor", u.border_color AS "borderColor", u.text_color AS "textColor",
      u.display_order AS "displayOrder", u.is_active AS "isActive", u.seed_key IS NOT NULL AS "isSeeded",
      u.created_at AS "createdAt", u.updated_at AS "updatedAt",
      coalesce(below.lessons, 0) AS lessons, coalesce(below.questions, 0) AS questions
    FROM units u LEFT JOIN (
      SELECT l.unit_id, count(*)::int AS lessons, sum(asked.questions)::int AS questions
      FROM lessons l CROSS JOIN LATERAL (SELECT count(*) AS questions FROM questions q WHERE q.lesson_id = l.id) asked
      WHERE ${id}::uuid IS NULL OR l.unit_id = ${id}::uuid
      GROUP BY l.unit_id
    ) below ON below.unit_id = u.id
    WHERE ${id}::uuid IS NULL OR u.id = ${id}::uuid
    ORDER BY u.display_order, u.created_at, u.id`
}

export interface StudioLessonRow {
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
  isSeeded: boolean
  difficultyLevel: number
  estimatedDurationMinutes: number
  createdAt: Date
  updatedAt: Date
  questions: number
}

type Scope = Prisma.Sql
export const ofUnit = (unitId: string): Scope => Prisma.sql`l.unit_id = ${unitId}::uuid`
export const oneLesson = (id: string): Scope => Prisma.sql`l.id = ${id}::uuid`

export function queryStudioLessons(db: Db, scope: Scope): Promise<StudioLessonRow[]> {
  return db.$queryRaw<StudioLessonRow[]>`
    SELECT l.id, l.unit_id AS "unitId", l.lesson_key AS "lessonKey", l.title, l.subtitle, l.description,
      l.lesson_type::text AS "lessonType", l.xp_reward AS "xpReward", l.start_ayah AS "startAyah", l.end_ayah AS "endAyah",
      l.ayah_range_text AS "ayahRangeText", l."order", l.is_active AS "isActive", l.seed_key IS NOT NULL AS "isSeeded",
      l.difficulty_level AS "difficultyLevel", l.estimated_duration_minutes AS "estimatedDurationMinutes",
      l.created_at AS "createdAt", l.updated_at AS "updatedAt",
      (SELECT count(*)::int FROM questions q WHERE q.lesson_id = l.id) AS questions
    FROM lessons l WHERE ${scope}
    ORDER BY l."order", l.created_at, l.id`
}

const BELOW = {
  units: Prisma.sql`l.unit_id`,
  lessons: Prisma.sql`l.id`,
  questions: Prisma.sql`q.id`,
} as const

/** What hangs on a row of content; undefined when it is not there. */
export async function queryLoss(db: Db, table: keyof typeof BELOW, id: string): Promise<Loss | undefined> {
  const [loss] = await db.$queryRaw<Loss[]>`
    WITH below AS (
      SELECT l.id AS lesson_id, q.id AS question_id FROM lessons l LEFT JOIN questions q ON q.lesson_id = l.id
      WHERE ${BELOW[table]} = ${id}::uuid
    )
    SELECT count(DISTINCT lesson_id)::int AS lessons, count(question_id)::int AS questions,
      (SELECT count(DISTINCT user_id)::int FROM question_progress p WHERE p.question_id IN (SELECT question_id FROM below)
      ) AS learners
    FROM below HAVING EXISTS (SELECT FROM ${Prisma.raw(table)} WHERE id = ${id}::uuid)`
  return loss
}
