-- A completion is one call, whose news follow its commit, and what is asked at each of them takes Postgres less. Nothing that anybody
-- is told changes, and no row does.

-- Of the many rows of one statement each is compared with what it was, and not with all others: a full join has no other way. A single
-- row, as nearly all changes are, needs none of it. A transaction that has counted the change of a room already says so with
-- SET LOCAL halaqa.counted_room.
CREATE OR REPLACE FUNCTION tell_of_changed_portions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one record;
  said record;
BEGIN
  SELECT n.room_id, n.cycle_id, n.user_id, o.user_id AS former_id,
    (n.user_id, n.start_pos, n.end_pos, n.offered_at) IS DISTINCT FROM (o.user_id, o.start_pos, o.end_pos, o.offered_at) AS moved,
    n.completed_at IS DISTINCT FROM o.completed_at AS toggled,
    n.day_id <> o.day_id AND coalesce(n.user_id, o.user_id) IS NULL AS turned,
    (SELECT count(*) FROM (SELECT FROM new_rows LIMIT 2) few) = 1 AS is_all
  INTO one FROM new_rows n, old_rows o LIMIT 1;
  IF NOT FOUND THEN
    RETURN NULL;
  ELSIF one.is_all THEN
    IF (one.moved OR one.toggled) AND current_setting('halaqa.counted_room', true) IS DISTINCT FROM one.room_id::text THEN
      UPDATE rooms SET revision = revision + 1 WHERE id = one.room_id;
    END IF;
    PERFORM tell('halaqa_tasks', ARRAY[one.user_id, CASE WHEN one.moved THEN one.former_id END]),
      tell('halaqa_portions', CASE WHEN one.moved THEN ARRAY[one.room_id] END),
      tell('halaqa_room', CASE WHEN one.turned THEN ARRAY[one.room_id] END),
      tell('halaqa_progress', CASE WHEN one.toggled THEN ARRAY[one.cycle_id] END);
    RETURN NULL;
  END IF;

  SELECT array_agg(DISTINCT n.room_id) AS rooms,
    array_agg(DISTINCT n.room_id) FILTER (WHERE moved OR toggled) AS changed_rooms,
    array_agg(DISTINCT n.room_id) FILTER (WHERE moved) AS moved_rooms,
    array_agg(DISTINCT n.room_id) FILTER (WHERE n.day_id <> o.day_id AND coalesce(n.user_id, o.user_id) IS NULL) AS turned_rooms,
    array_agg(DISTINCT n.cycle_id) FILTER (WHERE toggled) AS toggled_cycles,
    array_agg(DISTINCT n.user_id) || array_agg(DISTINCT o.user_id) FILTER (WHERE o.user_id IS DISTINCT FROM n.user_id) AS readers
  INTO said
  FROM new_rows n FULL JOIN old_rows o ON o.id = n.id CROSS JOIN LATERAL (
    SELECT (n.user_id, n.start_pos, n.end_pos, n.offered_at) IS DISTINCT FROM (o.user_id, o.start_pos, o.end_pos, o.offered_at) AS moved,
      n.completed_at IS DISTINCT FROM o.completed_at AS toggled
  ) change;
  PERFORM count_portion_change(said.changed_rooms);
  IF cardinality(said.readers) > 20 THEN
    PERFORM tell('halaqa_plan', said.rooms);
  ELSE
    PERFORM tell('halaqa_portions', said.moved_rooms), tell('halaqa_tasks', said.readers);
  END IF;
  PERFORM tell('halaqa_room', said.turned_rooms);
  PERFORM tell('halaqa_progress', said.toggled_cycles);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION tell(channel text, ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  id uuid;
  kept text;
BEGIN
  IF ids IS NULL THEN
    RETURN;
  ELSIF current_setting('halaqa.news', true) = 'after commit' THEN
    kept := current_setting('halaqa.kept_news', true);
    FOREACH id IN ARRAY ids LOOP
      IF id IS NOT NULL THEN
        kept := concat(kept, channel, ' ', id, ' ');
      END IF;
    END LOOP;
    kept := set_config('halaqa.kept_news', kept, false);
  ELSE
    PERFORM pg_notify(channel, each::text) FROM (SELECT DISTINCT each FROM unnest(ids) AS each WHERE each IS NOT NULL) AS said;
  END IF;
END $$;

CREATE OR REPLACE FUNCTION tell_kept_news() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  words text[] := string_to_array(rtrim(current_setting('halaqa.kept_news', true)), ' ');
  kept text;
BEGIN
  PERFORM pg_notify(words[i], words[i + 1]) FROM generate_series(1, cardinality(words), 2) AS i;
  kept := set_config('halaqa.kept_news', '', false);
END $$;

-- Of a portion that stays with its reader there is one lock and one row of sums.
CREATE OR REPLACE FUNCTION drop_reading_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.user_id = NEW.user_id THEN
    IF NOT pg_try_advisory_xact_lock_shared(7001, reading_sums_lock(NEW.user_id)) THEN
      PERFORM pg_advisory_xact_lock_shared(7001, reading_sums_lock(NEW.user_id));
    END IF;
    DELETE FROM reading_sums WHERE user_id = NEW.user_id AND through >= least(OLD.completed_at, NEW.completed_at);
    RETURN NULL;
  END IF;
  PERFORM pg_advisory_xact_lock_shared(7001, lock) FROM (
    SELECT DISTINCT reading_sums_lock(id) AS lock FROM (VALUES (OLD.user_id), (NEW.user_id)) holder (id) WHERE id IS NOT NULL) needed;
  DELETE FROM reading_sums
    WHERE user_id IN (OLD.user_id, NEW.user_id) AND through >= least(OLD.completed_at, NEW.completed_at);
  RETURN NULL;
END $$;

-- Of an update that writes the revision alone, as each completion's does, the rest of the row is not compared: a column that shows
-- somewhere is to be named here, and `planned_through` and `revision` show nowhere.
DROP TRIGGER tell_of_changed ON rooms;
DO $$
DECLARE
  shown text;
BEGIN
  SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) INTO shown FROM pg_attribute
  WHERE attrelid = 'rooms'::regclass AND attnum > 0 AND NOT attisdropped AND attname NOT IN ('planned_through', 'revision');
  EXECUTE format('CREATE TRIGGER tell_of_changed AFTER UPDATE OF %s ON rooms FOR EACH ROW
    WHEN (OLD.revision = NEW.revision AND (to_jsonb(OLD) - ''planned_through'') IS DISTINCT FROM (to_jsonb(NEW) - ''planned_through''))
    EXECUTE FUNCTION tell_of_room()', shown);
END $$;

-- A hatim is complete when its whole range was given out and every portion of it is completed; one of a pieces room once that says nothing of a
-- single reader (is_hatim_complete), so a portion may decide for all hatims of its turn. Says which now holds, and tells the readers,
-- once; a portion that is reopened takes back what it decides. Most portions decide nothing: others of the hatim are still being read.
CREATE FUNCTION update_hatim(hatim uuid, at timestamptz, is_reopened boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  cycle record;
  is_read boolean;
BEGIN
  SELECT r.plan, c.completed_at, c.next_pos > r.end_pos AS is_given,
    EXISTS (SELECT FROM tasks t WHERE t.cycle_id = c.id AND t.completed_at IS NULL AND t.user_id IS NOT NULL) AS is_being_read
  INTO cycle FROM room_cycles c JOIN rooms r ON r.id = c.room_id WHERE c.id = hatim;
  IF cycle.plan = 'pieces' THEN
    IF is_reopened OR NOT cycle.is_being_read THEN
      PERFORM complete_hatims_of_turns(hatim, at, is_reopened);
    END IF;
    RETURN;
  END IF;
  is_read := cycle.is_given AND NOT cycle.is_being_read
    AND NOT EXISTS (SELECT FROM tasks t WHERE t.cycle_id = hatim AND t.completed_at IS NULL);
  IF is_read AND cycle.completed_at IS NULL THEN
    UPDATE room_cycles SET completed_at = at WHERE id = hatim;
    PERFORM notify_readers_of_hatims(ARRAY[hatim], at);
  ELSIF NOT is_read AND cycle.completed_at IS NOT NULL THEN
    UPDATE room_cycles SET completed_at = NULL WHERE id = hatim;
  END IF;
END $$;

-- Completes a portion of this reader's with its room locked: one that is open, and theirs to read, and of the range that they read where
-- they say which, in a room that is awake. Otherwise nothing happens. The room is locked by counting the change, which a lock of its own
-- would only come before. Its news are told behind its commit, in a transaction that writes nothing (news_after_commit).
CREATE PROCEDURE complete_portion(portion uuid, reader uuid, first int, last int, on_date date, at timestamptz) LANGUAGE plpgsql AS $$
DECLARE
  room uuid;
  hatim uuid;
  setting text;
BEGIN
  UPDATE rooms SET revision = revision + 1
    WHERE id = (SELECT room_id FROM tasks WHERE id = portion AND user_id = reader AND completed_at IS NULL) AND dormant_since IS NULL
    RETURNING id INTO room;
  IF room IS NULL THEN
    RETURN;
  END IF;
  setting := set_config('halaqa.counted_room', room::text, true);
  setting := set_config('halaqa.news', 'after commit', true);
  UPDATE tasks SET completed_at = at, completed_on = on_date, opened_at = coalesce(opened_at, at), offered_at = NULL, waiting_reason = NULL
    WHERE id = portion AND user_id = reader AND (waiting_reason IN ('away', 'left')) IS NOT TRUE AND completed_at IS NULL
      AND start_pos = coalesce(first, start_pos) AND end_pos = coalesce(last, end_pos)
    RETURNING cycle_id INTO hatim;
  IF hatim IS NULL THEN
    ROLLBACK;
    RETURN;
  END IF;
  PERFORM update_hatim(hatim, at, false);
  COMMIT;
  PERFORM tell_kept_news();
END $$;
