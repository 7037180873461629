-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "role" AS ENUM ('user', 'admin');

-- CreateEnum
CREATE TYPE "room_type" AS ENUM ('fixed', 'recurrent');

-- CreateEnum
CREATE TYPE "lesson_type" AS ENUM ('lesson', 'review', 'challenge', 'milestone', 'treasure');

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "email" TEXT,
    "full_name" TEXT NOT NULL,
    "password_hash" TEXT,
    "role" "role" NOT NULL DEFAULT 'user',
    "time_zone" TEXT,
    "is_deleted" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_limits" (
    "key" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL,
    "window_start" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_limits_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "rooms" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "creator_id" UUID NOT NULL,
    "opened_by_id" UUID NOT NULL,
    "idempotency_key" TEXT,
    "idempotency_hash" TEXT,
    "room_type" "room_type" NOT NULL,
    "start_date" DATE NOT NULL,
    "end_date" DATE,
    "recurrence_duration_days" INTEGER,
    "start_pos" INTEGER NOT NULL,
    "end_pos" INTEGER NOT NULL,
    "planned_through" DATE NOT NULL,
    "asleep_since" TIMESTAMPTZ(3),
    "awake_since" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rooms_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "room_members" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "room_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "is_active" BOOLEAN NOT NULL,
    "joined_at" TIMESTAMPTZ(3) NOT NULL,
    "standing_since" TIMESTAMPTZ(3) NOT NULL,
    "left_at" TIMESTAMPTZ(3),
    "given_weight" INTEGER NOT NULL DEFAULT 0,
    "given_portions" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "room_members_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "room_cycles" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "room_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "days" INTEGER NOT NULL,
    "next_pos" INTEGER NOT NULL,
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "room_cycles_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "room_days" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "room_id" UUID NOT NULL,
    "cycle_id" UUID NOT NULL,
    "date" DATE NOT NULL,
    "number" INTEGER NOT NULL,
    "is_unread" BOOLEAN NOT NULL,
    "start_pos" INTEGER,
    "end_pos" INTEGER,

    CONSTRAINT "room_days_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tasks" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "room_id" UUID NOT NULL,
    "cycle_id" UUID NOT NULL,
    "day_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "task_date" DATE NOT NULL,
    "start_pos" INTEGER NOT NULL,
    "end_pos" INTEGER NOT NULL,
    "weight" INTEGER NOT NULL,
    "opened_at" TIMESTAMPTZ(3),
    "offered_at" TIMESTAMPTZ(3),
    "offered_by_leaving" BOOLEAN NOT NULL DEFAULT false,
    "handed_over_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "completed_on" DATE,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tasks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "task_handovers" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "task_id" UUID NOT NULL,
    "from_user_id" UUID NOT NULL,
    "to_user_id" UUID,
    "reason" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "task_handovers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "units" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "surah_number" INTEGER NOT NULL,
    "surah_name" TEXT NOT NULL,
    "surah_name_arabic" TEXT NOT NULL,
    "surah_name_arabic_long" TEXT NOT NULL,
    "total_ayahs" INTEGER NOT NULL,
    "revelation_place" TEXT NOT NULL,
    "background_color" TEXT NOT NULL,
    "border_color" TEXT NOT NULL,
    "text_color" TEXT NOT NULL,
    "display_order" INTEGER NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "units_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lessons" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "unit_id" UUID NOT NULL,
    "lesson_key" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "subtitle" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "lesson_type" "lesson_type" NOT NULL,
    "xp_reward" INTEGER NOT NULL,
    "start_ayah" INTEGER NOT NULL,
    "end_ayah" INTEGER NOT NULL,
    "ayah_range_text" TEXT NOT NULL,
    "order" INTEGER NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "difficulty_level" INTEGER NOT NULL,
    "estimated_duration_minutes" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "lessons_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "questions" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "lesson_id" UUID NOT NULL,
    "question_type" TEXT NOT NULL,
    "question_text" TEXT NOT NULL,
    "question_order" INTEGER NOT NULL,
    "ayah_reference" TEXT,
    "ayah_text_arabic" TEXT,
    "ayah_text_translation" TEXT,
    "audio_url" TEXT,
    "audio_duration_seconds" DOUBLE PRECISION,
    "points_value" INTEGER NOT NULL,
    "difficulty_level" INTEGER NOT NULL,
    "estimated_time_seconds" INTEGER NOT NULL,
    "question_data" JSONB,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "questions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "question_options" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "question_id" UUID NOT NULL,
    "option_text" TEXT NOT NULL,
    "option_text_arabic" TEXT,
    "option_audio_url" TEXT,
    "option_order" INTEGER NOT NULL,
    "is_correct" BOOLEAN NOT NULL,
    "option_data" JSONB,

    CONSTRAINT "question_options_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "question_blanks" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "question_id" UUID NOT NULL,
    "blank_position" INTEGER NOT NULL DEFAULT 0,
    "correct_word" TEXT NOT NULL,
    "correct_word_transliteration" TEXT,
    "alternative_answers" TEXT[],
    "blank_order" INTEGER NOT NULL,
    "hint_text" TEXT,
    "difficulty_level" INTEGER NOT NULL,

    CONSTRAINT "question_blanks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "question_words" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "question_id" UUID NOT NULL,
    "word_text" TEXT NOT NULL,
    "word_transliteration" TEXT,
    "correct_position" INTEGER NOT NULL,
    "display_order" INTEGER NOT NULL,
    "word_type" TEXT,
    "is_key_word" BOOLEAN NOT NULL,

    CONSTRAINT "question_words_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "question_progress" (
    "user_id" UUID NOT NULL,
    "question_id" UUID NOT NULL,
    "correct" BOOLEAN NOT NULL,
    "first_correct_at" TIMESTAMPTZ(3),
    "answered_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "question_progress_pkey" PRIMARY KEY ("user_id","question_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_token_hash_key" ON "sessions"("token_hash");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "sessions_last_used_at_idx" ON "sessions"("last_used_at");

