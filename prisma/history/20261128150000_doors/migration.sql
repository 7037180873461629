-- CreateEnum
CREATE TYPE "sign_ups" AS ENUM ('open', 'invited', 'closed');

-- AlterEnum
ALTER TYPE "link_purpose" ADD VALUE 'become_admin';

-- AlterEnum
ALTER TYPE "security_event_kind" ADD VALUE 'became_admin';
ALTER TYPE "security_event_kind" ADD VALUE 'suspended';
ALTER TYPE "security_event_kind" ADD VALUE 'removed';
ALTER TYPE "security_event_kind" ADD VALUE 'restored';

-- AlterTable
ALTER TABLE "users" ADD COLUMN "suspended_at" TIMESTAMPTZ(3),
ADD COLUMN "suspension_reason" TEXT,
ADD COLUMN "deletes_at" TIMESTAMPTZ(3);

ALTER TABLE "users"
  ADD CONSTRAINT "users_suspension" CHECK (("suspended_at" IS NULL) = ("suspension_reason" IS NULL)
    AND ("deletes_at" IS NULL OR "suspended_at" IS NOT NULL));

-- CreateIndex
CREATE INDEX "users_deletes_at_idx" ON "users"("deletes_at");

-- CreateTable
CREATE TABLE "server_settings" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "sign_ups" "sign_ups",
    "first_admin_token_hash" BYTEA,

    CONSTRAINT "server_settings_pkey" PRIMARY KEY ("id")
);

ALTER TABLE "server_settings"
  ADD CONSTRAINT "server_settings_one_row" CHECK ("id" = 1);
