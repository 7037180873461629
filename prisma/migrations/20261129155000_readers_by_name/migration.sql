-- Readers by name: accounts without an email and without a password that belong to a room, for whom its owner acts. They are in care as those of
-- guardians are, and each is in the care of guardians, who have given a colour, or of a room. No account of before is one.

ALTER TABLE users ADD COLUMN named_in_room_id UUID;

ALTER TABLE users DROP CONSTRAINT users_in_care;
ALTER TABLE users
  ADD CONSTRAINT users_in_care CHECK (num_nonnulls(colour, named_in_room_id) = in_care::int
    AND NOT (in_care AND (email IS NOT NULL OR password_hash IS NOT NULL OR role <> 'user' OR is_deleted OR suspended_at IS NOT NULL)));

CREATE INDEX users_named_in_room_id_idx ON users(named_in_room_id);

ALTER TABLE room_members ADD COLUMN marks_for_names BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE users ADD CONSTRAINT users_named_in_room_id_fkey FOREIGN KEY (named_in_room_id) REFERENCES rooms(id) ON DELETE RESTRICT ON UPDATE CASCADE;
