-- The functions and triggers of the database as they are now, each once.
--
-- Business rules live in TypeScript. This file holds only what Postgres itself has to guarantee: logs do not change, and news of a change
-- leave with its commit. A migration that changes a function changes it here too; baseline.test.ts compares this file with a migrated database.

-- Append-only logs

-- A log records what happened. Postgres refuses to change its rows, so that no error in the server can rewrite them.

-- Raises an error. A trigger also covers the statements of migrations.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
CREATE TRIGGER lesson_submissions_append_only BEFORE UPDATE ON lesson_submissions FOR EACH ROW
  WHEN (NOT (NEW.lesson_id IS NULL AND to_jsonb(NEW) - 'lesson_id' = to_jsonb(OLD) - 'lesson_id'))
  EXECUTE FUNCTION refuse_change();
CREATE TRIGGER memory_log_append_only BEFORE UPDATE ON memory_log FOR EACH ROW
  WHEN (OLD.letters_marked IS NOT NULL
    OR to_jsonb(NEW) - '{letters_before,letters_marked}'::text[] <> to_jsonb(OLD) - '{letters_before,letters_marked}'::text[])
  EXECUTE FUNCTION refuse_change();
CREATE TRIGGER question_attempts_append_only BEFORE UPDATE ON question_attempts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER review_submissions_append_only BEFORE UPDATE ON review_submissions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER task_handovers_append_only BEFORE UPDATE ON task_handovers
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER xp_ledger_append_only BEFORE UPDATE ON xp_ledger FOR EACH ROW
  WHEN (NOT (NEW.lesson_id IS NULL AND to_jsonb(NEW) - 'lesson_id' = to_jsonb(OLD) - 'lesson_id'))
  EXECUTE FUNCTION refuse_change();

-- News of changed rows

-- Each process of the server listens to these channels and tells the browsers that are connected to it (apps/api/src/features/events).
-- NOTIFY runs in triggers because Postgres then sends the news with the commit of the change, whoever makes the change.
--
--   channel               payload             sent when
--   halaqa_notifications  person              their notifications changed
--   halaqa_tasks          person              portions that they hold changed
--   halaqa_room           room                its card or its members changed
--   halaqa_portions       room                some of its portions changed hands or were cut
--   halaqa_plan           room                so much of it changed that everybody in it asks again
--   halaqa_progress       cycle               a portion was completed or reopened
--   halaqa_requests       room                somebody asked to join, or no longer asks
--   halaqa_membership     person:room         the room opened or closed to the person
--   halaqa_hearings       person              one of their hearings changed
--   halaqa_content        (empty)             a unit or lesson was deleted, or was switched on or off
--   halaqa_session        session             it ended
--   halaqa_care           guardian:reader     the care ended
--   halaqa_readers        person              a reader in care or a guardian: who cares for whom, or who the reader is, changed
--   halaqa_lessons        person              they submitted a lesson

-- Notifies a channel of a row that was written or deleted. The arguments are the channel and the columns that make up the payload. Postgres
-- delivers equal notifications of one transaction once. halaqa_membership reaches a person who was removed or declined, whom news of the
-- room no longer reach. Edited texts send nothing, because a person who is in a lesson finishes the text they began. planned_through sends
-- nothing, because no screen shows it. A new revision of a room sends nothing here, because its portions send their own news.
CREATE FUNCTION tell_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
  payload text;
BEGIN
  SELECT string_agg(changed ->> name, ':' ORDER BY number) INTO payload
  FROM unnest(TG_ARGV[1:]) WITH ORDINALITY AS argument (name, number);
  PERFORM pg_notify(TG_ARGV[0], coalesce(payload, ''));
  RETURN NULL;
END $$;
CREATE TRIGGER tell_of_ended AFTER DELETE ON guardianships
  FOR EACH ROW EXECUTE FUNCTION tell_of_row('halaqa_care', 'guardian_id', 'reader_id');
CREATE TRIGGER tell_of_reader AFTER INSERT OR DELETE ON guardianships
  FOR EACH ROW EXECUTE FUNCTION tell_of_row('halaqa_readers', 'reader_id');
