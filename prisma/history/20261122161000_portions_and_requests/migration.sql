-- Two more channels, told as in the migration live_events, for what only a part of a room's page shows:
--
--   halaqa_portions  a room  who holds which of its portions, and which are offered: its card is as it was
--   halaqa_requests  a room  who asks to join, which its owner alone sees

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
  IF cardinality(said.readers) > 20 THEN
    PERFORM tell('halaqa_plan', said.rooms);
  ELSE
    PERFORM tell('halaqa_portions', said.moved_rooms), tell('halaqa_tasks', said.readers);
  END IF;
  PERFORM tell('halaqa_progress', said.toggled_cycles);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION tell_of_join_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('halaqa_requests', coalesce(NEW.room_id, OLD.room_id)::text);
  RETURN NULL;
END $$;
