-- Dedications: for whom or what a room reads, on one line, and reports of those that should not stand there. No room of before has one.

ALTER TYPE notification_kind ADD VALUE 'dedication_changed';
ALTER TYPE notification_kind ADD VALUE 'dedication_cleared';

ALTER TABLE rooms
  ADD COLUMN dedication TEXT,
  ADD COLUMN dedication_in_previews BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE dedication_reports (
    room_id UUID NOT NULL,
    user_id UUID NOT NULL,
    dedication TEXT NOT NULL,
    created_at TIMESTAMPTZ(3) NOT NULL,
    answered_at TIMESTAMPTZ(3),

    CONSTRAINT dedication_reports_pkey PRIMARY KEY (room_id,user_id,dedication)
);

CREATE INDEX dedication_reports_user_id_idx ON dedication_reports(user_id);

ALTER TABLE dedication_reports ADD CONSTRAINT dedication_reports_room_id_fkey FOREIGN KEY (room_id) REFERENCES rooms(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE dedication_reports ADD CONSTRAINT dedication_reports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE;