CREATE TRIGGER tell_of_guardian AFTER INSERT OR DELETE ON guardianships
  FOR EACH ROW EXECUTE FUNCTION tell_of_row('halaqa_readers', 'guardian_id');
CREATE TRIGGER tell_of_link AFTER INSERT OR UPDATE OR DELETE ON care_links
  FOR EACH ROW EXECUTE FUNCTION tell_of_row('halaqa_readers', 'reader_id');
CREATE TRIGGER tell_of_reader AFTER UPDATE OF full_name, colour ON users
  FOR EACH ROW WHEN (NEW.in_care) EXECUTE FUNCTION tell_of_row('halaqa_readers', 'id');
CREATE TRIGGER tell_of_submitted AFTER INSERT ON lesson_submissions
  FOR EACH ROW EXECUTE FUNCTION tell_of_row('halaqa_lessons', 'user_id');
CREATE TRIGGER tell_of_changed AFTER UPDATE ON hearings
  FOR EACH ROW EXECUTE FUNCTION tell_of_row('halaqa_hearings', 'user_id');
CREATE TRIGGER tell_of_finished AFTER UPDATE ON hearings
  FOR EACH ROW WHEN ((NEW.finished_at, NEW.accepted_at, NEW.refused_at) IS DISTINCT FROM (OLD.finished_at, OLD.accepted_at, OLD.refused_at))
  EXECUTE FUNCTION tell_of_row('halaqa_notifications', 'user_id');
CREATE TRIGGER tell_of_changed AFTER INSERT OR DELETE ON join_requests
  FOR EACH ROW EXECUTE FUNCTION tell_of_row('halaqa_requests', 'room_id');
CREATE TRIGGER tell_of_membership AFTER INSERT OR DELETE ON join_requests
  FOR EACH ROW EXECUTE FUNCTION tell_of_row('halaqa_membership', 'user_id', 'room_id');
CREATE TRIGGER tell_of_deleted AFTER DELETE ON lessons FOR EACH ROW EXECUTE FUNCTION tell_of_row('halaqa_content');
CREATE TRIGGER tell_of_switched AFTER UPDATE OF is_active ON lessons
  FOR EACH ROW WHEN (OLD.is_active <> NEW.is_active) EXECUTE FUNCTION tell_of_row('halaqa_content');
CREATE TRIGGER tell_of_changed AFTER INSERT OR UPDATE ON notifications
  FOR EACH ROW EXECUTE FUNCTION tell_of_row('halaqa_notifications', 'user_id');
CREATE TRIGGER tell_of_members AFTER INSERT OR UPDATE OF is_active, banned_at, share, away_from, away_until, hides_tick ON room_members
  FOR EACH ROW EXECUTE FUNCTION tell_of_row('halaqa_room', 'room_id');
CREATE TRIGGER tell_of_membership AFTER INSERT OR UPDATE OF is_active, banned_at ON room_members
  FOR EACH ROW EXECUTE FUNCTION tell_of_row('halaqa_membership', 'user_id', 'room_id');
CREATE TRIGGER tell_of_portions AFTER INSERT OR UPDATE OF is_active, banned_at, share, away_from, away_until, hides_tick ON room_members
  FOR EACH ROW EXECUTE FUNCTION tell_of_row('halaqa_tasks', 'user_id');
CREATE TRIGGER tell_of_changed AFTER UPDATE ON rooms
  FOR EACH ROW WHEN (OLD.revision = NEW.revision AND to_jsonb(OLD) - 'planned_through' IS DISTINCT FROM to_jsonb(NEW) - 'planned_through')
  EXECUTE FUNCTION tell_of_row('halaqa_room', 'id');
CREATE TRIGGER tell_of_ended AFTER DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION tell_of_row('halaqa_session', 'id');
CREATE TRIGGER tell_of_deleted AFTER DELETE ON units FOR EACH ROW EXECUTE FUNCTION tell_of_row('halaqa_content');
CREATE TRIGGER tell_of_switched AFTER UPDATE OF is_active ON units
  FOR EACH ROW WHEN (OLD.is_active <> NEW.is_active) EXECUTE FUNCTION tell_of_row('halaqa_content');

-- News of changed portions

