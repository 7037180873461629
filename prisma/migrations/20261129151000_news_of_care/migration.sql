-- Guardians hear when their readers, the other guardians or the links change, and when a lesson of a reader is submitted.

CREATE TRIGGER tell_of_reader AFTER INSERT OR DELETE ON guardianships
  FOR EACH ROW EXECUTE FUNCTION tell_of_row('halaqa_readers', 'reader_id');
CREATE TRIGGER tell_of_guardian AFTER INSERT OR DELETE ON guardianships
  FOR EACH ROW EXECUTE FUNCTION tell_of_row('halaqa_readers', 'guardian_id');
CREATE TRIGGER tell_of_link AFTER INSERT OR UPDATE OR DELETE ON care_links
  FOR EACH ROW EXECUTE FUNCTION tell_of_row('halaqa_readers', 'reader_id');
CREATE TRIGGER tell_of_reader AFTER UPDATE OF full_name, colour ON users
  FOR EACH ROW WHEN (NEW.in_care) EXECUTE FUNCTION tell_of_row('halaqa_readers', 'id');
CREATE TRIGGER tell_of_submitted AFTER INSERT ON lesson_submissions
  FOR EACH ROW EXECUTE FUNCTION tell_of_row('halaqa_lessons', 'user_id');

-- What was read of a portion that had come into other hands has an actor, as all acts for readers in care do.
ALTER TABLE former_readings ADD COLUMN acted_by_id UUID;
