-- The list that members share in their chat: its owner may switch it off for a room, and each member may be listed by first name.
ALTER TABLE rooms ADD COLUMN list_shared boolean NOT NULL DEFAULT true;
ALTER TABLE room_members ADD COLUMN listed_by_first_name boolean NOT NULL DEFAULT false;
