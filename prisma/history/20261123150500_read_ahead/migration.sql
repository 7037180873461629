-- Reading ahead: a portion that its reader asked for before its day. On that day they are served; in pieces rooms the turns to come give them
-- so many pieces less, so what they carry may be less than nothing.
ALTER TABLE tasks ADD COLUMN ahead_day int;

ALTER TABLE room_members DROP CONSTRAINT room_members_carried_quarters,
  ADD CONSTRAINT room_members_carried_quarters CHECK (carried_quarters <= 3);

CREATE INDEX tasks_ahead ON tasks (cycle_id, ahead_day) WHERE ahead_day IS NOT NULL;
