-- The reader of a portion that lies unopened late in a long turn is asked whether they keep it. Nobody was asked before.

ALTER TABLE tasks
  ADD COLUMN asked_to_keep_at TIMESTAMPTZ(3),
  ADD COLUMN kept_at TIMESTAMPTZ(3);
