-- Members who do nothing for weeks are asked whether they still read, and are then dealt nothing until they answer. Nobody of before was asked.

ALTER TYPE notification_kind ADD VALUE 'still_reading';

ALTER TABLE room_members
  ADD COLUMN heard_at TIMESTAMPTZ(3),
  ADD COLUMN asked_if_reading_at TIMESTAMPTZ(3),
  ADD COLUMN silent_since TIMESTAMPTZ(3);

ALTER TABLE room_members ADD CONSTRAINT room_members_silent_were_asked CHECK (silent_since IS NULL OR asked_if_reading_at IS NOT NULL);
