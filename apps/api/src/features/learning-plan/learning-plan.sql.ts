import { PLAN_SCOPES } from '@halaqa/contract/constants'
import { Prisma } from '@halaqa/database/client'
import { arrayOf, enumOf, int, notNull, nullable, type RowOf, text, uuid } from '@halaqa/database/columns'
import { findRow, hasRow, listRows } from '@halaqa/database/statement'
import { lessonStatusCte, scopeAll } from '../lessons/lesson-status.sql.ts'

const planRow = {
  scope: enumOf('plan_scope', PLAN_SCOPES),
  number: nullable(int),
  until: nullable(text),
  lessonsADay: int,
  weekdays: notNull(arrayOf(int)),
  revision: uuid,
}
export type PlanRow = RowOf<typeof planRow>

export const queryPlan = findRow(
  planRow,
  (userId: string) => Prisma.sql`
    SELECT scope, number, until::text AS until, lessons_a_day AS "lessonsADay", weekdays, revision
    FROM learning_plans WHERE user_id = ${userId}::uuid`,
)

/** Writes a plan if the one with revision `before` still stands, or none does; else false. */
export const replacePlan = hasRow(
  (
    userId: string,
    { scope, number, until, lessonsADay, weekdays, revision }: PlanRow,
    before: string | null,
    now: Date,
  ) =>
    Prisma.sql`
    WITH saved AS (INSERT INTO learning_plans AS plan (user_id, scope, number, until, lessons_a_day, weekdays, revision, created_at)
    SELECT ${userId}::uuid, ${scope}::plan_scope, ${number}::int, ${until}::date, ${lessonsADay}::int, ${[...weekdays]}::int[],
      ${revision}::uuid, ${now}::timestamptz
    WHERE ${before}::uuid IS NULL OR EXISTS (SELECT FROM learning_plans WHERE user_id = ${userId}::uuid)
    ON CONFLICT (user_id) DO UPDATE SET scope = excluded.scope, number = excluded.number, until = excluded.until,
      lessons_a_day = excluded.lessons_a_day, weekdays = excluded.weekdays, revision = excluded.revision
    WHERE plan.revision = ${before}::uuid
    RETURNING user_id) SELECT FROM saved`,
)

const placeRow = { id: uuid, unitId: uuid, surahNumber: int, surahName: text, endAyah: int, index: int }
/** A lesson with questions, and where it stands. */
export type LessonPlace = RowOf<typeof placeRow>

/** Every lesson that has questions, in the order of the path: the same for everybody. */
export const queryLessonPlaces = listRows(
  placeRow,
  () => Prisma.sql`
    WITH ${lessonStatusCte(null, scopeAll)}
    SELECT s.id, s.unit_id AS "unitId", u.surah_number AS "surahNumber", u.surah_name AS "surahName", l.end_ayah AS "endAyah", s.index
    FROM lesson_status s JOIN lessons l ON l.id = s.id JOIN units u ON u.id = s.unit_id
    WHERE s.status <> 'coming_soon' ORDER BY u.display_order, u.created_at, u.id, s.index`,
)
