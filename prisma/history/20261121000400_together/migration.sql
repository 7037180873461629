-- AlterTable
ALTER TABLE "room_members" ADD COLUMN     "away_from" DATE,
ADD COLUMN     "away_until" DATE,
ADD COLUMN     "kept_out_at" TIMESTAMPTZ(3),
ADD COLUMN     "share" INTEGER NOT NULL DEFAULT 2;

-- AlterTable
ALTER TABLE "rooms" ADD COLUMN     "closed_at" TIMESTAMPTZ(3),
ADD COLUMN     "division" TEXT NOT NULL DEFAULT 'letters',
ADD COLUMN     "invite_code" TEXT,
ADD COLUMN     "paused_since" TIMESTAMPTZ(3),
ADD COLUMN     "previous_room_id" UUID,
ADD COLUMN     "requires_approval" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "tasks" ADD COLUMN     "bookmark_pos" INTEGER;

-- CreateTable
CREATE TABLE "user_settings" (
    "user_id" UUID NOT NULL,
    "reading" JSONB,
    "reminds_by_push" BOOLEAN NOT NULL DEFAULT false,
    "reminds_by_email" BOOLEAN NOT NULL DEFAULT false,
    "remind_at" INTEGER NOT NULL DEFAULT 420,
    "quiet_from" INTEGER,
    "quiet_to" INTEGER,

    CONSTRAINT "user_settings_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "notifications" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "cause" TEXT NOT NULL,
    "room_id" UUID,
    "task_id" UUID,
    "unit_id" UUID,
    "details" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "push_subscriptions" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "endpoint" TEXT NOT NULL,
    "p256dh" TEXT NOT NULL,
    "auth" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "push_subscriptions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reminders_sent" (
    "user_id" UUID NOT NULL,
    "channel" TEXT NOT NULL,
    "local_date" DATE NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "reminders_sent_pkey" PRIMARY KEY ("user_id","channel","local_date")
);

-- CreateTable
CREATE TABLE "server_facts" (
    "key" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "detail" TEXT,

    CONSTRAINT "server_facts_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "join_requests" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "room_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "join_requests_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "notifications_user_id_created_at_id_idx" ON "notifications"("user_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "notifications_created_at_idx" ON "notifications"("created_at");

-- CreateIndex
CREATE INDEX "notifications_room_id_idx" ON "notifications"("room_id");

-- CreateIndex
CREATE UNIQUE INDEX "notifications_user_id_cause_key" ON "notifications"("user_id", "cause");

-- CreateIndex
CREATE UNIQUE INDEX "push_subscriptions_endpoint_key" ON "push_subscriptions"("endpoint");

-- CreateIndex
CREATE INDEX "push_subscriptions_user_id_idx" ON "push_subscriptions"("user_id");

-- CreateIndex
CREATE INDEX "join_requests_user_id_idx" ON "join_requests"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "join_requests_room_id_user_id_key" ON "join_requests"("room_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "rooms_previous_room_id_key" ON "rooms"("previous_room_id");

-- AddForeignKey
ALTER TABLE "user_settings" ADD CONSTRAINT "user_settings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_room_id_fkey" FOREIGN KEY ("room_id") REFERENCES "rooms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reminders_sent" ADD CONSTRAINT "reminders_sent_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_previous_room_id_fkey" FOREIGN KEY ("previous_room_id") REFERENCES "rooms"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_room_id_fkey" FOREIGN KEY ("room_id") REFERENCES "rooms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the rules promise and Prisma's schema cannot say.
ALTER TABLE user_settings
  ADD CONSTRAINT user_settings_minutes CHECK (
    remind_at BETWEEN 0 AND 1439 AND (quiet_from IS NULL) = (quiet_to IS NULL)
      AND quiet_from BETWEEN 0 AND 1439 AND quiet_to BETWEEN 0 AND 1439);
ALTER TABLE reminders_sent
  ADD CONSTRAINT reminders_sent_channel CHECK (channel IN ('push', 'email'));
ALTER TABLE rooms
  ADD CONSTRAINT rooms_division CHECK (division IN ('letters', 'juz'));
ALTER TABLE room_members
  ADD CONSTRAINT room_members_share CHECK (share IN (1, 2, 4)),
  ADD CONSTRAINT room_members_away
    CHECK ((away_from IS NULL) = (away_until IS NULL) AND (away_from IS NULL OR away_from <= away_until)),
  ADD CONSTRAINT room_members_kept_out_is_not_active CHECK (kept_out_at IS NULL OR NOT is_active);
ALTER TABLE tasks
  ADD CONSTRAINT tasks_bookmark CHECK (bookmark_pos BETWEEN start_pos AND end_pos);
ALTER TABLE task_handovers
  DROP CONSTRAINT task_handovers_reason,
  DROP CONSTRAINT task_handovers_to,
  ADD CONSTRAINT task_handovers_reason CHECK (reason IN ('offered', 'left', 'away', 'returned', 'taken', 'assigned')),
  ADD CONSTRAINT task_handovers_to CHECK ((to_user_id IS NULL) = (reason IN ('offered', 'left', 'away')));
