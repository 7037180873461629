-- What somebody left unopened is nobody's. Nobody is told of it: nothing of a portion changes that anybody sees.
ALTER TABLE tasks DISABLE TRIGGER USER;
UPDATE tasks SET user_id = NULL WHERE waiting_reason = 'left' AND opened_at IS NULL AND bookmark_pos IS NULL;
ALTER TABLE tasks ENABLE TRIGGER USER;
