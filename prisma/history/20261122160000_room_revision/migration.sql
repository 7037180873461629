-- How often the portions of a room have changed. It rises in the transaction of each change, so of two answers about a
-- room the one with the higher revision is the newer one.
ALTER TABLE rooms ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;

CREATE FUNCTION count_portion_change(room_ids uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE rooms SET revision = revision + 1 WHERE id = ANY(room_ids)
$$;

-- By itself it shows nowhere, like the date through which a room is planned.
DROP TRIGGER tell_of_changed ON rooms;
CREATE TRIGGER tell_of_changed AFTER UPDATE ON rooms FOR EACH ROW
  WHEN ((to_jsonb(OLD) - 'planned_through' - 'revision') IS DISTINCT FROM (to_jsonb(NEW) - 'planned_through' - 'revision'))
  EXECUTE FUNCTION tell_of_room();

-- One more channel, told as in the migration live_events:
--
--   halaqa_progress  a cycle  portions of it were completed or reopened
--
-- Where nothing else of them changed, their room is told of by it alone.

CREATE OR REPLACE FUNCTION tell_of_given_portions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_portion_change(array_agg(DISTINCT room_id)) FROM new_rows;
  PERFORM tell_of_portions(array_agg(DISTINCT room_id), array_agg(DISTINCT room_id), array_agg(DISTINCT user_id)) FROM new_rows;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION tell_of_dropped_portions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_portion_change(array_agg(DISTINCT room_id)) FROM old_rows;
  PERFORM tell_of_portions(array_agg(DISTINCT room_id), array_agg(DISTINCT room_id), array_agg(DISTINCT user_id)) FROM old_rows;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION tell_of_changed_portions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  said record;
BEGIN
  SELECT array_agg(DISTINCT n.room_id) AS rooms,
    array_agg(DISTINCT n.room_id) FILTER (WHERE moved OR toggled) AS changed_rooms,
    array_agg(DISTINCT n.room_id) FILTER (WHERE moved) AS moved_rooms,
    array_agg(DISTINCT n.cycle_id) FILTER (WHERE toggled) AS toggled_cycles,
    array_agg(DISTINCT n.user_id) || array_agg(DISTINCT o.user_id) FILTER (WHERE o.user_id <> n.user_id) AS readers
  INTO said
  FROM new_rows n JOIN old_rows o ON o.id = n.id CROSS JOIN LATERAL (
    SELECT (n.user_id, n.start_pos, n.end_pos, n.offered_at) IS DISTINCT FROM (o.user_id, o.start_pos, o.end_pos, o.offered_at) AS moved,
      n.completed_at IS DISTINCT FROM o.completed_at AS toggled
  ) change;
  PERFORM count_portion_change(said.changed_rooms);
  PERFORM tell_of_portions(said.rooms, said.moved_rooms, said.readers);
  PERFORM tell('halaqa_progress', said.toggled_cycles);
  RETURN NULL;
END $$;
