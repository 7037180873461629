-- A room's readers are asked about late portions at most once a week. Giving out a portion clears its own asked_at, so the room remembers.

ALTER TABLE rooms ADD COLUMN readers_asked_at TIMESTAMPTZ(3);
UPDATE rooms SET readers_asked_at = asked.at
  FROM (SELECT room_id, max(asked_at) AS at FROM tasks WHERE asked_at IS NOT NULL GROUP BY room_id) asked
  WHERE asked.room_id = rooms.id;
