-- Triggers that differed only in their table, channel and column share one function. No row is changed.

-- Notifies a channel of a row that was written or deleted: TG_ARGV is the channel, then the columns that make the payload.
-- Postgres delivers equal notifications of a transaction once.
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

DROP TRIGGER tell_of_changed ON hearings;
CREATE TRIGGER tell_of_changed AFTER UPDATE ON hearings
  FOR EACH ROW EXECUTE FUNCTION tell_of_row('halaqa_hearings', 'user_id');
CREATE TRIGGER tell_of_finished AFTER UPDATE ON hearings
  FOR EACH ROW WHEN ((NEW.finished_at, NEW.accepted_at, NEW.refused_at) IS DISTINCT FROM (OLD.finished_at, OLD.accepted_at, OLD.refused_at))
  EXECUTE FUNCTION tell_of_row('halaqa_notifications', 'user_id');

DROP TRIGGER tell_of_changed ON join_requests;
CREATE TRIGGER tell_of_changed AFTER INSERT OR DELETE ON join_requests
  FOR EACH ROW EXECUTE FUNCTION tell_of_row('halaqa_requests', 'room_id');
DROP TRIGGER tell_of_membership ON join_requests;
CREATE TRIGGER tell_of_membership AFTER INSERT OR DELETE ON join_requests
  FOR EACH ROW EXECUTE FUNCTION tell_of_row('halaqa_membership', 'user_id', 'room_id');

DROP TRIGGER tell_of_deleted ON lessons;
CREATE TRIGGER tell_of_deleted AFTER DELETE ON lessons FOR EACH ROW EXECUTE FUNCTION tell_of_row('halaqa_content');
DROP TRIGGER tell_of_switched ON lessons;
CREATE TRIGGER tell_of_switched AFTER UPDATE OF is_active ON lessons
  FOR EACH ROW WHEN (OLD.is_active <> NEW.is_active) EXECUTE FUNCTION tell_of_row('halaqa_content');
DROP TRIGGER tell_of_deleted ON units;
CREATE TRIGGER tell_of_deleted AFTER DELETE ON units FOR EACH ROW EXECUTE FUNCTION tell_of_row('halaqa_content');
DROP TRIGGER tell_of_switched ON units;
CREATE TRIGGER tell_of_switched AFTER UPDATE OF is_active ON units
  FOR EACH ROW WHEN (OLD.is_active <> NEW.is_active) EXECUTE FUNCTION tell_of_row('halaqa_content');

DROP TRIGGER tell_of_new ON notifications;
DROP TRIGGER tell_of_read ON notifications;
CREATE TRIGGER tell_of_changed AFTER INSERT OR UPDATE ON notifications
  FOR EACH ROW EXECUTE FUNCTION tell_of_row('halaqa_notifications', 'user_id');

DROP TRIGGER tell_of_new ON room_members;
DROP TRIGGER tell_of_changed ON room_members;
DROP TRIGGER tell_of_tick ON room_members;
DROP TRIGGER tell_of_membership ON room_members;
CREATE TRIGGER tell_of_members AFTER INSERT OR UPDATE OF is_active, banned_at, share, away_from, away_until, hides_tick ON room_members
  FOR EACH ROW EXECUTE FUNCTION tell_of_row('halaqa_room', 'room_id');
CREATE TRIGGER tell_of_portions AFTER INSERT OR UPDATE OF is_active, banned_at, share, away_from, away_until, hides_tick ON room_members
  FOR EACH ROW EXECUTE FUNCTION tell_of_row('halaqa_tasks', 'user_id');
CREATE TRIGGER tell_of_membership AFTER INSERT OR UPDATE OF is_active, banned_at ON room_members
  FOR EACH ROW EXECUTE FUNCTION tell_of_row('halaqa_membership', 'user_id', 'room_id');

-- Changes of portions have their own events; those of the plan alone change nothing that is shown.
DROP TRIGGER tell_of_changed ON rooms;
CREATE TRIGGER tell_of_changed AFTER UPDATE ON rooms
  FOR EACH ROW WHEN (OLD.revision = NEW.revision AND to_jsonb(OLD) - 'planned_through' IS DISTINCT FROM to_jsonb(NEW) - 'planned_through')
  EXECUTE FUNCTION tell_of_row('halaqa_room', 'id');

DROP TRIGGER tell_of_ended ON sessions;
CREATE TRIGGER tell_of_ended AFTER DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION tell_of_row('halaqa_session', 'id');

DROP FUNCTION tell_of_hearing(), tell_of_join_request(), tell_of_content(), tell_of_notifications(), tell_of_member(), tell_of_membership(),
  tell_of_room(), tell_of_ended_session();

-- Portions that were given out or dropped. Where they are those of many readers, their rooms are told and not each reader.
DROP TRIGGER tell_of_given ON tasks;
DROP TRIGGER tell_of_dropped ON tasks;
DROP FUNCTION tell_of_given_portions(), tell_of_dropped_portions(), tell_of_portions(uuid[], uuid[], uuid[]);
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
CREATE TRIGGER tell_of_given AFTER INSERT ON tasks REFERENCING NEW TABLE AS portions
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_portions();
CREATE TRIGGER tell_of_dropped AFTER DELETE ON tasks REFERENCING OLD TABLE AS portions
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_portions();

-- A portion has moved if its reader, its range or its offer changed, is toggled if it was completed or reopened, and has turned if a free
-- piece of a board came to another turn.
CREATE OR REPLACE FUNCTION tell_of_changed_portions() RETURNS trigger LANGUAGE plpgsql AS $$
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
DROP FUNCTION count_portion_change(uuid[]);
