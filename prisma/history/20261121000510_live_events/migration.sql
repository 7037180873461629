-- Whatever changes rows that somebody may be looking at says so as it commits: a channel for each kind of news, and an id
-- alone. Equal ones of a transaction are one. Servers that LISTEN tell those who are connected to them.
--
--   halaqa_notifications  a person   their notifications
--   halaqa_tasks          a person   what they have to read
--   halaqa_room           a room     its card, members or progress
--   halaqa_plan           a room     the same, and what its members have to read
--   halaqa_session        a session  it has ended

CREATE FUNCTION tell(channel text, ids uuid[]) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify(channel, id::text) FROM (SELECT DISTINCT id FROM unnest(ids) AS id) AS each
$$;

CREATE FUNCTION tell_of_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell('halaqa_notifications', (SELECT array_agg(DISTINCT user_id) FROM new_rows));
  RETURN NULL;
END $$;
CREATE TRIGGER tell_of_new AFTER INSERT ON notifications
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_of_notifications();
CREATE TRIGGER tell_of_read AFTER UPDATE ON notifications
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_of_notifications();

-- Of a few portions their readers hear; of a whole room's, the room does. A portion that is only opened, or has a bookmark
-- moved, concerns nobody but its reader.
CREATE FUNCTION tell_of_portions(rooms uuid[], changed uuid[], readers uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(readers) > 20 THEN
    PERFORM tell('halaqa_plan', rooms);
  ELSE
    PERFORM tell('halaqa_room', changed), tell('halaqa_tasks', readers);
  END IF;
END $$;

CREATE FUNCTION tell_of_given_portions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of_portions(array_agg(DISTINCT room_id), array_agg(DISTINCT room_id), array_agg(DISTINCT user_id)) FROM new_rows;
  RETURN NULL;
END $$;
CREATE TRIGGER tell_of_given AFTER INSERT ON tasks
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_of_given_portions();

CREATE FUNCTION tell_of_dropped_portions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of_portions(array_agg(DISTINCT room_id), array_agg(DISTINCT room_id), array_agg(DISTINCT user_id)) FROM old_rows;
  RETURN NULL;
END $$;
CREATE TRIGGER tell_of_dropped AFTER DELETE ON tasks
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_of_dropped_portions();

CREATE FUNCTION tell_of_changed_portions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of_portions(
    array_agg(DISTINCT n.room_id),
    array_agg(DISTINCT n.room_id) FILTER (
      WHERE (n.user_id, n.start_pos, n.end_pos, n.offered_at, n.completed_at)
        IS DISTINCT FROM (o.user_id, o.start_pos, o.end_pos, o.offered_at, o.completed_at)),
    array_agg(DISTINCT n.user_id) || array_agg(DISTINCT o.user_id) FILTER (WHERE o.user_id <> n.user_id))
  FROM new_rows n JOIN old_rows o ON o.id = n.id;
  RETURN NULL;
END $$;
CREATE TRIGGER tell_of_changed AFTER UPDATE ON tasks
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_of_changed_portions();

-- Whoever comes or goes hears it as their own news, because a room's news goes to those who are active in it.
CREATE FUNCTION tell_of_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('halaqa_room', NEW.room_id::text), pg_notify('halaqa_tasks', NEW.user_id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER tell_of_new AFTER INSERT ON room_members FOR EACH ROW EXECUTE FUNCTION tell_of_member();
CREATE TRIGGER tell_of_changed AFTER UPDATE OF is_active, kept_out_at, share, away_from, away_until ON room_members
  FOR EACH ROW EXECUTE FUNCTION tell_of_member();

-- `planned_through` changes every day and shows nowhere.
CREATE FUNCTION tell_of_room() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('halaqa_room', NEW.id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER tell_of_changed AFTER UPDATE ON rooms FOR EACH ROW
  WHEN ((to_jsonb(OLD) - 'planned_through') IS DISTINCT FROM (to_jsonb(NEW) - 'planned_through'))
  EXECUTE FUNCTION tell_of_room();

CREATE FUNCTION tell_of_join_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('halaqa_room', coalesce(NEW.room_id, OLD.room_id)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER tell_of_changed AFTER INSERT OR DELETE ON join_requests
  FOR EACH ROW EXECUTE FUNCTION tell_of_join_request();

CREATE FUNCTION tell_of_ended_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('halaqa_session', OLD.id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER tell_of_ended AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION tell_of_ended_session();
