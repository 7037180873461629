-- The ordinary names: an owner bans a member, and a membership is active since its last join. Triggers, checks and indexes
-- follow their columns; only what is named after a column is renamed here.
ALTER TABLE room_members RENAME COLUMN kept_out_at TO banned_at;
ALTER TABLE room_members RENAME CONSTRAINT room_members_kept_out_is_not_active TO room_members_banned_is_not_active;

ALTER TABLE room_members RENAME COLUMN standing_since TO active_since;
ALTER INDEX room_members_room_id_is_active_standing_since_idx RENAME TO room_members_room_id_is_active_active_since_idx;
