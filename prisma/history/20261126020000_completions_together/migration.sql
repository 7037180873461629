-- Says which of these hatims now are complete, and tells the readers, once, as update_hatim did for one of them, which calls it now: a hatim is
-- complete when its whole range was given out and every portion of it is completed; one of a pieces room once that says nothing of a single reader
-- (is_hatim_complete), so a portion may decide for all hatims of its turn. A portion that is reopened takes back what it decides. Most portions
-- decide nothing, and are found out in one statement: others of the hatim are still being read.
CREATE FUNCTION update_hatims(hatims uuid[], instants timestamptz[], is_reopened boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  cycle record;
  is_read boolean;
BEGIN
  FOR cycle IN
    SELECT c.id, asked.at, r.plan, c.completed_at, c.next_pos > r.end_pos AS is_given, reading.is_being_read
    FROM unnest(hatims, instants) AS asked (id, at) JOIN room_cycles c ON c.id = asked.id JOIN rooms r ON r.id = c.room_id
    CROSS JOIN LATERAL (
      SELECT EXISTS (SELECT FROM tasks t WHERE t.cycle_id = c.id AND t.completed_at IS NULL AND t.user_id IS NOT NULL) AS is_being_read) reading
    WHERE is_reopened OR c.completed_at IS NOT NULL OR NOT reading.is_being_read
  LOOP
    IF cycle.plan = 'pieces' THEN
      IF is_reopened OR NOT cycle.is_being_read THEN
        PERFORM complete_hatims_of_turns(cycle.id, cycle.at, is_reopened);
      END IF;
      CONTINUE;
    END IF;
    is_read := cycle.is_given AND NOT cycle.is_being_read
      AND NOT EXISTS (SELECT FROM tasks t WHERE t.cycle_id = cycle.id AND t.completed_at IS NULL);
    IF is_read AND cycle.completed_at IS NULL THEN
      UPDATE room_cycles SET completed_at = cycle.at WHERE id = cycle.id;
      PERFORM notify_readers_of_hatims(ARRAY[cycle.id], cycle.at);
    ELSIF NOT is_read AND cycle.completed_at IS NOT NULL THEN
      UPDATE room_cycles SET completed_at = NULL WHERE id = cycle.id;
    END IF;
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION update_hatim(hatim uuid, at timestamptz, is_reopened boolean) RETURNS void LANGUAGE sql AS $$
  SELECT update_hatims(ARRAY[hatim], ARRAY[at], is_reopened)
$$;

-- Completes each portion of these that is open, its reader's, and theirs to read, and of the range that they read where they say which, in a
-- room that is awake; with the others nothing happens. The arrays have an element for each portion, all in one order. Its news are told behind
-- its commit, in a transaction that writes nothing (news_after_commit). No row changes with this migration.
--
-- One portion waits until it has its room. Of several, those whose room somebody else holds are left as they are: nobody waits for a room
-- that is not theirs.
CREATE PROCEDURE complete_portions(portions uuid[], readers uuid[], firsts int[], lasts int[], on_dates date[], instants timestamptz[])
LANGUAGE plpgsql AS $$
DECLARE
  held uuid[];
  completed record;
  setting text;
BEGIN
  IF cardinality(portions) = 1 THEN
    -- It is locked by counting the change, which a lock of its own would only come before.
    UPDATE rooms SET revision = revision + 1
      WHERE id = (SELECT room_id FROM tasks WHERE id = portions[1] AND user_id = readers[1] AND completed_at IS NULL) AND dormant_since IS NULL
      RETURNING ARRAY[id] INTO held;
    setting := set_config('halaqa.counted_room', held[1]::text, true);
  ELSE
    SELECT array_agg(id) INTO held FROM (
      SELECT r.id FROM rooms r
      WHERE r.dormant_since IS NULL AND r.id IN (
        SELECT t.room_id FROM unnest(portions, readers) AS asked (id, user_id)
        JOIN tasks t ON t.id = asked.id AND t.user_id = asked.user_id AND t.completed_at IS NULL)
      FOR NO KEY UPDATE SKIP LOCKED) room;
  END IF;
  IF held IS NULL THEN
    RETURN;
  END IF;
  setting := set_config('halaqa.news', 'after commit', true);
  WITH portion AS (
    UPDATE tasks t
    SET completed_at = asked.at, completed_on = asked.on_date, opened_at = coalesce(t.opened_at, asked.at), offered_at = NULL, waiting_reason = NULL
    FROM unnest(portions, readers, firsts, lasts, on_dates, instants) AS asked (id, user_id, first, last, on_date, at)
    WHERE t.id = asked.id AND t.user_id = asked.user_id AND (t.waiting_reason IN ('away', 'left')) IS NOT TRUE AND t.completed_at IS NULL
      AND t.start_pos = coalesce(asked.first, t.start_pos) AND t.end_pos = coalesce(asked.last, t.end_pos) AND t.room_id = ANY(held)
    RETURNING t.cycle_id, t.completed_at)
  SELECT array_agg(cycle_id) AS hatims, array_agg(at) AS instants INTO completed
  FROM (SELECT cycle_id, max(completed_at) AS at FROM portion GROUP BY cycle_id) hatim;
  IF completed.hatims IS NULL THEN
    ROLLBACK;
    RETURN;
  END IF;
  PERFORM update_hatims(completed.hatims, completed.instants, false);
  COMMIT;
  PERFORM tell_kept_news();
END $$;

-- What a server of the version before calls.
CREATE OR REPLACE PROCEDURE complete_portion(portion uuid, reader uuid, first int, last int, on_date date, at timestamptz) LANGUAGE plpgsql AS $$
BEGIN
  CALL complete_portions(ARRAY[portion], ARRAY[reader], ARRAY[first], ARRAY[last], ARRAY[on_date], ARRAY[at]);
END $$;
