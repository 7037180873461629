import { SHOWN_QUESTION_TYPES } from '@halaqa/contract/constants'
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
 * Inserts a completion for each person who has answered every question of a lesson correctly. Run it before questions are added,
 * because an added question does not undo a completion, and after questions were removed, because that can complete a lesson.
 */
export const insertCompletions = changeRows(completionsOf)

/** `insertCompletions` of all lessons, as a statement for a connection that is not Prisma's. */
export const insertAllCompletions = completionsOf(null)
