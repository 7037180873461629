-- CreateEnum
CREATE TYPE "memory_how" AS ENUM ('recite', 'lesson', 'hearing', 'known', 'unknown', 'spread');

-- CreateEnum
CREATE TYPE "memory_grade" AS ENUM ('again', 'hard', 'good');

-- CreateEnum
CREATE TYPE "firmness" AS ENUM ('gentle', 'steady', 'firm');

-- AlterTable
ALTER TABLE "user_settings" ADD COLUMN     "cycle_days" INTEGER NOT NULL DEFAULT 60,
ADD COLUMN     "firmness" "firmness" NOT NULL DEFAULT 'steady',
ADD COLUMN     "near_days" INTEGER NOT NULL DEFAULT 7,
ADD COLUMN     "review_minutes" INTEGER NOT NULL DEFAULT 10;

-- CreateTable
CREATE TABLE "memory_log" (
    "user_id" UUID NOT NULL,
    "submission_id" UUID NOT NULL,
    "index" INTEGER NOT NULL,
    "item_key" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "local_date" DATE NOT NULL,
    "how" "memory_how" NOT NULL,
    "grade" "memory_grade",
    "reveals" INTEGER NOT NULL DEFAULT 0,
    "slips" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "ms" INTEGER,
    "set_date" DATE,
    "firmness" "firmness" NOT NULL DEFAULT 'steady',
    "near_days" INTEGER NOT NULL DEFAULT 7,

    CONSTRAINT "memory_log_pkey" PRIMARY KEY ("user_id","submission_id","index")
);

-- CreateTable
CREATE TABLE "memory_states" (
    "user_id" UUID NOT NULL,
    "item_key" TEXT NOT NULL,
    "letters" INTEGER NOT NULL,
    "stability" DOUBLE PRECISION NOT NULL,
    "difficulty" DOUBLE PRECISION NOT NULL,
    "last_on" DATE NOT NULL,
    "steps" INTEGER NOT NULL,
    "is_again" BOOLEAN NOT NULL,
    "heart_dates" INTEGER NOT NULL,
    "learned_on" DATE,
    "short_intervals" INTEGER NOT NULL,
    "first_on" DATE,
    "spread_on" DATE,
    "due_by" DATE,
    "recited_on" DATE,
    "changed_on" DATE NOT NULL,
    "before" JSONB,

    CONSTRAINT "memory_states_pkey" PRIMARY KEY ("user_id","item_key")
);

-- CreateTable
CREATE TABLE "review_submissions" (
    "user_id" UUID NOT NULL,
    "submission_id" UUID NOT NULL,
    "submitted_at" TIMESTAMPTZ(3) NOT NULL,
    "counted_on" DATE NOT NULL,
    "recorded" INTEGER NOT NULL,
    "xp" INTEGER NOT NULL,
    "letters" INTEGER NOT NULL,
    "ms" INTEGER NOT NULL,

    CONSTRAINT "review_submissions_pkey" PRIMARY KEY ("user_id","submission_id")
);

-- CreateTable
CREATE TABLE "memorized_surahs" (
    "user_id" UUID NOT NULL,
    "surah" INTEGER NOT NULL,
    "memorized_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "memorized_surahs_pkey" PRIMARY KEY ("user_id","surah")
);

-- CreateIndex
CREATE INDEX "memory_log_user_id_item_key_idx" ON "memory_log"("user_id", "item_key");

-- CreateIndex
CREATE INDEX "review_submissions_user_id_counted_on_submitted_at_idx" ON "review_submissions"("user_id", "counted_on", "submitted_at");

-- AddForeignKey
ALTER TABLE "memory_log" ADD CONSTRAINT "memory_log_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "memory_states" ADD CONSTRAINT "memory_states_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_submissions" ADD CONSTRAINT "review_submissions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "memorized_surahs" ADD CONSTRAINT "memorized_surahs_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the rules promise and Prisma's schema cannot say.

ALTER TABLE user_settings
  ADD CONSTRAINT user_settings_review_minutes CHECK (review_minutes IN (5, 10, 20, 40)),
  ADD CONSTRAINT user_settings_cycle_days CHECK (cycle_days IN (7, 14, 30, 60, 90, 180)),
  ADD CONSTRAINT user_settings_near_days CHECK (near_days IN (0, 3, 7, 14));
ALTER TABLE memory_log
  ADD CONSTRAINT memory_log_grade CHECK (CASE WHEN how IN ('recite', 'hearing') THEN grade IS NOT NULL
    WHEN how = 'lesson' THEN true ELSE grade IS NULL END),
  ADD CONSTRAINT memory_log_set_date CHECK (how NOT IN ('known', 'spread') OR set_date IS NOT NULL),
  ADD CONSTRAINT memory_log_counts CHECK (reveals >= 0 AND ms >= 0);
ALTER TABLE memory_states
  ADD CONSTRAINT memory_states_memory CHECK (stability > 0 AND difficulty BETWEEN 1 AND 10),
  ADD CONSTRAINT memory_states_counts CHECK (letters > 0 AND steps >= 0 AND heart_dates >= 0 AND short_intervals BETWEEN 0 AND 3);
ALTER TABLE review_submissions
  ADD CONSTRAINT review_submissions_counts CHECK (recorded >= 0 AND xp BETWEEN 0 AND 1 AND letters >= 0 AND ms >= 0);
ALTER TABLE memorized_surahs ADD CONSTRAINT memorized_surahs_surah CHECK (surah BETWEEN 1 AND 114);

-- Rows are added, never changed.
CREATE TRIGGER memory_log_append_only BEFORE UPDATE ON memory_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER review_submissions_append_only BEFORE UPDATE ON review_submissions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- A state is written anew at each recital: a page that is not full has room for the new row beside the old one.
ALTER TABLE memory_states SET (fillfactor = 70);
