-- Readers in care: accounts without an email and without a password, for whom their guardians act. No account of before is one.

CREATE TYPE reader_colour AS ENUM ('emerald', 'lapis', 'terracotta', 'olive', 'teal', 'rose');
CREATE TYPE care_purpose AS ENUM ('guardian', 'release');

ALTER TABLE users
  ADD COLUMN in_care BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN colour reader_colour;

ALTER TABLE users
  ADD CONSTRAINT users_in_care CHECK (in_care = (colour IS NOT NULL)
    AND NOT (in_care AND (email IS NOT NULL OR password_hash IS NOT NULL OR role <> 'user' OR is_deleted OR suspended_at IS NOT NULL)));

CREATE TABLE guardianships (
    reader_id UUID NOT NULL,
    guardian_id UUID NOT NULL,
    created_at TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT guardianships_pkey PRIMARY KEY (reader_id,guardian_id)
);

ALTER TABLE guardianships
  ADD CONSTRAINT guardianships_of_another CHECK (reader_id <> guardian_id);

CREATE INDEX guardianships_guardian_id_idx ON guardianships(guardian_id);

CREATE TABLE care_links (
    token_hash BYTEA NOT NULL,
    reader_id UUID NOT NULL,
    guardian_id UUID NOT NULL,
    purpose care_purpose NOT NULL,
    created_at TIMESTAMPTZ(3) NOT NULL,
    expires_at TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT care_links_pkey PRIMARY KEY (token_hash)
);

ALTER TABLE care_links
  ADD CONSTRAINT care_links_expire CHECK (expires_at > created_at);

CREATE UNIQUE INDEX care_links_reader_id_purpose_key ON care_links(reader_id, purpose);
CREATE INDEX care_links_guardian_id_idx ON care_links(guardian_id);
CREATE INDEX care_links_expires_at_idx ON care_links(expires_at);

-- A session of a device that is locked to a reader names the guardian who locked it.
ALTER TABLE sessions
  ADD COLUMN locked_by_id UUID,
  ADD COLUMN lock_pin_hash TEXT;

ALTER TABLE sessions
  ADD CONSTRAINT sessions_lock CHECK ((locked_by_id IS NULL) = (lock_pin_hash IS NULL));

CREATE INDEX sessions_locked_by_id_idx ON sessions(locked_by_id);

ALTER TABLE rooms ADD COLUMN care_limit_lifted BOOLEAN NOT NULL DEFAULT false;

-- Acts are the reader's; beside them stands the guardian who acted.
ALTER TABLE tasks ADD COLUMN completed_by_id UUID;
ALTER TABLE task_handovers ADD COLUMN acted_by_id UUID;
ALTER TABLE lesson_submissions ADD COLUMN acted_by_id UUID;
ALTER TABLE review_submissions ADD COLUMN acted_by_id UUID;

ALTER TABLE guardianships ADD CONSTRAINT guardianships_reader_id_fkey FOREIGN KEY (reader_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE guardianships ADD CONSTRAINT guardianships_guardian_id_fkey FOREIGN KEY (guardian_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE care_links ADD CONSTRAINT care_links_reader_id_fkey FOREIGN KEY (reader_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE care_links ADD CONSTRAINT care_links_guardian_id_fkey FOREIGN KEY (guardian_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE sessions ADD CONSTRAINT sessions_user_id_locked_by_id_fkey FOREIGN KEY (user_id, locked_by_id) REFERENCES guardianships(reader_id, guardian_id) ON DELETE CASCADE ON UPDATE CASCADE;

-- The streams of a guardian who acts for a reader end with the care.
CREATE TRIGGER tell_of_ended AFTER DELETE ON guardianships
  FOR EACH ROW EXECUTE FUNCTION tell_of_row('halaqa_care', 'guardian_id', 'reader_id');
