/** Years of recitals, made by Postgres itself. */
import { allItems } from '@halaqa/quran/items'
import type pg from 'pg'

const PEOPLE = 2000
const A_RUN = 10

/**
 * Fills the log with rows of a person, who remembers the whole Qur'an, and of two thousand others. Its constraints are dropped before and
 * made again after, because checking row by row is slow.
 */
export async function fillLog(
  client: pg.ClientBase,
  { userId, own, others }: { userId: string; own: number; others: number },
): Promise<void> {
  const items = allItems()
  const [keys, letters] = [items.map(({ key }) => key), items.map((item) => item.letters)]
  await client.query(`
    ALTER TABLE memory_log DROP CONSTRAINT memory_log_user_id_fkey, DROP CONSTRAINT memory_log_pkey;
    DROP INDEX memory_log_user_id_item_key_idx;
    ALTER TABLE memory_log SET UNLOGGED;
    CREATE TEMP TABLE people (number int, id uuid);
    INSERT INTO people SELECT n, md5('reader ' || n)::uuid FROM generate_series(0, ${PEOPLE - 1}) n;
    INSERT INTO users (id, full_name, email, created_at, updated_at)
    SELECT id, 'Reader', 'reader-' || number || '@example.org', now(), now() FROM people;
    CREATE TEMP TABLE verses (number int, key text, letters int)`)
  await client.query(
    'INSERT INTO verses SELECT n - 1, key, letters FROM unnest($1::text[], $2::int[]) WITH ORDINALITY AS v(key, letters, n)',
    [keys, letters],
  )
  await client.query(`
    INSERT INTO memory_log (user_id, submission_id, index, item_key, at, local_date, how, grade, ms)
    SELECT CASE WHEN n < ${own} THEN '${userId}' ELSE p.id END, md5((n / ${A_RUN})::text)::uuid, n % ${A_RUN}, v.key,
      '2016-03-02'::timestamptz + n % 3650 * interval '1 day', '2016-03-02'::date + (n % 3650)::int, 'recite', 'good', 4000
    FROM generate_series(0, ${own + others - 1}) n
    JOIN verses v ON v.number = n % ${items.length} JOIN people p ON p.number = n / ${A_RUN} % ${PEOPLE}`)
  await client.query(`
    INSERT INTO memory_states (user_id, item_key, letters, stability, difficulty, last_on, steps, is_again, heart_dates, short_intervals,
      changed_on)
    SELECT '${userId}', key, letters, 60 + number % 300, 5, '2026-03-01'::date - number % 120, 60, false, 50, 3,
      '2026-03-01'::date - number % 120
    FROM verses;
    INSERT INTO review_submissions (user_id, submission_id, submitted_at, counted_on, recorded, xp, letters, ms)
    SELECT '${userId}', md5(n::text)::uuid, '2026-03-01'::timestamptz - n * interval '2 hours', '2026-03-01'::date - n / 12, ${A_RUN}, 1, 500, 100000
    FROM generate_series(0, ${own / A_RUN - 1}) n;
    ALTER TABLE memory_log ADD PRIMARY KEY (user_id, submission_id, index);
    CREATE INDEX memory_log_user_id_item_key_idx ON memory_log (user_id, item_key);
    ANALYZE memory_log, memory_states, review_submissions, users`)
}
