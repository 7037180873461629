-- Completing a portion, and deciding when a hatim is complete, are transactions in TypeScript. No row changes with this migration.
DROP PROCEDURE complete_portion(uuid, uuid, integer, integer, date, timestamptz);
DROP PROCEDURE complete_portions(uuid[], uuid[], integer[], integer[], date[], timestamptz[], boolean);
DROP FUNCTION update_hatim(uuid, timestamptz, boolean);
DROP FUNCTION update_hatims(uuid[], timestamptz[], boolean);
DROP FUNCTION complete_hatims_of_turns(uuid, timestamptz, boolean);
DROP FUNCTION complete_hatims(uuid[], timestamptz, boolean);
DROP FUNCTION is_hatim_complete(uuid, timestamptz);
DROP FUNCTION notify_readers_of_hatims(uuid[], timestamptz);
DROP FUNCTION tell_kept_news();

-- News leave with the commit of their transaction, as NOTIFY does by itself.
CREATE OR REPLACE FUNCTION tell(channel text, ids uuid[]) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify(channel, id::text) FROM (SELECT DISTINCT id FROM unnest(ids) AS id WHERE id IS NOT NULL) AS each
$$;

-- As before, but each changed portion counts for the revision of its room here and nowhere else.
CREATE OR REPLACE FUNCTION tell_of_changed_portions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one record;
  said record;
BEGIN
  SELECT n.room_id, n.cycle_id, n.user_id, o.user_id AS former_id,
    (n.user_id, n.start_pos, n.end_pos, n.offered_at) IS DISTINCT FROM (o.user_id, o.start_pos, o.end_pos, o.offered_at) AS moved,
    n.completed_at IS DISTINCT FROM o.completed_at AS toggled,
    n.day_id <> o.day_id AND coalesce(n.user_id, o.user_id) IS NULL AS turned,
    (SELECT count(*) FROM (SELECT FROM new_rows LIMIT 2) few) = 1 AS is_all
  INTO one FROM new_rows n, old_rows o LIMIT 1;
  IF NOT FOUND THEN
    RETURN NULL;
  ELSIF one.is_all THEN
    IF one.moved OR one.toggled THEN
      UPDATE rooms SET revision = revision + 1 WHERE id = one.room_id;
    END IF;
    PERFORM tell('halaqa_tasks', ARRAY[one.user_id, CASE WHEN one.moved THEN one.former_id END]),
      tell('halaqa_portions', CASE WHEN one.moved THEN ARRAY[one.room_id] END),
      tell('halaqa_room', CASE WHEN one.turned THEN ARRAY[one.room_id] END),
      tell('halaqa_progress', CASE WHEN one.toggled THEN ARRAY[one.cycle_id] END);
    RETURN NULL;
  END IF;

  SELECT array_agg(DISTINCT n.room_id) AS rooms,
    array_agg(DISTINCT n.room_id) FILTER (WHERE moved OR toggled) AS changed_rooms,
    array_agg(DISTINCT n.room_id) FILTER (WHERE moved) AS moved_rooms,
    array_agg(DISTINCT n.room_id) FILTER (WHERE n.day_id <> o.day_id AND coalesce(n.user_id, o.user_id) IS NULL) AS turned_rooms,
    array_agg(DISTINCT n.cycle_id) FILTER (WHERE toggled) AS toggled_cycles,
    array_agg(DISTINCT n.user_id) || array_agg(DISTINCT o.user_id) FILTER (WHERE o.user_id IS DISTINCT FROM n.user_id) AS readers
  INTO said
  FROM new_rows n FULL JOIN old_rows o ON o.id = n.id CROSS JOIN LATERAL (
    SELECT (n.user_id, n.start_pos, n.end_pos, n.offered_at) IS DISTINCT FROM (o.user_id, o.start_pos, o.end_pos, o.offered_at) AS moved,
      n.completed_at IS DISTINCT FROM o.completed_at AS toggled
  ) change;
  PERFORM count_portion_change(said.changed_rooms);
  IF cardinality(said.readers) > 32 THEN
    PERFORM tell('halaqa_plan', said.rooms);
  ELSE
    PERFORM tell('halaqa_portions', said.moved_rooms), tell('halaqa_tasks', said.readers);
  END IF;
  PERFORM tell('halaqa_room', said.turned_rooms);
  PERFORM tell('halaqa_progress', said.toggled_cycles);
  RETURN NULL;
END $$;
