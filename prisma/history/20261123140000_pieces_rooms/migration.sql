-- A second kind of room: in a pieces room every reader gets whole pieces, such as a juz each by Friday. Its turns are rows of room_days
-- with a first and a last date, its hatims rows of room_cycles, its pieces rows of tasks. A room of before is a daily one.
CREATE TYPE room_plan AS ENUM ('daily', 'pieces');
CREATE TYPE piece_kind AS ENUM ('page', 'rub', 'hizb', 'juz', 'range');
CREATE TYPE dealing AS ENUM ('dealt', 'chosen');
CREATE TYPE free_at_end AS ENUM ('stay', 'ask', 'deal');

-- What is filled in here changes nothing that anybody is told of.
ALTER TABLE rooms DISABLE TRIGGER tell_of_changed;

ALTER TABLE rooms
  ADD COLUMN plan room_plan NOT NULL DEFAULT 'daily',
  ADD COLUMN piece piece_kind,
  ADD COLUMN turn_days int,
  ADD COLUMN dealing dealing,
  ADD COLUMN free_at_end free_at_end,
  DROP CONSTRAINT rooms_recurrent_has_a_duration,
  ADD CONSTRAINT rooms_recurrent_has_a_duration
    CHECK ((room_type = 'recurrent' AND plan = 'daily') = (recurrence_duration_days IS NOT NULL)
      AND (recurrence_duration_days IS NULL OR recurrence_duration_days BETWEEN 1 AND 365)),
  ADD CONSTRAINT rooms_pieces CHECK (CASE plan WHEN 'pieces'
    THEN piece IS NOT NULL AND dealing IS NOT NULL AND free_at_end IS NOT NULL AND (turn_days IS NOT NULL OR room_type = 'fixed')
    ELSE piece IS NULL AND dealing IS NULL AND free_at_end IS NULL AND turn_days IS NULL END),
  ADD CONSTRAINT rooms_turn_days CHECK (turn_days BETWEEN 1 AND 365);

ALTER TABLE rooms ENABLE TRIGGER tell_of_changed;

ALTER TABLE room_days ADD COLUMN last_date date;
UPDATE room_days SET last_date = date;
ALTER TABLE room_days ALTER COLUMN last_date SET NOT NULL, ALTER COLUMN cycle_id DROP NOT NULL,
  ADD CONSTRAINT room_days_last_date CHECK (last_date >= date);

ALTER TABLE room_members ADD COLUMN carried_quarters int,
  ADD CONSTRAINT room_members_carried_quarters CHECK (carried_quarters BETWEEN 0 AND 3);

-- A piece on a board that nobody has taken has no reader, and waits for none.
ALTER TABLE tasks DROP CONSTRAINT tasks_without_reader,
  ADD CONSTRAINT tasks_without_reader CHECK (user_id IS NOT NULL
    OR (coalesce(waiting_reason, 'ungiven') IN ('left', 'ungiven') AND opened_at IS NULL AND bookmark_pos IS NULL AND completed_at IS NULL));

-- The hatim that has been open longest is found without reading those that are complete.
CREATE INDEX room_cycles_open ON room_cycles (room_id, number) WHERE completed_at IS NULL;
