/**
 * A passage that is cut elsewhere is another lesson, under another key: what people did in the lessons of its words counts for it.
 * To be run in the transaction of a merge. Attempts, submissions and XP stay where they were earned.
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
export const createNewContentTable = `
  CREATE TEMP TABLE new_lessons ON COMMIT DROP AS
  SELECT s.id FROM staged_lessons s LEFT JOIN lessons l ON l.id = s.id WHERE l.seed_hash IS NULL`

/**
 * The same question of a lesson whose words overlap, asked in a review as in a review, was answered before: its key is the same.
 * The first right answer keeps its time.
 */
export const moveQuestionProgress = `
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
export const moveCompletions = `
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
