import { Prisma } from '@halaqa/database/client'
import { bool, int, type RowOf } from '@halaqa/database/columns'
import { findRow, listRows } from '@halaqa/database/statement'
import { lessonColumns, lessonContentRow } from '../lessons/lessons.sql.ts'
import { unitColumns, unitContentRow } from '../units/units.sql.ts'

/** A unit as it is written. The totals count what is not active too. */
const studioUnitRow = {
  ...unitContentRow,
  isSeeded: bool,
  lessons: int,
  questions: int,
}
export type StudioUnitRow = RowOf<typeof studioUnitRow>

/** All units in order, or the one. */
export const queryStudioUnits = listRows(
  studioUnitRow,
  (id: string | null) => Prisma.sql`
    SELECT ${unitColumns}, u.seed_key IS NOT NULL AS "isSeeded",
      coalesce(below.lessons, 0) AS lessons, coalesce(below.questions, 0) AS questions
    FROM units u LEFT JOIN (
      SELECT l.unit_id, count(*)::int AS lessons, sum(asked.questions)::int AS questions
      FROM lessons l CROSS JOIN LATERAL (SELECT count(*) AS questions FROM questions q WHERE q.lesson_id = l.id) asked
      WHERE ${id}::uuid IS NULL OR l.unit_id = ${id}::uuid
      GROUP BY l.unit_id
    ) below ON below.unit_id = u.id
    WHERE ${id}::uuid IS NULL OR u.id = ${id}::uuid
    ORDER BY u.display_order, u.created_at, u.id`,
)

const studioLessonRow = {
  ...lessonContentRow,
  isSeeded: bool,
  questions: int,
}
export type StudioLessonRow = RowOf<typeof studioLessonRow>

type Scope = Prisma.Sql
export const ofUnit = (unitId: string): Scope => Prisma.sql`l.unit_id = ${unitId}::uuid`
export const oneLesson = (id: string): Scope => Prisma.sql`l.id = ${id}::uuid`

export const queryStudioLessons = listRows(
  studioLessonRow,
  (scope: Scope) => Prisma.sql`
    SELECT ${lessonColumns}, l.seed_key IS NOT NULL AS "isSeeded",
      (SELECT count(*)::int FROM questions q WHERE q.lesson_id = l.id) AS questions
    FROM lessons l WHERE ${scope}
    ORDER BY l."order", l.created_at, l.id`,
  [ofUnit('')],
  [oneLesson('')],
)

/** The table of a row of content, and what names it in `below`. */
const CONTENT = {
  units: { table: Prisma.sql`units`, id: Prisma.sql`l.unit_id` },
  lessons: { table: Prisma.sql`lessons`, id: Prisma.sql`l.id` },
  questions: { table: Prisma.sql`questions`, id: Prisma.sql`q.id` },
} as const
type Content = keyof typeof CONTENT

/** Counts what depends on a row of content; undefined if there is no such row. */
export const queryDeletionImpact = findRow(
  { lessons: int, questions: int, learners: int },
  (content: Content, id: string) => Prisma.sql`
    WITH below AS (
      SELECT l.id AS lesson_id, q.id AS question_id FROM lessons l LEFT JOIN questions q ON q.lesson_id = l.id
      WHERE ${CONTENT[content].id} = ${id}::uuid
    )
    SELECT count(DISTINCT lesson_id)::int AS lessons, count(question_id)::int AS questions,
      (SELECT count(DISTINCT user_id)::int FROM question_progress p WHERE p.question_id IN (SELECT question_id FROM below)
      ) AS learners
    FROM below HAVING EXISTS (SELECT FROM ${CONTENT[content].table} WHERE id = ${id}::uuid)`,
  ...Object.keys(CONTENT).map((content): [Content, string] => [content as Content, '']),
)
