-- AlterTable
ALTER TABLE "reminders_sent" ADD COLUMN     "found_nothing" BOOLEAN NOT NULL DEFAULT false;
