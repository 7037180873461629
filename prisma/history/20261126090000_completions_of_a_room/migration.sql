-- Whether a call waits for a room that somebody else holds is said by who calls: then its portions are of one room. A server of the version
-- before does not say it, and has it as before (completions_together): one portion waits, several do not. No row changes with this migration.
DROP PROCEDURE complete_portions(uuid[], uuid[], int[], int[], date[], timestamptz[]);

CREATE PROCEDURE complete_portions(
  portions uuid[], readers uuid[], firsts int[], lasts int[], on_dates date[], instants timestamptz[], waits boolean DEFAULT NULL)
LANGUAGE plpgsql AS $$
DECLARE
  held uuid[];
  completed record;
  setting text;
BEGIN
  IF cardinality(portions) = 1 THEN
    -- It is locked by counting the change, which the trigger would only do after.
    UPDATE rooms SET revision = revision + 1
      WHERE id = (
        SELECT r.id FROM tasks t JOIN rooms r ON r.id = t.room_id
        WHERE t.id = portions[1] AND t.user_id = readers[1] AND t.completed_at IS NULL AND r.dormant_since IS NULL
        FOR NO KEY UPDATE OF r SKIP LOCKED)
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
  IF held IS NULL AND coalesce(waits, cardinality(portions) = 1) THEN
    SELECT array_agg(id) INTO held FROM (
      SELECT r.id FROM rooms r
      WHERE r.dormant_since IS NULL AND r.id = (
        SELECT t.room_id FROM unnest(portions, readers) AS asked (id, user_id)
        JOIN tasks t ON t.id = asked.id AND t.user_id = asked.user_id AND t.completed_at IS NULL LIMIT 1)
      FOR NO KEY UPDATE) room;
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
