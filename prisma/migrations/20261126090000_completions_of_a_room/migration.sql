-- Several completions of one room wait for it as one does: it is theirs. No row changes with this migration.

-- Except of the room whose change the transaction has counted already, which it says in halaqa.counted_room.
CREATE OR REPLACE FUNCTION count_portion_change(room_ids uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE rooms SET revision = revision + 1 WHERE id = ANY(room_ids) AND id::text IS DISTINCT FROM current_setting('halaqa.counted_room', true)
$$;

-- Otherwise as before (completions_together).
CREATE OR REPLACE PROCEDURE complete_portions(portions uuid[], readers uuid[], firsts int[], lasts int[], on_dates date[], instants timestamptz[])
LANGUAGE plpgsql AS $$
DECLARE
  held uuid[];
  completed record;
  setting text;
BEGIN
  -- Portions of one room wait until they have it. It is locked by counting the change, which a lock of its own would only come before.
  UPDATE rooms SET revision = revision + 1
    WHERE dormant_since IS NULL AND id = (
      SELECT min(t.room_id::text)::uuid FROM unnest(portions, readers) AS asked (id, user_id)
      JOIN tasks t ON t.id = asked.id AND t.user_id = asked.user_id AND t.completed_at IS NULL
      HAVING min(t.room_id::text) = max(t.room_id::text))
    RETURNING ARRAY[id] INTO held;
  IF held IS NOT NULL THEN
    setting := set_config('halaqa.counted_room', held[1]::text, true);
  ELSIF cardinality(portions) > 1 THEN
    -- Of several rooms, those that somebody else holds are left as they are: nobody waits for a room that is not theirs.
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
