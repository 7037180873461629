-- The first answer to a question beside the last one: it makes the score and the XP of a local date. In rows of before, which do not
-- tell them apart, `first_correct` is null and means `correct`.
ALTER TABLE question_attempts
  ADD COLUMN first_correct BOOLEAN,
  ADD COLUMN first_answer JSONB,
  ADD COLUMN scored_on DATE;

-- What was answered in the last days, whatever the person's zone, goes on counting for its date.
ALTER TABLE question_attempts DISABLE TRIGGER question_attempts_append_only;
UPDATE question_attempts a SET scored_on = f.submitted_on
FROM (
  SELECT DISTINCT ON (a.user_id, a.question_id, s.submitted_on) a.lesson_submission_id, a.question_id, s.submitted_on
  FROM question_attempts a JOIN lesson_submissions s ON s.id = a.lesson_submission_id
  WHERE s.submitted_on >= current_date - 2
  ORDER BY a.user_id, a.question_id, s.submitted_on, a.answered_at, a.lesson_submission_id
) f
WHERE a.lesson_submission_id = f.lesson_submission_id AND a.question_id = f.question_id;
ALTER TABLE question_attempts ENABLE TRIGGER question_attempts_append_only;

-- One answer scores a question on a date. Nothing was found by `answered_at`.
CREATE UNIQUE INDEX question_attempts_user_id_question_id_scored_on_key ON question_attempts (user_id, question_id, scored_on);
DROP INDEX question_attempts_user_id_question_id_answered_at_idx;

ALTER TABLE lesson_submissions
  ADD COLUMN first_correct INTEGER,
  ADD COLUMN is_perfect BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN missing_questions UUID[] NOT NULL DEFAULT '{}';
