-- CreateEnum
CREATE TYPE "security_event_kind" AS ENUM ('account_created', 'signed_in', 'sign_in_refused', 'password_changed', 'password_reset_by_mail', 'password_reset_by_operator', 'email_changed', 'signed_out_elsewhere');

-- CreateTable
CREATE TABLE "security_events" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "kind" "security_event_kind" NOT NULL,
    "browser" TEXT,
    "system" TEXT,
    "is_new_device" BOOLEAN NOT NULL DEFAULT false,
    "times" INTEGER NOT NULL DEFAULT 1,
    "first_at" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "security_events_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "security_events_user_id_last_at_id_idx" ON "security_events"("user_id", "last_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "security_events_last_at_idx" ON "security_events"("last_at");

-- AddForeignKey
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "security_events"
  ADD CONSTRAINT "security_events_times" CHECK ("times" > 0 AND "first_at" <= "last_at");
