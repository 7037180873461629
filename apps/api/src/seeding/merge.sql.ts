/**
 * Brings the tables to what is staged, in the transaction that is open. Only seeded rows change, and of them only those
 * whose hash is another, save for the columns, and the parts of questions, that an admin has edited. What an admin deleted stays away, with everything
 * below it; what the curriculum makes no more is deactivated, because people's progress hangs on it, and comes back when it is made again.
 * What people have done moves along to what takes its place (`moved-progress.sql.ts`).
 */
import type pg from 'pg'
import { insertAllCompletions } from '../features/lessons/completions.sql.ts'
import { createNewContentTable, moveCompletions, moveQuestionProgress } from './moved-progress.sql.ts'
import { PART_TABLES, SEEDED_TABLES, type SeededTable } from './tables.ts'

/** Columns that a table's staging table has. */
const list = (table: SeededTable, prefix = '') => SEEDED_TABLES[table].map((name) => `${prefix}"${name}"`).join(', ')

export const stagedName = (table: SeededTable) => `staged_${table}`

export const createStaging = (table: SeededTable) =>
  `CREATE TEMP TABLE ${stagedName(table)} ON COMMIT DROP AS SELECT ${list(table)} FROM ${table} WITH NO DATA`

export async function merge(client: pg.ClientBase, now: Date) {
  await settle(client)
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
  await settle(client)
}

/** Questions that come do not undo what was completed, and those that go can complete it. */
async function settle(client: pg.ClientBase) {
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
