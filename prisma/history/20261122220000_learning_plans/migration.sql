-- CreateEnum
CREATE TYPE "plan_scope" AS ENUM ('surah', 'juz', 'all');

-- CreateTable
CREATE TABLE "learning_plans" (
    "user_id" UUID NOT NULL,
    "scope" "plan_scope" NOT NULL,
    "number" INTEGER,
    "until" DATE,
    "lessons_a_day" INTEGER NOT NULL,
    "weekdays" INTEGER[],
    "revision" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "learning_plans_pkey" PRIMARY KEY ("user_id")
);

-- AddForeignKey
ALTER TABLE "learning_plans" ADD CONSTRAINT "learning_plans_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the rules promise and Prisma's schema cannot say.
ALTER TABLE learning_plans
  ADD CONSTRAINT learning_plans_number CHECK (CASE scope WHEN 'surah' THEN coalesce(number BETWEEN 1 AND 114, false)
    WHEN 'juz' THEN coalesce(number BETWEEN 1 AND 30, false) ELSE number IS NULL END),
  ADD CONSTRAINT learning_plans_lessons_a_day CHECK (lessons_a_day BETWEEN 1 AND 10),
  ADD CONSTRAINT learning_plans_weekdays CHECK (coalesce(cardinality(weekdays), 0) BETWEEN 1 AND 7
    AND weekdays <@ ARRAY[0, 1, 2, 3, 4, 5, 6]);
