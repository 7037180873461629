-- CreateEnum
CREATE TYPE "link_purpose" AS ENUM ('reset_password', 'change_email');

-- CreateTable
CREATE TABLE "mailed_links" (
    "token_hash" BYTEA NOT NULL,
    "user_id" UUID NOT NULL,
    "purpose" "link_purpose" NOT NULL,
    "email" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mailed_links_pkey" PRIMARY KEY ("token_hash")
);

-- CreateIndex
CREATE INDEX "mailed_links_user_id_idx" ON "mailed_links"("user_id");

-- CreateIndex
CREATE INDEX "mailed_links_expires_at_idx" ON "mailed_links"("expires_at");

-- AddForeignKey
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the rules promise and Prisma's schema cannot say.

ALTER TABLE mailed_links
  ADD CONSTRAINT mailed_links_email CHECK ((purpose = 'change_email') = (email IS NOT NULL)),
  ADD CONSTRAINT mailed_links_email_normal CHECK (email = lower(btrim(email))),
  ADD CONSTRAINT mailed_links_expire CHECK (expires_at > created_at);
