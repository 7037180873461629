-- Balances count for each whole share: a double one counts a portion half, and halves are exact in binary.
ALTER TABLE "room_members" ALTER COLUMN "given_weight" SET DATA TYPE DOUBLE PRECISION,
ALTER COLUMN "given_portions" SET DATA TYPE DOUBLE PRECISION;

ALTER TABLE "room_cycles" ADD COLUMN     "paced_day" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "paced_from" INTEGER;

ALTER TABLE "tasks" ADD COLUMN     "share" INTEGER NOT NULL DEFAULT 2;

-- What the rules promise and Prisma's schema cannot say.
ALTER TABLE tasks
  ADD CONSTRAINT tasks_share CHECK (share IN (1, 2, 4));
ALTER TABLE room_cycles
  ADD CONSTRAINT room_cycles_paced CHECK (paced_day BETWEEN 0 AND days AND (paced_from IS NULL OR paced_from BETWEEN 0 AND 6236));
