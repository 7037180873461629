-- Why a portion waits for a reader, beside since when (offered_at): one of a closed set in place of a flag. A portion may have no reader.
CREATE TYPE "waiting_reason" AS ENUM ('offered', 'away', 'left', 'ungiven', 'late');

ALTER TABLE tasks ADD COLUMN waiting_reason waiting_reason, ALTER COLUMN user_id DROP NOT NULL;
ALTER TABLE task_handovers ALTER COLUMN from_user_id DROP NOT NULL;

-- Nobody is told of it: nothing of a portion changes by it.
ALTER TABLE tasks DISABLE TRIGGER USER;
-- The flag said that the reader had left or gone away: who is still a member was away.
UPDATE tasks t SET waiting_reason = CASE
    WHEN NOT offered_by_leaving THEN 'offered'::waiting_reason
    WHEN EXISTS (SELECT FROM room_members WHERE room_id = t.room_id AND user_id = t.user_id AND is_active) THEN 'away'
    ELSE 'left'
  END
  WHERE offered_at IS NOT NULL;
SET CONSTRAINTS ALL IMMEDIATE;
ALTER TABLE tasks ENABLE TRIGGER USER;

ALTER TABLE tasks
  DROP COLUMN offered_by_leaving,
  ADD CONSTRAINT tasks_waits_for_a_reason CHECK ((waiting_reason IS NULL) = (offered_at IS NULL)),
  ADD CONSTRAINT tasks_without_reader CHECK (user_id IS NOT NULL
    OR (waiting_reason IS NOT NULL AND waiting_reason IN ('left', 'ungiven') AND opened_at IS NULL AND bookmark_pos IS NULL AND completed_at IS NULL));

-- Nobody is told of a portion that is nobody's but its room.
CREATE OR REPLACE FUNCTION tell(channel text, ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF ids IS NULL THEN
    RETURN;
  ELSIF current_setting('halaqa.news', true) = 'after commit' THEN
    PERFORM set_config('halaqa.kept_news', concat(current_setting('halaqa.kept_news', true), channel, ' ', id, ' '), false)
      FROM (SELECT DISTINCT id FROM unnest(ids) AS id WHERE id IS NOT NULL) AS each;
  ELSE
    PERFORM pg_notify(channel, id::text) FROM (SELECT DISTINCT id FROM unnest(ids) AS id WHERE id IS NOT NULL) AS each;
  END IF;
END $$;

CREATE OR REPLACE FUNCTION tell_of_changed_portions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  said record;
BEGIN
  SELECT array_agg(DISTINCT n.room_id) AS rooms,
    array_agg(DISTINCT n.room_id) FILTER (WHERE moved OR toggled) AS changed_rooms,
    array_agg(DISTINCT n.room_id) FILTER (WHERE moved) AS moved_rooms,
    array_agg(DISTINCT n.cycle_id) FILTER (WHERE toggled) AS toggled_cycles,
    array_agg(DISTINCT n.user_id) || array_agg(DISTINCT o.user_id) FILTER (WHERE o.user_id IS DISTINCT FROM n.user_id) AS readers
  INTO said
  FROM new_rows n JOIN old_rows o ON o.id = n.id CROSS JOIN LATERAL (
    SELECT (n.user_id, n.start_pos, n.end_pos, n.offered_at) IS DISTINCT FROM (o.user_id, o.start_pos, o.end_pos, o.offered_at) AS moved,
      n.completed_at IS DISTINCT FROM o.completed_at AS toggled
  ) change;
  PERFORM count_portion_change(said.changed_rooms);
  IF cardinality(said.readers) > 20 THEN
    PERFORM tell('halaqa_plan', said.rooms);
  ELSE
    PERFORM tell('halaqa_portions', said.moved_rooms), tell('halaqa_tasks', said.readers);
  END IF;
  PERFORM tell('halaqa_progress', said.toggled_cycles);
  RETURN NULL;
END $$;
