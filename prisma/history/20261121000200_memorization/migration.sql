-- AlterTable
ALTER TABLE "lessons" ADD COLUMN     "seed_hash" TEXT,
ADD COLUMN     "seed_key" TEXT;

-- AlterTable
ALTER TABLE "questions" ADD COLUMN     "seed_hash" TEXT,
ADD COLUMN     "seed_key" TEXT;

-- AlterTable
ALTER TABLE "units" ADD COLUMN     "seed_hash" TEXT,
ADD COLUMN     "seed_key" TEXT;

-- CreateTable
CREATE TABLE "lesson_submissions" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "lesson_id" UUID,
    "submission_id" UUID,
    "submitted_at" TIMESTAMPTZ(3) NOT NULL,
    "submitted_on" DATE NOT NULL,
    "questions" INTEGER NOT NULL,
    "correct" INTEGER NOT NULL,
    "xp" INTEGER NOT NULL,
    "lesson_status" TEXT NOT NULL,

    CONSTRAINT "lesson_submissions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "question_attempts" (
    "lesson_submission_id" UUID NOT NULL,
    "question_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "answered_at" TIMESTAMPTZ(3) NOT NULL,
    "answer" JSONB,
    "correct" BOOLEAN NOT NULL,

    CONSTRAINT "question_attempts_pkey" PRIMARY KEY ("lesson_submission_id","question_id")
);

-- CreateTable
CREATE TABLE "lesson_completions" (
    "user_id" UUID NOT NULL,
    "lesson_id" UUID NOT NULL,
    "completed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "lesson_completions_pkey" PRIMARY KEY ("user_id","lesson_id")
);

-- CreateTable
CREATE TABLE "xp_ledger" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "lesson_id" UUID,
    "amount" INTEGER NOT NULL,
    "earned_at" TIMESTAMPTZ(3) NOT NULL,
    "earned_on" DATE NOT NULL,

    CONSTRAINT "xp_ledger_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "seeded_content" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "fingerprint" TEXT NOT NULL,
    "seeded_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "seeded_content_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "seed_tombstones" (
    "seed_key" TEXT NOT NULL,
    "deleted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "seed_tombstones_pkey" PRIMARY KEY ("seed_key")
);

-- CreateIndex
CREATE INDEX "lesson_submissions_lesson_id_user_id_idx" ON "lesson_submissions"("lesson_id", "user_id");

-- CreateIndex
CREATE INDEX "lesson_submissions_user_id_submitted_at_idx" ON "lesson_submissions"("user_id", "submitted_at");

-- CreateIndex
CREATE UNIQUE INDEX "lesson_submissions_user_id_submission_id_key" ON "lesson_submissions"("user_id", "submission_id");

-- CreateIndex
CREATE INDEX "question_attempts_question_id_idx" ON "question_attempts"("question_id");

-- CreateIndex
CREATE INDEX "question_attempts_user_id_question_id_answered_at_idx" ON "question_attempts"("user_id", "question_id", "answered_at");

-- CreateIndex
CREATE INDEX "lesson_completions_lesson_id_idx" ON "lesson_completions"("lesson_id");

-- CreateIndex
CREATE INDEX "xp_ledger_user_id_lesson_id_earned_on_idx" ON "xp_ledger"("user_id", "lesson_id", "earned_on");

-- CreateIndex
CREATE INDEX "xp_ledger_lesson_id_idx" ON "xp_ledger"("lesson_id");

-- CreateIndex
CREATE UNIQUE INDEX "lessons_seed_key_key" ON "lessons"("seed_key");

-- CreateIndex
CREATE UNIQUE INDEX "questions_seed_key_key" ON "questions"("seed_key");

-- CreateIndex
CREATE UNIQUE INDEX "units_seed_key_key" ON "units"("seed_key");

-- AddForeignKey
ALTER TABLE "lesson_submissions" ADD CONSTRAINT "lesson_submissions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lesson_submissions" ADD CONSTRAINT "lesson_submissions_lesson_id_fkey" FOREIGN KEY ("lesson_id") REFERENCES "lessons"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "question_attempts" ADD CONSTRAINT "question_attempts_lesson_submission_id_fkey" FOREIGN KEY ("lesson_submission_id") REFERENCES "lesson_submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "question_attempts" ADD CONSTRAINT "question_attempts_question_id_fkey" FOREIGN KEY ("question_id") REFERENCES "questions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "question_attempts" ADD CONSTRAINT "question_attempts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lesson_completions" ADD CONSTRAINT "lesson_completions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lesson_completions" ADD CONSTRAINT "lesson_completions_lesson_id_fkey" FOREIGN KEY ("lesson_id") REFERENCES "lessons"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "xp_ledger" ADD CONSTRAINT "xp_ledger_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "xp_ledger" ADD CONSTRAINT "xp_ledger_lesson_id_fkey" FOREIGN KEY ("lesson_id") REFERENCES "lessons"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What the rules promise and Prisma's schema cannot say.

ALTER TABLE units ADD CONSTRAINT units_hash_of_seeded CHECK (seed_hash IS NULL OR seed_key IS NOT NULL);
ALTER TABLE lessons ADD CONSTRAINT lessons_hash_of_seeded CHECK (seed_hash IS NULL OR seed_key IS NOT NULL);
ALTER TABLE questions ADD CONSTRAINT questions_hash_of_seeded CHECK (seed_hash IS NULL OR seed_key IS NOT NULL);
ALTER TABLE seeded_content ADD CONSTRAINT seeded_content_is_one_row CHECK (id = 1);

ALTER TABLE lesson_submissions
  ADD CONSTRAINT lesson_submissions_counts CHECK (questions >= 1 AND correct BETWEEN 0 AND questions),
  ADD CONSTRAINT lesson_submissions_xp CHECK (xp >= 0),
  ADD CONSTRAINT lesson_submissions_status CHECK (lesson_status IN ('in_progress', 'completed'));
ALTER TABLE xp_ledger
  ADD CONSTRAINT xp_ledger_amount CHECK (amount > 0);

-- Rows are added, never changed; only the lesson's id may go, with the lesson.
CREATE TRIGGER question_attempts_append_only BEFORE UPDATE ON question_attempts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER xp_ledger_append_only BEFORE UPDATE ON xp_ledger FOR EACH ROW
  WHEN (NOT (NEW.lesson_id IS NULL AND to_jsonb(NEW) - 'lesson_id' = to_jsonb(OLD) - 'lesson_id'))
  EXECUTE FUNCTION refuse_change();
CREATE TRIGGER lesson_submissions_append_only BEFORE UPDATE ON lesson_submissions FOR EACH ROW
  WHEN (NOT (NEW.lesson_id IS NULL AND to_jsonb(NEW) - 'lesson_id' = to_jsonb(OLD) - 'lesson_id'))
  EXECUTE FUNCTION refuse_change();
