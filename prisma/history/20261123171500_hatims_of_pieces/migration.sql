-- In a pieces room hatims follow one another, several in a turn: the notification says which is complete. A hatim of one piece, where
-- everybody reads the whole range, is news to its reader alone, who has just read it: nothing is told of it.
CREATE OR REPLACE FUNCTION notify_readers_of_hatim(cycle uuid, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notifications (user_id, kind, cause, room_id, details, created_at)
  SELECT u.id, 'hatim_complete', 'hatim_complete:' || c.id, r.id,
    jsonb_strip_nulls(jsonb_build_object('room_name', r.name, 'hatim_number', CASE WHEN r.plan = 'pieces' THEN c.number END)), at
  FROM room_cycles c JOIN rooms r ON r.id = c.room_id
  JOIN users u ON NOT u.is_deleted AND u.id IN (
    SELECT t.user_id FROM tasks t WHERE t.cycle_id = c.id AND t.completed_at IS NOT NULL
    EXCEPT SELECT m.user_id FROM room_members m WHERE m.room_id = c.room_id AND m.banned_at IS NOT NULL)
  WHERE c.id = cycle AND (r.plan = 'daily' OR (SELECT count(*) FROM tasks WHERE cycle_id = c.id) > 1)
  FOR KEY SHARE OF u
  ON CONFLICT (user_id, cause) DO NOTHING;
END $$;
