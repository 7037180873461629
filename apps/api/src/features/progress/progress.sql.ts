import { SHOWN_QUESTION_TYPES } from '@halaqa/contract/constants'
import { Prisma, type Transaction } from '@halaqa/database/client'
import { arrayOf, bool, enumOf, int, json, nullable, objectsOf, type RowOf, text, uuid } from '@halaqa/database/columns'
import { findRow, hasRow, listRows, loadRow } from '@halaqa/database/statement'
import { lockLesson } from '../lessons/content-locks.sql.ts'
import { lessonStatusCte, scopeSameUnit } from '../lessons/lesson-status.sql.ts'

const lockQuestionRows = hasRow(
  (lessonId: string) => Prisma.sql`
    SELECT FROM questions WHERE lesson_id = ${lessonId}::uuid ORDER BY id FOR KEY SHARE`,
)

/** Locks a lesson's questions until the transaction ends, so that none is deleted while answers are recorded. */
export async function lockQuestions(tx: Transaction, lessonId: string) {
  await lockLesson(tx, lessonId)
  await lockQuestionRows(tx, lessonId)
}

const recorded = {
  questions: int,
  correct: int,
  firstCorrect: int,
  isPerfect: bool,
  missing: arrayOf(uuid),
  dueTomorrow: arrayOf(text),
  xp: int,
  lessonStatus: enumOf('submission_status', ['in_progress', 'completed']),
}
export type RecordedSubmission = RowOf<typeof recorded>

/** The submission recorded under this key before, and its lesson; null if the lesson is gone. */
export const queryRecorded = findRow(
  { ...recorded, lessonId: nullable(uuid) },
  (userId: string, submissionId: string) => Prisma.sql`
    SELECT lesson_id AS "lessonId", questions, correct, coalesce(first_correct, correct) AS "firstCorrect",
      is_perfect AS "isPerfect", missing_questions AS missing, due_tomorrow AS "dueTomorrow", xp, lesson_status AS "lessonStatus"
    FROM lesson_submissions WHERE user_id = ${userId}::uuid AND submission_id = ${submissionId}::uuid`,
)

/** A lesson's question as the checking of answers needs it: a `Checkable`. */
const questionRow = {
  id: uuid,
  isActive: bool,
  /** Whether the person's first answer of the date was right; null before it. */
  isFirstCorrect: nullable(bool),
  questionType: text,
  /** Keys of the items in which the words that it asks for lie; anything, in an admin's question. */
  askedItems: nullable(json),
  blanks: objectsOf({
    correctWord: text,
    correctWordTransliteration: nullable(text),
    alternativeAnswers: arrayOf(text),
  }),
  words: objectsOf({ id: uuid, wordText: text, correctPosition: int }),
  options: objectsOf({ id: uuid, isCorrect: bool, optionData: nullable(json) }),
}
export type QuestionRow = RowOf<typeof questionRow>

export const queryQuestions = listRows(
  questionRow,
  (userId: string, lessonId: string, date: string) => Prisma.sql`
    SELECT q.id, q.is_active AS "isActive", q.question_type AS "questionType", q.question_data->'asked_items' AS "askedItems",
      (SELECT coalesce(a.first_correct, a.correct) FROM question_attempts a
        WHERE a.user_id = ${userId}::uuid AND a.question_id = q.id AND a.scored_on = ${date}::date) AS "isFirstCorrect",
      coalesce((SELECT jsonb_agg(jsonb_build_object('correctWord', b.correct_word,
        'correctWordTransliteration', b.correct_word_transliteration, 'alternativeAnswers', b.alternative_answers)
        ORDER BY b.blank_order) FROM question_blanks b WHERE b.question_id = q.id), '[]') AS blanks,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', w.id, 'wordText', w.word_text, 'correctPosition', w.correct_position))
        FROM question_words w WHERE w.question_id = q.id), '[]') AS words,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', o.id, 'isCorrect', o.is_correct, 'optionData', o.option_data))
        FROM question_options o WHERE o.question_id = q.id), '[]') AS options
    FROM questions q WHERE q.lesson_id = ${lessonId}::uuid`,
)

export interface Verdict {
  questionId: string
  correct: boolean
  firstCorrect: boolean
  /** JSON; null where only the verdict was sent. */
  answer: string | null
  firstAnswer: string | null
  /** The first of the date scores the question for it. */
  isFirstOfDate: boolean
  isFirstCorrectOfDate: boolean
}

export interface Submission {
  userId: string
  lessonId: string
  submissionId: string | null
  now: Date
  /** The local date for which it counts. */
  date: string
  /** Questions of this submission whose first answer of the date was right. */
  firstCorrect: number
  isPerfect: boolean
  /** XP that the lesson is worth on the date, with this submission. */
  xp: number
  wasCompleted: boolean
  /** Keys of the items that it makes due the next day; with those that it begins if it completes the lesson. */
  missed: readonly string[]
  missedAndBegun: readonly string[]
  verdicts: readonly Verdict[]
  /** The guardian who acted for the reader. */
  actedById: string | null
}

const shownTypes = Prisma.join([...SHOWN_QUESTION_TYPES])

