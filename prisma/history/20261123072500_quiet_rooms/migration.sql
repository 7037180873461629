-- In a quiet room nobody learns of others who has read. In an open one the portions of days from `open_from` on say so until their
-- date has passed. The date of a room's lists is that of its own time zone: its owner's, where it was opened before this.
CREATE TYPE openness AS ENUM ('quiet', 'open');
ALTER TYPE notification_kind ADD VALUE 'room_opens';

-- What is filled in here changes nothing that anybody is told of.
ALTER TABLE rooms DISABLE TRIGGER tell_of_changed;
ALTER TABLE tasks DISABLE TRIGGER tell_of_changed;

ALTER TABLE rooms
  ADD COLUMN openness openness NOT NULL DEFAULT 'quiet',
  ADD COLUMN open_from date,
  ADD COLUMN time_zone text NOT NULL DEFAULT 'UTC',
  ADD CONSTRAINT rooms_open_from CHECK ((openness = 'open') = (open_from IS NOT NULL));
UPDATE rooms r SET time_zone = u.time_zone FROM users u WHERE u.id = r.creator_id AND u.time_zone IS NOT NULL;

ALTER TABLE room_members ADD COLUMN hides_tick boolean NOT NULL DEFAULT false;
CREATE TRIGGER tell_of_tick AFTER UPDATE OF hides_tick ON room_members
  FOR EACH ROW WHEN (OLD.hides_tick <> NEW.hides_tick) EXECUTE FUNCTION tell_of_member();

-- A portion that is divided when it is given out stays one portion for the progress of its room: its parts share a cut_start_pos.
ALTER TABLE tasks
  ADD COLUMN dealt_to_id uuid REFERENCES users ON DELETE SET NULL ON UPDATE CASCADE,
  ADD COLUMN cut_start_pos int,
  ADD CONSTRAINT tasks_cut_start_pos CHECK (cut_start_pos <= start_pos);
UPDATE tasks t SET dealt_to_id = coalesce(
  (SELECT h.from_user_id FROM task_handovers h WHERE h.task_id = t.id ORDER BY h.at, h.to_user_id IS NOT NULL LIMIT 1), t.user_id);

ALTER TABLE room_days ADD COLUMN portions int NOT NULL DEFAULT 0;
UPDATE room_days d SET portions = (SELECT count(*) FROM tasks WHERE day_id = d.id);

ALTER TABLE rooms ENABLE TRIGGER tell_of_changed;
ALTER TABLE tasks ENABLE TRIGGER tell_of_changed;
