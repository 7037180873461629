-- A board from which the readers of a pieces room choose.
ALTER TYPE notification_kind ADD VALUE 'pieces_free';
ALTER TYPE handover_reason ADD VALUE 'given_back';
-- By the reasons that were there before: a new one cannot be named yet.
ALTER TABLE task_handovers DROP CONSTRAINT task_handovers_to,
  ADD CONSTRAINT task_handovers_to CHECK ((to_user_id IS NULL) = (reason NOT IN ('returned', 'taken', 'assigned')));

-- What is filled in here changes nothing that anybody is told of.
ALTER TABLE rooms DISABLE TRIGGER tell_of_changed;
ALTER TABLE rooms ADD COLUMN board_limit_lifted boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT rooms_board_limit CHECK (NOT board_limit_lifted OR coalesce(dealing = 'chosen', false));
ALTER TABLE rooms ENABLE TRIGGER tell_of_changed;

-- When what was free near the end of a turn was asked for or dealt: once in a turn.
ALTER TABLE room_days ADD COLUMN free_at_end_applied_at timestamptz(3);

-- Free pieces that go over to another turn are news of their room: its board has other dates, and nothing else says so.
CREATE OR REPLACE FUNCTION tell_of_changed_portions() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE
  said record;
BEGIN
  SELECT array_agg(DISTINCT n.room_id) AS rooms,
    array_agg(DISTINCT n.room_id) FILTER (WHERE moved OR toggled) AS changed_rooms,
    array_agg(DISTINCT n.room_id) FILTER (WHERE moved) AS moved_rooms,
    array_agg(DISTINCT n.room_id) FILTER (WHERE n.day_id <> o.day_id AND coalesce(n.user_id, o.user_id) IS NULL) AS turned_rooms,
    array_agg(DISTINCT n.cycle_id) FILTER (WHERE toggled) AS toggled_cycles,
    array_agg(DISTINCT n.user_id) || array_agg(DISTINCT o.user_id) FILTER (WHERE o.user_id IS DISTINCT FROM n.user_id) AS readers
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
  PERFORM tell('halaqa_room', said.turned_rooms);
  PERFORM tell('halaqa_progress', said.toggled_cycles);
  RETURN NULL;
END $$;
