-- A mail that goes out every day goes only to who has shown that the mailbox is theirs.
ALTER TYPE "link_purpose" ADD VALUE 'remind_by_email';
ALTER TABLE "users" ADD COLUMN     "email_confirmed_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "user_settings" ADD COLUMN     "reading_at" TIMESTAMPTZ(3),
ADD COLUMN     "reminders_since" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "reminders_sent" ADD COLUMN     "failed_at" TIMESTAMPTZ(3);

-- A browser is reached for as long as somebody is signed in there.
DELETE FROM "push_subscriptions";
ALTER TABLE "push_subscriptions" ADD COLUMN     "session_id" UUID NOT NULL;

-- CreateIndex
CREATE UNIQUE INDEX "push_subscriptions_session_id_key" ON "push_subscriptions"("session_id");

-- AddForeignKey
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Who is due is looked for every few minutes, among the few who switched reminders on.
CREATE INDEX "user_settings_reminded" ON "user_settings"("user_id") WHERE "reminds_by_push" OR "reminds_by_email";
ALTER TABLE user_settings
  ADD CONSTRAINT user_settings_quiet_hours CHECK (quiet_from <> quiet_to),
  ADD CONSTRAINT user_settings_reading_has_time CHECK ((reading IS NULL) = (reading_at IS NULL));
