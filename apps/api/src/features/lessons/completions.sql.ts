import { SHOWN_QUESTION_TYPES } from '@halaqa/contract/questions'
import { Prisma } from '@halaqa/database/client'
import { changeRows } from '@halaqa/database/statement'

const counts = (question: string) =>
  Prisma.sql`${Prisma.raw(question)}.is_active AND ${Prisma.raw(question)}.question_type IN (${Prisma.join([...SHOWN_QUESTION_TYPES])})`

const completionsOf = (lessonId: string | null) => Prisma.sql`
  INSERT INTO lesson_completions (user_id, lesson_id, completed_at)
  SELECT p.user_id, q.lesson_id, max(p.first_correct_at)
  FROM questions q JOIN question_progress p ON p.question_id = q.id AND p.first_correct_at IS NOT NULL
  WHERE ${counts('q')} AND (${lessonId}::uuid IS NULL OR q.lesson_id = ${lessonId}::uuid)
  GROUP BY p.user_id, q.lesson_id
  HAVING count(*) = (SELECT count(*) FROM questions a WHERE a.lesson_id = q.lesson_id AND ${counts('a')})
  ON CONFLICT DO NOTHING`

/**
 * Writes down who has answered every question of a lesson, or of any. To be run before questions are added, which does not
 * undo a completion, and after some were taken away, which can make one.
 */
export const settleCompletions = changeRows(completionsOf)

/** The same for any lesson, as a statement for a connection that is not Prisma's. */
export const settleAllCompletions = completionsOf(null)
