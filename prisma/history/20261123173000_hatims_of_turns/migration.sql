-- Hatims of pieces rooms, of which one turn may give several. In a quiet room nobody learns by one that is complete which reader of the turn has read.

-- Whether a hatim of a pieces room is complete for everybody: all of it was given out and read, and saying so tells nothing of a single reader.
-- That is where it is one piece, for these are told to their readers alone; where all its turns are open; where these turns are read, whichever of
-- their hatims the portions belong to; or, of several readers, once three days have passed everywhere since the last date of any of these portions.
CREATE FUNCTION is_hatim_complete(cycle uuid, at timestamptz) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE
  room record;
  turns uuid[];
  today date := (at AT TIME ZONE 'UTC' - interval '12 hours')::date;
BEGIN
  SELECT r.* INTO room FROM room_cycles c JOIN rooms r ON r.id = c.room_id WHERE c.id = cycle AND c.next_pos > r.end_pos;
  IF NOT FOUND OR EXISTS (SELECT FROM tasks WHERE cycle_id = cycle AND completed_at IS NULL) THEN
    RETURN false;
  ELSIF EXISTS (SELECT FROM tasks WHERE cycle_id = cycle AND start_pos = room.start_pos AND end_pos = room.end_pos) THEN
    RETURN true;
  END IF;
  turns := ARRAY(SELECT DISTINCT day_id FROM tasks WHERE cycle_id = cycle);
  IF room.open_from <= (SELECT min(date) FROM room_days WHERE id = ANY (turns)) THEN
    RETURN true;
  END IF;
  -- What is free on a board is nobody's, and not late.
  RETURN NOT EXISTS (SELECT FROM tasks WHERE day_id = ANY (turns) AND completed_at IS NULL AND (user_id IS NOT NULL OR waiting_reason IS NOT NULL))
    OR ((room.closed_at IS NOT NULL OR coalesce(room.paused_since, room.dormant_since) IS NULL)
      AND (SELECT count(DISTINCT dealt_to_id) FROM tasks WHERE cycle_id = cycle) > 1
      AND (SELECT max(coalesce(original_due_date, due_date)) FROM tasks WHERE day_id = ANY (turns) AND (user_id IS NOT NULL OR waiting_reason IS NOT NULL)) + 3 < today);
END $$;

-- Writes which of some hatims are complete, and tells the readers of those that now are, once. With `undo` one that is not any more is taken back.
CREATE FUNCTION complete_hatims(cycles uuid[], at timestamptz, undo boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  hatim record;
BEGIN
  FOR hatim IN
    UPDATE room_cycles c SET completed_at = CASE WHEN known.complete THEN at END
    FROM (SELECT id, is_hatim_complete(id, at) AS complete FROM unnest(cycles) AS id) known
    WHERE c.id = known.id AND known.complete <> (c.completed_at IS NOT NULL) AND (known.complete OR undo)
    RETURNING c.id, known.complete
  LOOP
    IF hatim.complete THEN
      PERFORM notify_readers_of_hatim(hatim.id, at);
    END IF;
  END LOOP;
END $$;

-- The hatims of the turns that a hatim has portions of: one that is read, or taken back, may decide for all of them.
CREATE FUNCTION hatims_of_same_turns(cycle uuid) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT array_agg(DISTINCT cycle_id) FROM tasks WHERE day_id IN (SELECT day_id FROM tasks WHERE cycle_id = cycle)
$$;
