import { SHOWN_QUESTION_TYPES } from '@halaqa/contract/questions'
import { Prisma } from '@halaqa/database/client'

/** Of the lessons `l` in units `u`. */
export type Scope = Prisma.Sql

export const everywhere: Scope = Prisma.sql`true`
export const ofSurah = (surahNumber: number): Scope => Prisma.sql`u.surah_number = ${surahNumber}`
/** The whole unit of a lesson, because what stands before a lesson opens it. */
export const besides = (lessonId: string): Scope =>
  Prisma.sql`l.unit_id = (SELECT unit_id FROM lessons WHERE id = ${lessonId}::uuid)`
/** Units that somebody has answered anything in. */
export const begunBy = (userId: string): Scope => Prisma.sql`l.unit_id IN (
  SELECT tried.unit_id FROM question_progress p
  JOIN questions q ON q.id = p.question_id JOIN lessons tried ON tried.id = q.lesson_id
  WHERE p.user_id = ${userId}::uuid)`

const shownTypes = Prisma.join([...SHOWN_QUESTION_TYPES])

/**
 * Where somebody stands in each lesson: the one place that decides it, to be put into a WITH clause. `index` is a lesson's
 * place in its unit, from 0. Lessons and units that are not active are not there at all, and a lesson without questions to
 * show is passed over in the chain: the lessons of one `chain` open each other. What was begun or completed is not locked
 * again by a lesson that comes before it later. To a guest, who is nobody, everything with questions is open.
 */
export const standing = (userId: string | null, scope: Scope) => Prisma.sql`
  counted AS (
    SELECT l.id, count(q.id)::int AS total, count(p.first_correct_at)::int AS correct
    FROM lessons l JOIN units u ON u.id = l.unit_id
    LEFT JOIN questions q ON q.lesson_id = l.id AND q.is_active AND q.question_type IN (${shownTypes})
    LEFT JOIN question_progress p ON p.question_id = q.id AND p.user_id = ${userId}::uuid
    WHERE l.is_active AND u.is_active AND (${scope})
    GROUP BY l.id
  ), reached AS (
    SELECT l.id, l.unit_id, l.title, c.total, c.correct, c.total > 0 AS chain,
      row_number() OVER path - 1 AS index,
      c.total > 0 AND (c.correct = c.total OR l.id IN (
        SELECT lesson_id FROM lesson_completions WHERE user_id = ${userId}::uuid)) AS is_completed,
      l.id IN (SELECT lesson_id FROM lesson_submissions WHERE user_id = ${userId}::uuid AND lesson_id IS NOT NULL) AS is_begun
    FROM counted c JOIN lessons l ON l.id = c.id
    WINDOW path AS (PARTITION BY l.unit_id ORDER BY l."order", l.created_at, l.id)
  ), standing AS (
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
