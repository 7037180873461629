/**
 * Brings the tables to what is staged, in the transaction that is open. Only seeded rows change, and of them only those
 * whose hash is another, save for the columns, and the parts of questions, that an admin has edited. What an admin deleted stays away, with everything
 * below it; what the curriculum makes no more is deactivated, because people's progress hangs on it, and comes back when it is made again.
 * Progress moves along to the content that replaces it.
 */
import type pg from 'pg'
import { insertAllCompletions } from '../features/lessons/completions.sql.ts'
import { PART_TABLES, SEEDED_TABLES, type SeededTable } from './tables.ts'

/** Columns that a table's staging table has. */
const list = (table: SeededTable, prefix = '') => SEEDED_TABLES[table].map((name) => `${prefix}"${name}"`).join(', ')

export const stagedName = (table: SeededTable) => `staged_${table}`

export const createStaging = (table: SeededTable) =>
  `CREATE TEMP TABLE ${stagedName(table)} ON COMMIT DROP AS SELECT ${list(table)} FROM ${table} WITH NO DATA`

export async function merge(client: pg.ClientBase, now: Date) {
  await insertCompletions(client)
  await client.query(createNewContentTable)
  await mergeTable(client, 'units', '', now)
  await mergeTable(
    client,
    'lessons',
    `JOIN units parent ON parent.id = s.unit_id
     LEFT JOIN lessons other ON other.unit_id = s.unit_id AND other.lesson_key = s.lesson_key AND other.id <> s.id`,
    now,
    'other.id IS NULL',
  )
  await client.query(`
    CREATE TEMP TABLE changed_questions ON COMMIT DROP AS
    SELECT s.id, coalesce('parts' = ANY (q.edited), false) AS keeps_parts FROM staged_questions s JOIN lessons parent ON parent.id = s.lesson_id LEFT JOIN questions q ON q.id = s.id
    WHERE q.seed_hash IS DISTINCT FROM s.seed_hash AND NOT EXISTS (SELECT FROM seed_tombstones d WHERE d.seed_key = s.seed_key)`)
  await mergeTable(client, 'questions', 'JOIN changed_questions changed ON changed.id = s.id', now)
  for (const table of PART_TABLES) {
    await client.query(
      `DELETE FROM ${table} part USING changed_questions c WHERE part.question_id = c.id AND NOT c.keeps_parts`,
    )
    await client.query(`
      INSERT INTO ${table} (${list(table)})
      SELECT ${list(table, 's.')} FROM ${stagedName(table)} s JOIN changed_questions c ON c.id = s.question_id AND NOT c.keeps_parts`)
  }
  await retire(client, now)
  await client.query(moveQuestionProgress)
  await client.query(moveCompletions)
  await insertCompletions(client)
}

/** Questions that come do not undo what was completed, and those that go can complete it. */
async function insertCompletions(client: pg.ClientBase) {
  const { text, values } = insertAllCompletions
  await client.query(text, values)
}

async function mergeTable(
  client: pg.ClientBase,
  table: 'units' | 'lessons' | 'questions',
  joins: string,
  now: Date,
  condition = 'true',
) {
  const updates = SEEDED_TABLES[table].filter((name) => name !== 'id').map(update)
  await client.query(
    `INSERT INTO ${table} AS t (${list(table)}, is_active, created_at, updated_at)
     SELECT ${list(table, 's.')}, true, $1, $1 FROM ${stagedName(table)} s ${joins}
     WHERE ${condition} AND NOT EXISTS (SELECT FROM seed_tombstones d WHERE d.seed_key = s.seed_key)
     ON CONFLICT (id) DO UPDATE SET ${updates.join(', ')},
       is_active = CASE WHEN 'is_active' = ANY (t.edited) THEN t.is_active ELSE t.is_active OR t.seed_hash IS NULL END,
       updated_at = excluded.updated_at
     WHERE t.seed_hash IS DISTINCT FROM excluded.seed_hash`,
    [now],
  )
}

const update = (name: string) =>
  `"${name}" = CASE WHEN '${name}' = ANY (t.edited) THEN t."${name}" ELSE excluded."${name}" END`

