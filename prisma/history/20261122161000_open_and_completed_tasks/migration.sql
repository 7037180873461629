-- What a person or a room asks for every day is found without reading what was completed before it.

-- A reader's open portions, and what they completed, the latest of it or all: the second holds whatever their figures count, so
-- that ten years of reading are read from the index alone.
CREATE INDEX tasks_open ON tasks (user_id, task_date) WHERE completed_at IS NULL;
CREATE INDEX tasks_completed ON tasks (user_id, completed_at) INCLUDE (completed_on, start_pos, end_pos, cycle_id)
  WHERE completed_at IS NOT NULL;

-- The open portions of a room, by reader: what one leaves behind, and who has least to read. What was completed is not asked for by
-- room and reader.
CREATE INDEX tasks_open_in_room ON tasks (room_id, user_id) WHERE completed_at IS NULL;
DROP INDEX tasks_room_id_user_id_idx;

-- Portions that are offered.
CREATE INDEX tasks_offered ON tasks (room_id, offered_at, start_pos) WHERE offered_at IS NOT NULL;

-- The order of the members' list, which leaves out those who are banned.
CREATE INDEX room_members_listed ON room_members (room_id, (NOT is_active), joined_at, id) WHERE banned_at IS NULL;
