-- A portion of a quiet room that is read may decide for hundreds of hatims of its turn: they are found and written together, with one scan of the turn.

-- Says of a hatim, and of those of the same turns, what a portion that was read, or with `undo` reopened, decides. A turn of more hatims than are told of
-- while a reader waits is left to the work of every hour, all of it, so that nobody can tell which hatim was the last.
CREATE FUNCTION complete_hatims_of_turns(cycle uuid, at timestamptz, undo boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  room record;
  turns uuid[];
  unread uuid[];
  hatims uuid[];
  hatim uuid;
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
  FOR hatim IN
    UPDATE room_cycles c SET completed_at = at
    WHERE c.id = ANY (hatims) AND c.completed_at IS NULL AND c.next_pos > room.end_pos
      AND NOT EXISTS (SELECT FROM tasks t WHERE t.cycle_id = c.id AND t.completed_at IS NULL)
      AND NOT EXISTS (
        SELECT FROM (SELECT DISTINCT day_id AS id FROM tasks t WHERE t.cycle_id = c.id AND t.day_id <> ALL (turns)) other
        WHERE EXISTS (SELECT FROM tasks t WHERE t.day_id = other.id AND t.completed_at IS NULL AND (t.user_id IS NOT NULL OR t.waiting_reason IS NOT NULL)))
      AND NOT EXISTS (SELECT FROM tasks t WHERE t.cycle_id = c.id AND t.day_id = ANY (unread))
    RETURNING c.id
  LOOP
    PERFORM notify_readers_of_hatim(hatim, at);
  END LOOP;
  -- Three days after its turns it is complete by itself.
  PERFORM complete_hatims(ARRAY[cycle], at, false);
END $$;
