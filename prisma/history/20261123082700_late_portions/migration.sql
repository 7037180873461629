-- What its reader has not read for days waits for another one too, and they keep it until it is taken.
ALTER TYPE notification_kind ADD VALUE 'portion_taken';
ALTER TYPE notification_kind ADD VALUE 'portions_wait';

ALTER TABLE tasks
  -- When its reader last moved their place in it; null where they have not since this column is there.
  ADD COLUMN place_moved_at timestamptz(3),
  -- When everyone in the room was asked to take it.
  ADD COLUMN asked_at timestamptz(3);

-- What is open and waits for nobody, by its last date: few of them lie far back.
CREATE INDEX tasks_overdue ON tasks (due_date) WHERE completed_at IS NULL AND waiting_reason IS NULL;
