-- Closed sets are enums: what a column may hold stands in its type.

-- CreateEnum
CREATE TYPE "division" AS ENUM ('letters', 'juz');
CREATE TYPE "handover_reason" AS ENUM ('offered', 'left', 'away', 'returned', 'taken', 'assigned');
CREATE TYPE "notification_kind" AS ENUM ('welcome', 'read_together', 'memorize', 'make_it_yours', 'ready', 'waiting', 'joined', 'asks_to_join', 'portion_came', 'hatim_complete', 'owner_now', 'next_round', 'unit_finished');
CREATE TYPE "reminder_channel" AS ENUM ('push', 'email');
CREATE TYPE "submission_status" AS ENUM ('in_progress', 'completed');

-- The checks said the same. What compares with text is written again.
ALTER TABLE rooms DROP CONSTRAINT rooms_division;
ALTER TABLE task_handovers DROP CONSTRAINT task_handovers_reason, DROP CONSTRAINT task_handovers_to;
ALTER TABLE reminders_sent DROP CONSTRAINT reminders_sent_channel;
ALTER TABLE lesson_submissions DROP CONSTRAINT lesson_submissions_status;

-- AlterTable
ALTER TABLE "rooms" ALTER COLUMN "division" DROP DEFAULT,
ALTER COLUMN "division" SET DATA TYPE "division" USING "division"::"division",
ALTER COLUMN "division" SET DEFAULT 'letters';
ALTER TABLE "task_handovers" ALTER COLUMN "reason" SET DATA TYPE "handover_reason" USING "reason"::"handover_reason";
ALTER TABLE "notifications" ALTER COLUMN "kind" SET DATA TYPE "notification_kind" USING "kind"::"notification_kind";
ALTER TABLE "reminders_sent" ALTER COLUMN "channel" SET DATA TYPE "reminder_channel" USING "channel"::"reminder_channel";
ALTER TABLE "lesson_submissions" ALTER COLUMN "lesson_status" SET DATA TYPE "submission_status" USING "lesson_status"::"submission_status";

ALTER TABLE task_handovers
  ADD CONSTRAINT task_handovers_to CHECK ((to_user_id IS NULL) = (reason IN ('offered', 'left', 'away')));