-- One statement may change ten thousand portions, so these triggers run once for each statement. They also count the revision of the room:
-- of two answers about a room, the one with the higher revision is newer.

-- Notifies a channel once of each id that is not null.
CREATE FUNCTION tell(channel text, ids uuid[]) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify(channel, id::text) FROM (SELECT DISTINCT id FROM unnest(ids) AS id WHERE id IS NOT NULL) AS each
$$;

-- Tells of portions that were given out or deleted. If they belong to many readers, it tells the room instead of each reader.
CREATE FUNCTION tell_of_portions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  room_ids uuid[];
  readers uuid[];
BEGIN
  SELECT array_agg(DISTINCT room_id), array_agg(DISTINCT user_id) INTO room_ids, readers FROM portions;
  UPDATE rooms SET revision = revision + 1 WHERE id = ANY(room_ids);
  IF cardinality(readers) > 20 THEN
    PERFORM tell('halaqa_plan', room_ids);
  ELSE
    PERFORM tell('halaqa_room', room_ids), tell('halaqa_tasks', readers);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tell_of_dropped AFTER DELETE ON tasks REFERENCING OLD TABLE AS portions
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_portions();
CREATE TRIGGER tell_of_given AFTER INSERT ON tasks REFERENCING NEW TABLE AS portions
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_portions();

-- A portion has moved if its reader, range or offer changed, is toggled if it was completed or reopened, and has turned if a free piece of a
-- board came to another turn. Opening a portion or moving its bookmark is no news. The join is full because the planner, which knows nothing of
-- the number of rows, may otherwise compare each row with each.
CREATE FUNCTION tell_of_changed_portions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  said record;
BEGIN
  SELECT array_agg(DISTINCT n.room_id) AS rooms,
    array_agg(DISTINCT n.room_id) FILTER (WHERE moved OR toggled) AS changed_rooms,
    array_agg(DISTINCT n.room_id) FILTER (WHERE moved) AS moved_rooms,
    array_agg(DISTINCT n.room_id) FILTER (WHERE turned) AS turned_rooms,
    array_agg(DISTINCT n.cycle_id) FILTER (WHERE toggled) AS toggled_cycles,
    array_agg(DISTINCT n.user_id) || array_agg(DISTINCT o.user_id) FILTER (WHERE o.user_id IS DISTINCT FROM n.user_id) AS readers
  INTO said
  FROM new_rows n FULL JOIN old_rows o ON o.id = n.id CROSS JOIN LATERAL (
    SELECT (n.user_id, n.start_pos, n.end_pos, n.offered_at) IS DISTINCT FROM (o.user_id, o.start_pos, o.end_pos, o.offered_at) AS moved,
      n.completed_at IS DISTINCT FROM o.completed_at AS toggled,
      n.day_id <> o.day_id AND coalesce(n.user_id, o.user_id) IS NULL AS turned
  ) change;
  UPDATE rooms SET revision = revision + 1 WHERE id = ANY(said.changed_rooms);
  IF cardinality(said.readers) > 32 THEN
    PERFORM tell('halaqa_plan', said.rooms);
  ELSE
    PERFORM tell('halaqa_portions', said.moved_rooms), tell('halaqa_tasks', said.readers);
  END IF;
  PERFORM tell('halaqa_room', said.turned_rooms), tell('halaqa_progress', said.toggled_cycles);
  RETURN NULL;
END $$;
CREATE TRIGGER tell_of_changed AFTER UPDATE ON tasks
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_of_changed_portions();

-- Changes of lessons

-- The server caches answers about units for as long as content_changes has no new row. Rows are only added: a counter would make
-- transactions wait for its lock, and would miss a transaction that commits late.

-- Adds one row for each statement that may have changed what learners see of units.
CREATE FUNCTION record_content_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO content_changes DEFAULT VALUES;
  RETURN NULL;
END $$;
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON lessons
  FOR EACH STATEMENT EXECUTE FUNCTION record_content_change();
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OF lesson_id, question_type, is_active OR DELETE OR TRUNCATE ON questions
  FOR EACH STATEMENT EXECUTE FUNCTION record_content_change();
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON units
  FOR EACH STATEMENT EXECUTE FUNCTION record_content_change();
