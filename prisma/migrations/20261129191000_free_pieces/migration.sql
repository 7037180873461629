-- Free pieces: in a room that deals its pieces a reader may take one a day that nobody was given. No piece of before was taken so.

ALTER TABLE tasks
  ADD COLUMN free_taken_by_id UUID,
  ADD COLUMN free_taken_on DATE;

ALTER TABLE tasks ADD CONSTRAINT tasks_free_taken_by_id_fkey FOREIGN KEY (free_taken_by_id) REFERENCES users(id) ON DELETE SET NULL ON UPDATE CASCADE;

CREATE UNIQUE INDEX tasks_one_free_a_day ON tasks (room_id, free_taken_by_id, free_taken_on) WHERE free_taken_by_id IS NOT NULL;