async function retire(client: pg.ClientBase, now: Date) {
  const conditions = {
    questions: '',
    lessons: '',
    units: 'AND NOT EXISTS (SELECT FROM lessons l WHERE l.unit_id = t.id AND l.is_active)',
  }
  for (const [table, condition] of Object.entries(conditions)) {
    await client.query(
      `UPDATE ${table} t SET is_active = false, seed_hash = NULL, updated_at = $1
       WHERE t.seed_hash IS NOT NULL ${condition} AND NOT EXISTS (SELECT FROM staged_${table} s WHERE s.id = t.id)`,
      [now],
    )
  }
}

/**
 * A passage that is cut elsewhere is another lesson, under another key: what people did in the lessons of its words counts for it.
 * Attempts, submissions and XP stay where they were earned.
 *
 * Shape  a key names a stretch: "lesson-255" a whole ayah, "review-1-3" whole ayahs, "lesson-281-282w9" up to the ninth word. As
 *        numbers, word 9 of ayah 282 is 282008 to 282009 and the ayah ends at 283000, so that stretches that meet, touch.
 */
const STRETCH = '^surah-[0-9]+/[a-z]+-([0-9]+)(?:w([0-9]+))?(?:-([0-9]+)(?:w([0-9]+))?)?$'

/** The seeded lessons that teach a stretch, active or not, as `stretches (id, unit_id, lesson_type, words)`. */
const stretches = `
  stretches AS (
    SELECT l.id, l.unit_id, l.lesson_type, int4range(
      first_ayah * 1000 + coalesce(first_word, 1) - 1,
      CASE WHEN last_ayah IS NULL AND first_word IS NOT NULL THEN first_ayah * 1000 + first_word
           WHEN last_word IS NOT NULL THEN last_ayah * 1000 + last_word
           ELSE (coalesce(last_ayah, first_ayah) + 1) * 1000 END) AS words
    FROM lessons l
    CROSS JOIN LATERAL regexp_match(l.seed_key, '${STRETCH}') AS k
    CROSS JOIN LATERAL (SELECT k[1]::int AS first_ayah, k[2]::int AS first_word, k[3]::int AS last_ayah, k[4]::int AS last_word) n
    WHERE k IS NOT NULL
  )`

/** Creates a temporary table of the lessons that the merge will add or bring back. */
const createNewContentTable = `
  CREATE TEMP TABLE new_lessons ON COMMIT DROP AS
  SELECT s.id FROM staged_lessons s LEFT JOIN lessons l ON l.id = s.id WHERE l.seed_hash IS NULL`

/**
 * The same question of a lesson whose words overlap, asked in a review as in a review, was answered before: its key is the same.
 * The first right answer keeps its time.
 */
const moveQuestionProgress = `
  WITH ${stretches}
  INSERT INTO question_progress (user_id, question_id, correct, first_correct_at, answered_at)
  SELECT DISTINCT ON (p.user_id, q.id) p.user_id, q.id, p.correct, p.first_correct_at, p.answered_at
  FROM new_lessons n
  JOIN stretches new ON new.id = n.id
  JOIN stretches old ON old.unit_id = new.unit_id AND old.lesson_type = new.lesson_type AND old.words && new.words AND old.id <> new.id
  JOIN questions q ON q.lesson_id = new.id
  JOIN questions was ON was.lesson_id = old.id AND split_part(was.seed_key, '/', 3) = split_part(q.seed_key, '/', 3)
  JOIN question_progress p ON p.question_id = was.id
  ORDER BY p.user_id, q.id, p.first_correct_at NULLS LAST, p.answered_at DESC
  ON CONFLICT DO NOTHING`

/**
 * A lesson all of whose words somebody has completed in other lessons of its type is completed. A review comes after every third
 * passage only, a challenge covers them all: words without a review of their own were reviewed by their challenge.
 */
const moveCompletions = `
  WITH ${stretches}
  INSERT INTO lesson_completions (user_id, lesson_id, completed_at)
  SELECT done.user_id, new.id, max(done.completed_at)
  FROM new_lessons n
  JOIN stretches new ON new.id = n.id
  JOIN stretches old ON old.unit_id = new.unit_id AND old.words && new.words
    AND (old.lesson_type = new.lesson_type OR (new.lesson_type = 'review' AND old.lesson_type = 'challenge'))
  JOIN lesson_completions done ON done.lesson_id = old.id
  GROUP BY done.user_id, new.id, new.words
  HAVING range_agg(old.words) @> new.words
  ON CONFLICT DO NOTHING`
