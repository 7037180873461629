-- A room's card shows its members, cycles and days, too. What changes them touches the room's row, so that the version of that one
-- row (`xmin`) is that of all of them: an answer that was made of them is still right while the row is the same one.
--
-- A transaction that has written the row already need not do so again.

CREATE FUNCTION touch_room() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE rooms SET revision = revision
  WHERE id = coalesce(NEW.room_id, OLD.room_id) AND xmin <> pg_current_xact_id()::xid;
  RETURN NULL;
END $$;
CREATE TRIGGER touch_room AFTER INSERT OR DELETE OR UPDATE OF is_active, banned_at ON room_members
  FOR EACH ROW EXECUTE FUNCTION touch_room();
CREATE TRIGGER touch_room AFTER INSERT OR DELETE OR UPDATE ON room_cycles
  FOR EACH ROW EXECUTE FUNCTION touch_room();
CREATE TRIGGER touch_room AFTER INSERT OR DELETE OR UPDATE ON room_days
  FOR EACH ROW EXECUTE FUNCTION touch_room();