/** Writes a submission with all that follows from it, in one statement. XP is what the lesson is worth on the date, less what was paid. */
export const insertSubmission = loadRow(
  recorded,
  ({
    userId,
    lessonId,
    submissionId,
    now,
    date,
    firstCorrect,
    isPerfect,
    xp,
    wasCompleted,
    missed,
    missedAndBegun,
    verdicts,
    actedById,
  }: Submission) => Prisma.sql`
    WITH given AS (
      SELECT * FROM unnest(
        ${verdicts.map((verdict) => verdict.questionId)}::uuid[], ${verdicts.map((verdict) => verdict.correct)}::bool[],
        ${verdicts.map((verdict) => verdict.answer)}::jsonb[], ${verdicts.map((verdict) => verdict.firstCorrect)}::bool[],
        ${verdicts.map((verdict) => verdict.firstAnswer)}::jsonb[], ${verdicts.map((verdict) => verdict.isFirstOfDate)}::bool[]
      ) AS given(question_id, correct, answer, first_correct, first_answer, is_first_of_date)
    ), missing AS (
      SELECT coalesce(array_agg(q.id ORDER BY q.question_order, q.created_at, q.id), '{}') AS questions FROM questions q
      LEFT JOIN given g ON g.question_id = q.id AND g.correct
      LEFT JOIN question_progress p ON p.question_id = q.id AND p.user_id = ${userId}::uuid AND p.first_correct_at IS NOT NULL
      WHERE NOT ${wasCompleted}::bool AND q.lesson_id = ${lessonId}::uuid AND q.is_active AND q.question_type IN (${shownTypes})
        AND g.question_id IS NULL AND p.question_id IS NULL
    ), outcome AS (
      SELECT greatest(0, ${xp}::int - coalesce((
          SELECT sum(amount) FROM xp_ledger
          WHERE user_id = ${userId}::uuid AND lesson_id = ${lessonId}::uuid AND earned_on = ${date}::date), 0))::int AS xp,
        missing.questions, missing.questions = '{}' AS is_completed
      FROM missing
    ), submission AS (
      INSERT INTO lesson_submissions
        (user_id, lesson_id, submission_id, submitted_at, submitted_on, questions, correct, first_correct, is_perfect,
          missing_questions, due_tomorrow, xp, lesson_status, acted_by_id)
      SELECT ${userId}::uuid, ${lessonId}::uuid, ${submissionId}::uuid, ${now}, ${date}::date,
        (SELECT count(*) FROM given), (SELECT count(*) FROM given WHERE correct), ${firstCorrect}::int,
        ${isPerfect}::bool, questions, CASE WHEN is_completed THEN ${missedAndBegun}::text[] ELSE ${missed}::text[] END, xp,
        (CASE WHEN is_completed THEN 'completed' ELSE 'in_progress' END)::submission_status, ${actedById}::uuid
      FROM outcome RETURNING *
    ), attempts AS (
      INSERT INTO question_attempts (lesson_submission_id, question_id, user_id, answered_at, answer, correct, first_answer,
        first_correct, scored_on)
      SELECT s.id, g.question_id, s.user_id, s.submitted_at, g.answer, g.correct, g.first_answer, g.first_correct,
        CASE WHEN g.is_first_of_date THEN s.submitted_on END FROM submission s, given g
    ), progress AS (
      INSERT INTO question_progress AS p (user_id, question_id, correct, first_correct_at, answered_at)
      SELECT ${userId}::uuid, question_id, correct, CASE WHEN correct THEN ${now}::timestamptz END, ${now} FROM given
      ON CONFLICT (user_id, question_id) DO UPDATE SET correct = excluded.correct, answered_at = excluded.answered_at,
        first_correct_at = coalesce(p.first_correct_at, excluded.first_correct_at)
    ), completion AS (
      INSERT INTO lesson_completions (user_id, lesson_id, completed_at)
      SELECT ${userId}::uuid, ${lessonId}::uuid, ${now} FROM outcome WHERE is_completed
      ON CONFLICT DO NOTHING
    ), ledger AS (
      INSERT INTO xp_ledger (user_id, lesson_id, amount, earned_at, earned_on)
      SELECT ${userId}::uuid, ${lessonId}::uuid, xp, ${now}, ${date}::date FROM outcome WHERE xp > 0
    )
    SELECT questions, correct, coalesce(first_correct, correct) AS "firstCorrect", is_perfect AS "isPerfect",
      missing_questions AS missing, due_tomorrow AS "dueTomorrow", xp, lesson_status AS "lessonStatus" FROM submission`,
)

const findFinishedUnit = findRow(
  { id: uuid },
  (userId: string, lessonId: string) => Prisma.sql`
    WITH ${lessonStatusCte(userId, scopeSameUnit(lessonId))}
    SELECT unit_id AS id FROM lesson_status GROUP BY unit_id HAVING bool_and(status IN ('completed', 'coming_soon'))`,
)

/** The unit of a lesson, when no lesson of it that has questions is left to complete. */
export const queryFinishedUnit = async (tx: Transaction, userId: string, lessonId: string) =>
  (await findFinishedUnit(tx, userId, lessonId))?.id
