import { Prisma } from '@halaqa/database/client'
import { bool, instant, int, nullable, oneOf, type RowOf, text, uuid } from '@halaqa/database/columns'
import { findRow, listRows, loadRow } from '@halaqa/database/statement'
import type { Db } from '../../lib/db.ts'
import { type LessonScope, lessonStatusCte, scopeAll, scopeBegun } from '../lessons/lesson-status.sql.ts'

/** The columns of a unit itself, of `units u`. */
export const unitContentRow = {
  id: uuid,
  surahNumber: int,
  surahName: text,
  surahNameArabic: text,
  surahNameArabicLong: text,
  totalAyahs: int,
  revelationPlace: text,
  backgroundColor: text,
  borderColor: text,
  textColor: text,
  displayOrder: int,
  isActive: bool,
  createdAt: instant,
  updatedAt: instant,
}
export type UnitContentRow = RowOf<typeof unitContentRow>

export const unitColumns = Prisma.sql`u.id, u.surah_number AS "surahNumber", u.surah_name AS "surahName", u.surah_name_arabic AS "surahNameArabic",
  u.surah_name_arabic_long AS "surahNameArabicLong", u.total_ayahs AS "totalAyahs", u.revelation_place AS "revelationPlace",
  u.background_color AS "backgroundColor", u.border_color AS "borderColor", u.text_color AS "textColor",
  u.display_order AS "displayOrder", u.is_active AS "isActive",
  u.created_at AS "createdAt", u.updated_at AS "updatedAt"`

/** A unit with a person's status in it. `nextLessonId` is its first lesson that is open and not completed. */
const unitRow = {
  ...unitContentRow,
  status: oneOf(['available', 'in_progress', 'completed']),
  percentage: int,
  completedLessons: int,
  totalLessons: int,
  nextLessonId: nullable(uuid),
  nextIndex: nullable(int),
}
export type UnitRow = RowOf<typeof unitRow>

/**
 * Active units in the order of the path. A unit's percentage is the mean of its lessons', rounded down; lessons without
 * questions do not weigh, and 100 means that all others are completed.
 */
const selectUnits = (userId: string | null, scope: LessonScope, join: Prisma.Sql) => Prisma.sql`
    WITH ${lessonStatusCte(userId, scope)}, summed AS (
      SELECT unit_id, count(*)::int AS lessons,
        count(*) FILTER (WHERE status <> 'coming_soon')::int AS open_lessons,
        count(*) FILTER (WHERE status = 'completed')::int AS completed,
        count(*) FILTER (WHERE status = 'in_progress')::int AS begun,
        coalesce(sum(percentage), 0)::int AS percentages,
        min(index) FILTER (WHERE status IN ('available', 'in_progress')) AS next_index
      FROM lesson_status GROUP BY unit_id
    )
    SELECT ${unitColumns},
      CASE
        WHEN open_lessons > 0 AND completed = open_lessons THEN 'completed'
        WHEN completed + begun > 0 THEN 'in_progress'
        ELSE 'available'
      END AS status,
      coalesce(percentages / nullif(open_lessons, 0), 0) AS percentage,
      coalesce(completed, 0) AS "completedLessons", coalesce(lessons, 0) AS "totalLessons",
      next.id AS "nextLessonId", summed.next_index AS "nextIndex"
    FROM units u ${join} summed ON summed.unit_id = u.id
    LEFT JOIN lesson_status next ON next.unit_id = u.id AND next.index = summed.next_index
    WHERE u.is_active
    ORDER BY u.display_order, u.created_at, u.id`

/** All of them, as somebody or a guest finds them. */
export const queryUnits = listRows(unitRow, (userId: string | null) =>
  selectUnits(userId, scopeAll, Prisma.sql`LEFT JOIN`),
)

/** Only units that have lessons in the scope. */
export const queryUnitsInScope = listRows(unitRow, (userId: string, scope: LessonScope) =>
  selectUnits(userId, scope, Prisma.sql`JOIN`),
)

const lastUnit = (userId: string) => Prisma.sql`
    SELECT l.unit_id AS "unitId" FROM lesson_submissions s JOIN lessons l ON l.id = s.lesson_id
    WHERE s.user_id = ${userId}::uuid ORDER BY s.submitted_at DESC LIMIT 1`

const queryLastUnitRow = findRow({ unitId: uuid }, lastUnit)

/** The unit somebody submitted a lesson of last. */
export const queryLastUnit = async (db: Db, userId: string) => (await queryLastUnitRow(db, userId))?.unitId

/** The surah that somebody submitted a lesson of last, if it is begun and not completed, otherwise the first such one of the path. */
export const querySurahInProgress = findRow(
  { surahNumber: int },
  (userId: string) => Prisma.sql`
    SELECT "surahNumber" FROM (${selectUnits(userId, scopeBegun(userId), Prisma.sql`JOIN`)}) begun WHERE status = 'in_progress'
    ORDER BY (id = (${lastUnit(userId)})) IS TRUE DESC, "displayOrder", "createdAt", id LIMIT 1`,
)

const loadVersion = loadRow(
  { version: text },
  () => Prisma.sql`SELECT count(*) || ' ' || coalesce(max(id::text), '') AS version FROM content_changes`,
)

/** Another text after every change of what units and lessons look like to a learner, whichever process made it. */
export const queryContentVersion = async (db: Db) => (await loadVersion(db)).version
