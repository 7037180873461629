-- What a person completed up to an instant, summed up, so that figures do not read ten years at each call. A row is made from the
-- portions and deleted whenever one that it counts changes: who has none is counted from all portions.
CREATE TABLE reading_sums (
  user_id           uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE ON UPDATE CASCADE,
  through           timestamptz(3) NOT NULL,
  spans             text NOT NULL,
  days              text NOT NULL,
  hatims            uuid[] NOT NULL,
  last_hatim_at     timestamptz(3),
  unfinished_cycles uuid[] NOT NULL
);

-- The lock that a person's sums share with some others'. Their number is bounded, because a statement may change many people's.
CREATE FUNCTION reading_sums_lock(reader uuid) RETURNS int LANGUAGE sql IMMUTABLE AS $$ SELECT hashtext(reader::text) & 63 $$;

-- Sums up what a person completed up to `until`. What changes portions holds the lock, shared, until it is committed: where somebody
-- holds it nothing is kept, and once it is had, the next statement sees all that was committed. Class 7001 is nothing else's.
CREATE FUNCTION keep_reading_sums(reader uuid, until timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Waits for an account that is being deleted, and keeps nothing of it.
  PERFORM FROM users WHERE id = reader AND NOT is_deleted FOR KEY SHARE;
  IF NOT FOUND OR NOT pg_try_advisory_xact_lock(7001, reading_sums_lock(reader)) THEN
    RETURN;
  END IF;
  INSERT INTO reading_sums
  WITH completed AS MATERIALIZED (
    SELECT start_pos, end_pos, completed_on, cycle_id FROM tasks WHERE user_id = reader AND completed_at <= until
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

CREATE FUNCTION drop_reading_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7001, lock) FROM (
    SELECT DISTINCT reading_sums_lock(id) AS lock FROM (VALUES (OLD.user_id), (NEW.user_id)) holder (id) WHERE id IS NOT NULL) needed;
  DELETE FROM reading_sums
    WHERE user_id IN (OLD.user_id, NEW.user_id) AND through >= least(OLD.completed_at, NEW.completed_at);
  RETURN NULL;
END $$;

CREATE TRIGGER drop_sums_of_given AFTER INSERT ON tasks FOR EACH ROW WHEN (NEW.completed_at IS NOT NULL)
  EXECUTE FUNCTION drop_reading_sums();
CREATE TRIGGER drop_sums_of_dropped AFTER DELETE ON tasks FOR EACH ROW WHEN (OLD.completed_at IS NOT NULL)
  EXECUTE FUNCTION drop_reading_sums();
CREATE TRIGGER drop_sums_of_changed AFTER UPDATE ON tasks FOR EACH ROW
  WHEN ((OLD.completed_at IS NOT NULL OR NEW.completed_at IS NOT NULL)
    AND (OLD.completed_at, OLD.completed_on, OLD.user_id, OLD.start_pos, OLD.end_pos, OLD.cycle_id)
      IS DISTINCT FROM (NEW.completed_at, NEW.completed_on, NEW.user_id, NEW.start_pos, NEW.end_pos, NEW.cycle_id))
  EXECUTE FUNCTION drop_reading_sums();

-- A hatim that is taken back, or dated otherwise, is in the sums of all who read in it.
CREATE FUNCTION drop_reading_sums_of_cycle() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7001, lock) FROM generate_series(0, 63) AS lock;
  DELETE FROM reading_sums WHERE through >= OLD.completed_at
    AND user_id IN (SELECT user_id FROM tasks WHERE cycle_id = OLD.id AND completed_at IS NOT NULL);
  RETURN NULL;
END $$;

CREATE TRIGGER drop_sums_of_changed AFTER UPDATE ON room_cycles FOR EACH ROW
  WHEN (OLD.completed_at IS NOT NULL AND OLD.completed_at IS DISTINCT FROM NEW.completed_at)
  EXECUTE FUNCTION drop_reading_sums_of_cycle();
