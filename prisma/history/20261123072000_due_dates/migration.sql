-- A portion has a first date and a last one: it is late once its `due_date` has passed for its reader. Until now both were one.
ALTER TABLE tasks ADD COLUMN due_date DATE;
-- Nobody is told of it: nothing of a portion changes by it.
ALTER TABLE tasks DISABLE TRIGGER USER;
UPDATE tasks SET due_date = task_date;
ALTER TABLE tasks ENABLE TRIGGER USER;
ALTER TABLE tasks ALTER COLUMN due_date SET NOT NULL,
  ADD CONSTRAINT tasks_due_date CHECK (due_date >= task_date);

-- A reader's portions of a date, and what is open from before it, are found by the last dates: few lie in the future.
DROP INDEX tasks_user_id_task_date_idx;
CREATE INDEX tasks_user_id_due_date_idx ON tasks (user_id, due_date);
DROP INDEX tasks_open;
CREATE INDEX tasks_open ON tasks (user_id, due_date) WHERE completed_at IS NULL;
