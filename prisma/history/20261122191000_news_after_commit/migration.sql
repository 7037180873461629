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

-- Tells everybody who completed a portion of a cycle that it is complete, but those who are banned from the room. A function,
-- because each completion of a portion would otherwise prepare for what one in hundreds does.
CREATE FUNCTION notify_readers_of_hatim(cycle uuid, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notifications (user_id, kind, cause, room_id, details, created_at)
  SELECT u.id, 'hatim_complete', 'hatim_complete:' || c.id, r.id, jsonb_build_object('room_name', r.name), at
  FROM room_cycles c JOIN rooms r ON r.id = c.room_id
  JOIN users u ON NOT u.is_deleted AND u.id IN (
    SELECT t.user_id FROM tasks t WHERE t.cycle_id = c.id AND t.completed_at IS NOT NULL
    EXCEPT SELECT m.user_id FROM room_members m WHERE m.room_id = c.room_id AND m.banned_at IS NOT NULL)
  WHERE c.id = cycle
  FOR KEY SHARE OF u
  ON CONFLICT (user_id, cause) DO NOTHING;
END $$;
