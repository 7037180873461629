-- Shares are counted in quarters of a whole one: 1 quarter, 2 half, 4 whole, 8 double. New columns take the place of the old ones, so that only
-- the rows of those who do not read a whole share are written, and nobody is told of it.
ALTER TABLE room_members ADD COLUMN share_in_quarters INTEGER NOT NULL DEFAULT 4;
UPDATE room_members SET share_in_quarters = share * 2 WHERE share <> 2;
DROP TRIGGER tell_of_changed ON room_members;
ALTER TABLE room_members DROP COLUMN share;
ALTER TABLE room_members RENAME COLUMN share_in_quarters TO share;
ALTER TABLE room_members ADD CONSTRAINT room_members_share CHECK (share IN (1, 2, 4, 8));
CREATE TRIGGER tell_of_changed AFTER UPDATE OF is_active, banned_at, share, away_from, away_until ON room_members
  FOR EACH ROW EXECUTE FUNCTION tell_of_member();

ALTER TABLE tasks ADD COLUMN share_in_quarters INTEGER NOT NULL DEFAULT 4;
ALTER TABLE tasks DISABLE TRIGGER USER;
UPDATE tasks SET share_in_quarters = share * 2 WHERE share <> 2;
ALTER TABLE tasks ENABLE TRIGGER USER;
ALTER TABLE tasks DROP COLUMN share;
ALTER TABLE tasks RENAME COLUMN share_in_quarters TO share;
ALTER TABLE tasks ADD CONSTRAINT tasks_share CHECK (share IN (1, 2, 4, 8));
