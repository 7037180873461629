-- Transactions that NOTIFY commit one after the other, on the whole server, and each waits for the disk alone. A transaction that
-- says SET LOCAL halaqa.news = 'after commit' keeps what `tell` has to say with its connection, where tell_kept_news() says it
-- once the transaction is committed. One that is rolled back keeps nothing. In any other transaction news are told as before.

CREATE OR REPLACE FUNCTION tell(channel text, ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF ids IS NULL THEN
    RETURN;
  ELSIF current_setting('halaqa.news', true) = 'after commit' THEN
    PERFORM set_config('halaqa.kept_news', concat(current_setting('halaqa.kept_news', true), channel, ' ', id, ' '), false)
      FROM (SELECT DISTINCT id FROM unnest(ids) AS id) AS each;
  ELSE
    PERFORM pg_notify(channel, id::text) FROM (SELECT DISTINCT id FROM unnest(ids) AS id) AS each;
  END IF;
END $$;

CREATE FUNCTION tell_kept_news() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  words text[] := string_to_array(rtrim(current_setting('halaqa.kept_news', true)), ' ');
BEGIN
  PERFORM pg_notify(words[i], words[i + 1]) FROM generate_series(1, cardinality(words), 2) AS i;
  PERFORM set_config('halaqa.kept_news', '', false);
END $$;

-- A revision is counted by itself, so that the rest of the row need not be compared.
DROP TRIGGER tell_of_changed ON rooms;
CREATE TRIGGER tell_of_changed AFTER UPDATE ON rooms FOR EACH ROW
  WHEN (OLD.revision = NEW.revision AND (to_jsonb(OLD) - 'planned_through') IS DISTINCT FROM (to_jsonb(NEW) - 'planned_through'))
  EXECUTE FUNCTION tell_of_room();
