-- A portion that came into other hands may have been read by the one who had it, on a plane perhaps. Where its new reader has begun, it
-- stays theirs, and what the other one read is kept here: it counts for that person and for nobody else.
ALTER TYPE notification_kind ADD VALUE 'portion_was_read';

CREATE TABLE former_readings (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  task_id      uuid NOT NULL REFERENCES tasks ON DELETE CASCADE ON UPDATE CASCADE,
  user_id      uuid NOT NULL REFERENCES users ON DELETE CASCADE ON UPDATE CASCADE,
  start_pos    integer NOT NULL,
  end_pos      integer NOT NULL,
  completed_at timestamptz(3) NOT NULL,
  -- The local date of the act, fixed at the moment of the act.
  completed_on date NOT NULL,
  CONSTRAINT former_readings_span CHECK (start_pos >= 0 AND start_pos <= end_pos AND end_pos < 6236)
);
CREATE UNIQUE INDEX former_readings_task_id_user_id_key ON former_readings (task_id, user_id);
CREATE INDEX former_readings_user_id_completed_at_idx ON former_readings (user_id, completed_at);

-- All that people have read of portions. What a former reader read is no part of a cycle's hatim.
CREATE VIEW readings AS
  SELECT user_id AS reader_id, start_pos, end_pos, completed_at, completed_on, cycle_id FROM tasks WHERE completed_at IS NOT NULL
  UNION ALL
  SELECT user_id, start_pos, end_pos, completed_at, completed_on, NULL::uuid FROM former_readings;

-- As in the migration reading_sums, of all of them.
CREATE OR REPLACE FUNCTION keep_reading_sums(reader uuid, until timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Waits for an account that is being deleted, and keeps nothing of it.
  PERFORM FROM users WHERE id = reader AND NOT is_deleted FOR KEY SHARE;
  IF NOT FOUND OR NOT pg_try_advisory_xact_lock(7001, reading_sums_lock(reader)) THEN
    RETURN;
  END IF;
  INSERT INTO reading_sums
  WITH completed AS MATERIALIZED (
    SELECT start_pos, end_pos, completed_on, cycle_id FROM readings WHERE reader_id = reader AND completed_at <= until
  ), cycle AS MATERIALIZED (
    SELECT c.id, c.completed_at, coalesce(c.completed_at <= until, false) AS is_hatim
    FROM room_cycles c WHERE c.id IN (SELECT cycle_id FROM completed)
  )
  SELECT reader, until,
    (SELECT coalesce(string_agg(concat_ws(',', start_pos, end_pos, times), ' '), '') FROM (
      SELECT start_pos, end_pos, count(*) AS times FROM completed GROUP BY start_pos, end_pos) span),
    (SELECT coalesce('{' || string_agg(concat('[', first, ',', last + 1, ')'), ',' ORDER BY first) || '}', '{}') FROM (
      SELECT min(completed_on) AS first, max(completed_on) AS last FROM (
        SELECT completed_on, completed_on - dense_rank() OVER (ORDER BY completed_on)::int AS run FROM completed) day
      GROUP BY run) run),
    ARRAY(SELECT id FROM cycle WHERE is_hatim ORDER BY completed_at DESC, id),
    (SELECT max(completed_at) FROM cycle WHERE is_hatim),
    ARRAY(SELECT id FROM cycle WHERE NOT is_hatim)
  ON CONFLICT (user_id) DO UPDATE SET (through, spans, days, hatims, last_hatim_at, unfinished_cycles) = (
    excluded.through, excluded.spans, excluded.days, excluded.hatims, excluded.last_hatim_at, excluded.unfinished_cycles);
END $$;

CREATE TRIGGER drop_sums_of_given AFTER INSERT ON former_readings FOR EACH ROW EXECUTE FUNCTION drop_reading_sums();
CREATE TRIGGER drop_sums_of_dropped AFTER DELETE ON former_readings FOR EACH ROW EXECUTE FUNCTION drop_reading_sums();
