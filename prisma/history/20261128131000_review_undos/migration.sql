-- CreateTable
CREATE TABLE "review_undos" (
    "user_id" UUID NOT NULL,
    "submission_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "review_undos_pkey" PRIMARY KEY ("user_id","submission_id")
);

-- AddForeignKey
ALTER TABLE "review_undos" ADD CONSTRAINT "review_undos_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
