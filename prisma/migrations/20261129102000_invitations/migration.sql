-- Each member's copied link carries a part of their own, which names them as the inviter and which they can renew.
ALTER TABLE room_members ADD COLUMN link_code TEXT NOT NULL DEFAULT substr(replace(gen_random_uuid()::text, '-', ''), 1, 12);
CREATE INDEX room_members_room_id_link_code_idx ON room_members (room_id, link_code);

-- Links that were sent before name no member. They go on inviting in the owner's name until the owner renews them.
ALTER TABLE rooms
  ADD COLUMN takes_old_links BOOLEAN NOT NULL DEFAULT true,
  ADD COLUMN named_in_previews BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE rooms ALTER COLUMN takes_old_links SET DEFAULT false;
