-- A row for each statement that may have changed what the units, with their lessons and the number of their questions, look
-- like to a learner. A server keeps answers that it made of them for as long as the rows are the same: they are only ever
-- added, so a transaction that commits late is seen as well, and nobody waits for a lock as for a counter's.
CREATE TABLE content_changes (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid()
);

CREATE FUNCTION record_content_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO content_changes DEFAULT VALUES;
  RETURN NULL;
END $$;

CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON units
  FOR EACH STATEMENT EXECUTE FUNCTION record_content_change();
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON lessons
  FOR EACH STATEMENT EXECUTE FUNCTION record_content_change();
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OF lesson_id, question_type, is_active OR DELETE OR TRUNCATE ON questions
  FOR EACH STATEMENT EXECUTE FUNCTION record_content_change();
