-- Whoever sees a dedication on the page of a room for everyone can report it, also without an account: once for each line.

ALTER TABLE dedication_reports
  DROP CONSTRAINT dedication_reports_pkey,
  ALTER COLUMN user_id DROP NOT NULL,
  ADD COLUMN id UUID NOT NULL DEFAULT gen_random_uuid(),
  ADD CONSTRAINT dedication_reports_pkey PRIMARY KEY (id);

CREATE UNIQUE INDEX dedication_reports_room_id_user_id_dedication_key ON dedication_reports (room_id, user_id, dedication);

CREATE UNIQUE INDEX dedication_reports_by_strangers ON dedication_reports (room_id, dedication) WHERE user_id IS NULL;
