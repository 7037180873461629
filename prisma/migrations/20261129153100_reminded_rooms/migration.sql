-- Owners remind those who have not read. No room of before was reminded.

ALTER TYPE notification_kind ADD VALUE 'reminded';

ALTER TABLE rooms ADD COLUMN reminded_at TIMESTAMPTZ(3);
CREATE INDEX rooms_reminded_at_idx ON rooms(reminded_at);
