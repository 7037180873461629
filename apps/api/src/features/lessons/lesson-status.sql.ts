import { SHOWN_QUESTION_TYPES } from '@halaqa/contract/constants'
import { Prisma } from '@halaqa/database/client'

/** A condition on lessons `l` in units `u`. */
export type LessonScope = Prisma.Sql

export const scopeAll: LessonScope = Prisma.sql`true`
export const scopeSurah = (surahNumber: number): LessonScope => Prisma.sql`u.surah_number = ${surahNumber}`
/** The whole unit of a lesson, because the lesson before it opens it. */
export const scopeSameUnit = (lessonId: string): LessonScope =>
  Prisma.sql`l.unit_id = (SELECT unit_id FROM lessons WHERE id = ${lessonId}::uuid)`
/** Units in which the person has answered a question. */
export const scopeBegun = (userId: string): LessonScope => Prisma.sql`l.unit_id IN (
  SELECT tried.unit_id FROM question_progress p
  JOIN questions q ON q.id = p.question_id JOIN lessons tried ON tried.id = q.lesson_id
  WHERE p.user_id = ${userId}::uuid)`

/** Units in which the person has done anything, whatever became of its questions since. */
export const scopeTried = (userId: string): LessonScope => Prisma.sql`l.unit_id IN (
  SELECT unit_id FROM lessons WHERE id IN (
    SELECT q.lesson_id FROM question_progress p JOIN questions q ON q.id = p.question_id WHERE p.user_id = ${userId}::uuid
    UNION SELECT lesson_id FROM lesson_submissions WHERE user_id = ${userId}::uuid
    UNION SELECT lesson_id FROM lesson_completions WHERE user_id = ${userId}::uuid))`

const shownTypes = Prisma.join([...SHOWN_QUESTION_TYPES])

/**
 * A person's status in each lesson, for a WITH clause, where it is named `lesson_status`. Nothing else decides it. `index` is
 * a lesson's position in its unit, from 0. Lessons and units that are not active are not there at all, and a lesson without questions to
 * show is passed over in the chain: the lessons of one `chain` open each other. What was begun or completed is not locked
 * again by a lesson that comes before it later. To a guest, without a user id, everything with questions is open.
 */
export const lessonStatusCte = (userId: string | null, scope: LessonScope) => Prisma.sql`
  counted AS (
    SELECT l.id, l.unit_id, l.title, l."order", l.created_at, c.total, coalesce(r.correct, 0) AS correct
    FROM lessons l JOIN units u ON u.id = l.unit_id
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS total FROM questions q
      WHERE q.lesson_id = l.id AND q.is_active AND q.question_type IN (${shownTypes})
    ) c
    LEFT JOIN (
      SELECT q.lesson_id, count(*)::int AS correct FROM question_progress p JOIN questions q ON q.id = p.question_id
      WHERE p.user_id = ${userId}::uuid AND p.first_correct_at IS NOT NULL
        AND q.is_active AND q.question_type IN (${shownTypes})
      GROUP BY q.lesson_id
    ) r ON r.lesson_id = l.id
    WHERE l.is_active AND u.is_active AND (${scope})
  ), reached AS (
    SELECT id, unit_id, title, total, correct, total > 0 AS chain, row_number() OVER path - 1 AS index,
      total > 0 AND (correct = total OR id IN (
        SELECT lesson_id FROM lesson_completions WHERE user_id = ${userId}::uuid)) AS is_completed,
      id IN (SELECT lesson_id FROM lesson_submissions WHERE user_id = ${userId}::uuid AND lesson_id IS NOT NULL) AS is_begun
    FROM counted
    WINDOW path AS (PARTITION BY unit_id ORDER BY "order", created_at, id)
  ), lesson_status AS (
    SELECT id, unit_id, index::int, total, correct,
      CASE
        WHEN total = 0 THEN 'coming_soon'
        WHEN is_completed THEN 'completed'
        WHEN is_begun THEN 'in_progress'
        WHEN ${userId}::uuid IS NULL OR lag(is_completed, 1, true) OVER chain THEN 'available'
        ELSE 'locked'
      END AS status,
      CASE WHEN is_completed THEN 100 WHEN total = 0 THEN 0 ELSE correct * 100 / total END AS percentage,
      lag(id) OVER chain AS opener_id, lag(title) OVER chain AS opener_title
    FROM reached
    WINDOW chain AS (PARTITION BY unit_id, chain ORDER BY index)
  )`
