-- A reader with several open portions may spread them over the next days. Others are shown a portion by the last date that it had before:
-- in an open room an unread one has left the list after it, and does not come back.
ALTER TABLE tasks ADD COLUMN original_due_date date,
  ADD CONSTRAINT tasks_original_due_date CHECK (original_due_date <= due_date);