-- CreateIndex
CREATE INDEX "sign_in_limits_window_start_idx" ON "sign_in_limits"("window_start");

-- CreateIndex
CREATE INDEX "rooms_creator_id_idx" ON "rooms"("creator_id");

-- CreateIndex
CREATE INDEX "rooms_planned_through_idx" ON "rooms"("planned_through");

-- CreateIndex
CREATE UNIQUE INDEX "rooms_opened_by_id_idempotency_key_key" ON "rooms"("opened_by_id", "idempotency_key");

-- CreateIndex
CREATE INDEX "room_members_user_id_is_active_idx" ON "room_members"("user_id", "is_active");

-- CreateIndex
CREATE INDEX "room_members_room_id_is_active_standing_since_idx" ON "room_members"("room_id", "is_active", "standing_since");

-- CreateIndex
CREATE UNIQUE INDEX "room_members_room_id_user_id_key" ON "room_members"("room_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "room_cycles_room_id_number_key" ON "room_cycles"("room_id", "number");

-- CreateIndex
CREATE INDEX "room_days_cycle_id_idx" ON "room_days"("cycle_id");

-- CreateIndex
CREATE UNIQUE INDEX "room_days_room_id_date_key" ON "room_days"("room_id", "date");

-- CreateIndex
CREATE INDEX "tasks_user_id_task_date_idx" ON "tasks"("user_id", "task_date");

-- CreateIndex
CREATE INDEX "tasks_room_id_user_id_idx" ON "tasks"("room_id", "user_id");

-- CreateIndex
CREATE INDEX "tasks_cycle_id_completed_at_idx" ON "tasks"("cycle_id", "completed_at");

-- CreateIndex
CREATE INDEX "tasks_day_id_idx" ON "tasks"("day_id");

-- CreateIndex
CREATE INDEX "task_handovers_task_id_idx" ON "task_handovers"("task_id");

-- CreateIndex
CREATE INDEX "units_display_order_idx" ON "units"("display_order");

-- CreateIndex
CREATE INDEX "lessons_unit_id_order_idx" ON "lessons"("unit_id", "order");

-- CreateIndex
CREATE UNIQUE INDEX "lessons_unit_id_lesson_key_key" ON "lessons"("unit_id", "lesson_key");

-- CreateIndex
CREATE INDEX "questions_lesson_id_question_order_idx" ON "questions"("lesson_id", "question_order");

-- CreateIndex
CREATE UNIQUE INDEX "question_options_question_id_option_order_key" ON "question_options"("question_id", "option_order");

-- CreateIndex
CREATE UNIQUE INDEX "question_blanks_question_id_blank_order_key" ON "question_blanks"("question_id", "blank_order");

-- CreateIndex
CREATE UNIQUE INDEX "question_words_question_id_correct_position_key" ON "question_words"("question_id", "correct_position");

-- CreateIndex
CREATE INDEX "question_progress_question_id_idx" ON "question_progress"("question_id");

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_opened_by_id_fkey" FOREIGN KEY ("opened_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "room_members" ADD CONSTRAINT "room_members_room_id_fkey" FOREIGN KEY ("room_id") REFERENCES "rooms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "room_members" ADD CONSTRAINT "room_members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "room_cycles" ADD CONSTRAINT "room_cycles_room_id_fkey" FOREIGN KEY ("room_id") REFERENCES "rooms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "room_days" ADD CONSTRAINT "room_days_room_id_fkey" FOREIGN KEY ("room_id") REFERENCES "rooms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "room_days" ADD CONSTRAINT "room_days_cycle_id_fkey" FOREIGN KEY ("cycle_id") REFERENCES "room_cycles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_room_id_fkey" FOREIGN KEY ("room_id") REFERENCES "rooms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_cycle_id_fkey" FOREIGN KEY ("cycle_id") REFERENCES "room_cycles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_day_id_fkey" FOREIGN KEY ("day_id") REFERENCES "room_days"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_handovers" ADD CONSTRAINT "task_handovers_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "tasks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_unit_id_fkey" FOREIGN KEY ("unit_id") REFERENCES "units"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "questions" ADD CONSTRAINT "questions_lesson_id_fkey" FOREIGN KEY ("lesson_id") REFERENCES "lessons"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "question_options" ADD CONSTRAINT "question_options_question_id_fkey" FOREIGN KEY ("question_id") REFERENCES "questions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "question_blanks" ADD CONSTRAINT "question_blanks_question_id_fkey" FOREIGN KEY ("question_id") REFERENCES "questions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "question_words" ADD CONSTRAINT "question_words_question_id_fkey" FOREIGN KEY ("question_id") REFERENCES "questions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "question_progress" ADD CONSTRAINT "question_progress_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "question_progress" ADD CONSTRAINT "question_progress_question_id_fkey" FOREIGN KEY ("question_id") REFERENCES "questions"("id") ON DELETE CASCADE ON UPDATE CASCADE;


