-- Two more kinds of news, told as in the migration live_events:
--
--   halaqa_membership  a person and a room  whether the room is open to them; "<user id>:<room id>"
--   halaqa_content     nothing              a unit or lesson was deleted, switched off or on again
--
-- A room's own news goes to its active members alone, so the person who was removed, or whose request was declined, would
-- not learn which room it was.

CREATE FUNCTION tell_of_membership() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('halaqa_membership', coalesce(NEW.user_id, OLD.user_id) || ':' || coalesce(NEW.room_id, OLD.room_id));
  RETURN NULL;
END $$;
CREATE TRIGGER tell_of_membership AFTER INSERT OR UPDATE OF is_active, kept_out_at ON room_members
  FOR EACH ROW EXECUTE FUNCTION tell_of_membership();
CREATE TRIGGER tell_of_membership AFTER INSERT OR DELETE ON join_requests
  FOR EACH ROW EXECUTE FUNCTION tell_of_membership();

-- Texts that an admin edits are news for nobody: whoever works through a lesson finishes the one they began.
CREATE FUNCTION tell_of_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('halaqa_content', 'changed');
  RETURN NULL;
END $$;
CREATE TRIGGER tell_of_deleted AFTER DELETE ON units FOR EACH ROW EXECUTE FUNCTION tell_of_content();
CREATE TRIGGER tell_of_deleted AFTER DELETE ON lessons FOR EACH ROW EXECUTE FUNCTION tell_of_content();
CREATE TRIGGER tell_of_switched AFTER UPDATE OF is_active ON units
  FOR EACH ROW WHEN (OLD.is_active <> NEW.is_active) EXECUTE FUNCTION tell_of_content();
CREATE TRIGGER tell_of_switched AFTER UPDATE OF is_active ON lessons
  FOR EACH ROW WHEN (OLD.is_active <> NEW.is_active) EXECUTE FUNCTION tell_of_content();
