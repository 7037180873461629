-- The readers of all hatims that are complete at once are told with one statement: one by one, 10,000 readers of 333 hatims took
-- more than two seconds, while their room was locked.

-- Tells those who read in these hatims that they are complete, once. Of a hatim of one piece its reader alone would hear, who has just read it.
CREATE FUNCTION notify_readers_of_hatims(cycles uuid[], at timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO notifications (user_id, kind, cause, room_id, details, created_at)
  SELECT u.id, 'hatim_complete', 'hatim_complete:' || reader.cycle_id, reader.room_id, reader.details, at
  FROM (
    SELECT DISTINCT t.user_id, t.cycle_id, hatim.room_id, hatim.details
    FROM (
      SELECT c.id, c.room_id,
        jsonb_strip_nulls(jsonb_build_object('room_name', r.name, 'hatim_number', CASE WHEN r.plan = 'pieces' THEN c.number END)) AS details
      FROM room_cycles c JOIN rooms r ON r.id = c.room_id
      WHERE c.id = ANY (cycles) AND (r.plan = 'daily' OR (SELECT count(*) FROM tasks WHERE cycle_id = c.id) > 1)
    ) hatim JOIN tasks t ON t.cycle_id = hatim.id AND t.completed_at IS NOT NULL
  ) reader JOIN users u ON u.id = reader.user_id AND NOT u.is_deleted
  WHERE NOT EXISTS (SELECT FROM room_members m WHERE m.room_id = reader.room_id AND m.user_id = u.id AND m.banned_at IS NOT NULL)
  ORDER BY u.id FOR KEY SHARE OF u
  ON CONFLICT (user_id, cause) DO NOTHING
$$;

-- Writes which of some hatims are complete, tells the readers of those that now are, once, and answers with these. With `undo` one that is
-- not any more is taken back.
DROP FUNCTION complete_hatims(uuid[], timestamptz, boolean);
CREATE FUNCTION complete_hatims(cycles uuid[], at timestamptz, undo boolean) RETURNS uuid[] LANGUAGE plpgsql AS $$
DECLARE
  completed uuid[];
BEGIN
  WITH changed AS (
    UPDATE room_cycles c SET completed_at = CASE WHEN known.complete THEN at END
    FROM (SELECT id, is_hatim_complete(id, at) AS complete FROM unnest(cycles) AS id) known
    WHERE c.id = known.id AND known.complete <> (c.completed_at IS NOT NULL) AND (known.complete OR undo)
    RETURNING c.id, known.complete
  )
  SELECT array_agg(id) FILTER (WHERE complete) INTO completed FROM changed;
  PERFORM notify_readers_of_hatims(completed, at);
  RETURN completed;
END $$;

CREATE OR REPLACE FUNCTION complete_hatims_of_turns(cycle uuid, at timestamptz, undo boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  room record;
  turns uuid[];
  unread uuid[];
  hatims uuid[];
BEGIN
  SELECT r.* INTO room FROM room_cycles c JOIN rooms r ON r.id = c.room_id WHERE c.id = cycle;
  turns := ARRAY(SELECT DISTINCT day_id FROM tasks WHERE cycle_id = cycle);
  -- A reading of one's own, and a hatim of open turns, decide for themselves.
  IF EXISTS (SELECT FROM tasks WHERE cycle_id = cycle AND start_pos = room.start_pos AND end_pos = room.end_pos)
    OR room.open_from <= (SELECT min(date) FROM room_days WHERE id = ANY (turns)) THEN
    PERFORM complete_hatims(ARRAY[cycle], at, undo);
    RETURN;
  END IF;

  unread := ARRAY(SELECT day_id FROM tasks
    WHERE day_id = ANY (turns) AND completed_at IS NULL AND (user_id IS NOT NULL OR waiting_reason IS NOT NULL) GROUP BY day_id);
  IF undo THEN
    UPDATE room_cycles SET completed_at = NULL WHERE id = cycle AND completed_at IS NOT NULL;
    UPDATE room_cycles SET completed_at = NULL
      WHERE completed_at IS NOT NULL AND id IN (SELECT cycle_id FROM tasks WHERE day_id = ANY (unread))
        AND (SELECT max(coalesce(original_due_date, due_date)) FROM tasks WHERE day_id = ANY (unread) AND (user_id IS NOT NULL OR waiting_reason IS NOT NULL)) + 3
          >= (at AT TIME ZONE 'UTC' - interval '12 hours')::date;
    RETURN;
  END IF;

  hatims := ARRAY(SELECT DISTINCT cycle_id FROM tasks WHERE day_id = ANY (turns) AND day_id <> ALL (unread));
  IF cardinality(hatims) > 40 THEN
    RETURN;
  END IF;
  WITH completed AS (
    UPDATE room_cycles c SET completed_at = at
    WHERE c.id = ANY (hatims) AND c.completed_at IS NULL AND c.next_pos > room.end_pos
      AND NOT EXISTS (SELECT FROM tasks t WHERE t.cycle_id = c.id AND t.completed_at IS NULL)
      AND NOT EXISTS (
        SELECT FROM (SELECT DISTINCT day_id AS id FROM tasks t WHERE t.cycle_id = c.id AND t.day_id <> ALL (turns)) other
        WHERE EXISTS (SELECT FROM tasks t WHERE t.day_id = other.id AND t.completed_at IS NULL AND (t.user_id IS NOT NULL OR t.waiting_reason IS NOT NULL)))
      AND NOT EXISTS (SELECT FROM tasks t WHERE t.cycle_id = c.id AND t.day_id = ANY (unread))
    RETURNING c.id
  )
  SELECT array_agg(id) INTO hatims FROM completed;
  PERFORM notify_readers_of_hatims(hatims, at);
  -- Three days after its turns it is complete by itself.
  PERFORM complete_hatims(ARRAY[cycle], at, false);
END $$;

-- Nothing calls these any more.
DROP FUNCTION notify_readers_of_hatim(uuid, timestamptz);
DROP FUNCTION hatims_of_same_turns(uuid);
