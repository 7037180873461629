-- What the rules promise and Prisma's schema cannot say.
-- Positions count the 6,236 ayahs of the Kufan count from 0 in mushaf order.

CREATE EXTENSION IF NOT EXISTS btree_gist;

ALTER TABLE users
  ADD CONSTRAINT users_email_normal CHECK (email = lower(btrim(email))),
  ADD CONSTRAINT users_full_name_length CHECK (char_length(full_name) BETWEEN 1 AND 100),
  ADD CONSTRAINT users_deleted_has_no_personal_data
    CHECK (NOT is_deleted OR (email IS NULL AND password_hash IS NULL));

ALTER TABLE rooms
  ADD CONSTRAINT rooms_name_length CHECK (char_length(name) BETWEEN 1 AND 100),
  ADD CONSTRAINT rooms_description_length CHECK (char_length(description) <= 500),
  ADD CONSTRAINT rooms_range CHECK (start_pos >= 0 AND start_pos <= end_pos AND end_pos < 6236),
  ADD CONSTRAINT rooms_fixed_has_an_end
    CHECK ((room_type = 'fixed') = (end_date IS NOT NULL) AND (end_date IS NULL OR end_date > start_date)),
  ADD CONSTRAINT rooms_recurrent_has_a_duration
    CHECK ((room_type = 'recurrent') = (recurrence_duration_days IS NOT NULL)
      AND (recurrence_duration_days IS NULL OR recurrence_duration_days BETWEEN 1 AND 365));

ALTER TABLE room_members
  ADD CONSTRAINT room_members_balances CHECK (given_weight >= 0 AND given_portions >= 0),
  ADD CONSTRAINT room_members_left_or_active CHECK (is_active = (left_at IS NULL));

ALTER TABLE room_cycles
  ADD CONSTRAINT room_cycles_number CHECK (number >= 1),
  ADD CONSTRAINT room_cycles_days CHECK (days >= 1);

ALTER TABLE room_days
  ADD CONSTRAINT room_days_stretch
    CHECK ((start_pos IS NULL) = (end_pos IS NULL) AND (start_pos IS NULL OR start_pos <= end_pos)),
  ADD CONSTRAINT room_days_unread_gives_nothing CHECK (NOT is_unread OR start_pos IS NULL);

-- A portion of a cycle overlaps no other portion of it. Deferred: a day that is cut again passes through overlaps.
ALTER TABLE tasks
  ADD CONSTRAINT tasks_span CHECK (start_pos >= 0 AND start_pos <= end_pos AND end_pos < 6236),
  ADD CONSTRAINT tasks_weight CHECK (weight > 0),
  ADD CONSTRAINT tasks_completed_on_a_date CHECK ((completed_at IS NULL) = (completed_on IS NULL)),
  ADD CONSTRAINT tasks_completed_is_not_offered CHECK (completed_at IS NULL OR offered_at IS NULL),
  ADD CONSTRAINT tasks_no_overlap
    EXCLUDE USING gist (cycle_id WITH =, int4range(start_pos, end_pos, '[]') WITH &&)
    DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE task_handovers
  ADD CONSTRAINT task_handovers_reason CHECK (reason IN ('offered', 'left', 'returned', 'taken', 'assigned')),
  ADD CONSTRAINT task_handovers_to
    CHECK ((to_user_id IS NULL) = (reason IN ('offered', 'left')));

-- The handovers are a history: rows are added, never changed.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
CREATE TRIGGER task_handovers_append_only BEFORE UPDATE ON task_handovers
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

ALTER TABLE units
  ADD CONSTRAINT units_surah CHECK (surah_number BETWEEN 1 AND 114);
ALTER TABLE lessons
  ADD CONSTRAINT lessons_ayahs CHECK (start_ayah >= 1 AND start_ayah <= end_ayah),
  ADD CONSTRAINT lessons_difficulty CHECK (difficulty_level BETWEEN 1 AND 5),
  ADD CONSTRAINT lessons_xp CHECK (xp_reward >= 0);
ALTER TABLE question_progress
  ADD CONSTRAINT question_progress_correct_has_a_first CHECK (NOT correct OR first_correct_at IS NOT NULL);
