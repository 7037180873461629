-- The first date of what is known follows from the letters of the act of marking and the cycle of now. At its next start the server
-- reads these letters from the log and folds the kept states again.

-- AlterTable
ALTER TABLE "memory_log" ADD COLUMN     "letters_before" INTEGER,
ADD COLUMN     "letters_marked" INTEGER;

-- AlterTable
ALTER TABLE "memory_states" DROP COLUMN "first_on",
ADD COLUMN     "known_before" INTEGER,
ADD COLUMN     "known_marked" INTEGER;

-- AlterTable
ALTER TABLE "review_submissions" ADD COLUMN     "other_seconds" DOUBLE PRECISION;

-- AlterTable
ALTER TABLE "user_settings" ADD COLUMN     "cycle_now" INTEGER,
ADD COLUMN     "cycle_since" DATE,
ADD COLUMN     "cycle_earlier" INTEGER;

-- What the rules promise and Prisma's schema cannot say.

ALTER TABLE user_settings
  DROP CONSTRAINT user_settings_review_minutes,
  ADD CONSTRAINT user_settings_review_minutes CHECK (review_minutes IN (5, 10, 20, 40, 60, 90, 120, 180)),
  ADD CONSTRAINT user_settings_effective_cycle CHECK (
    num_nulls(cycle_now, cycle_since, cycle_earlier) IN (0, 3) AND cycle_now > 0 AND cycle_earlier > 0);
ALTER TABLE memory_log
  DROP CONSTRAINT memory_log_set_date,
  ADD CONSTRAINT memory_log_set_date CHECK (how <> 'spread' OR set_date IS NOT NULL),
  ADD CONSTRAINT memory_log_marked CHECK (CASE WHEN how <> 'known' THEN num_nonnulls(letters_before, letters_marked) = 0
    WHEN letters_marked IS NULL THEN letters_before IS NULL AND set_date IS NOT NULL
    ELSE letters_before >= 0 AND letters_before < letters_marked END);
ALTER TABLE memory_states
  ADD CONSTRAINT memory_states_marked CHECK (num_nulls(known_before, known_marked) IN (0, 2) AND known_before >= 0 AND known_before < known_marked);
ALTER TABLE review_submissions ADD CONSTRAINT review_submissions_other_seconds CHECK (other_seconds >= 0);

-- Rows of versions that did not write the letters get them once.
DROP TRIGGER memory_log_append_only ON memory_log;
CREATE TRIGGER memory_log_append_only BEFORE UPDATE ON memory_log FOR EACH ROW
  WHEN (OLD.letters_marked IS NOT NULL
    OR to_jsonb(NEW) - '{letters_before,letters_marked}'::text[] <> to_jsonb(OLD) - '{letters_before,letters_marked}'::text[])
  EXECUTE FUNCTION refuse_change();
