-- CreateTable
CREATE TABLE "hearings" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "start_pos" INTEGER NOT NULL,
    "end_pos" INTEGER NOT NULL,
    "from_word" INTEGER,
    "to_word" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "listener_name" TEXT,
    "listener_id" UUID,
    "listener_key_hash" BYTEA,
    "joined_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 0,
    "marks" JSONB NOT NULL DEFAULT '[]',
    "recited_pos" INTEGER,
    "recited_word" INTEGER,
    "finished_at" TIMESTAMPTZ(3),
    "finished_on" DATE,
    "word" TEXT,
    "accepted_at" TIMESTAMPTZ(3),
    "refused_at" TIMESTAMPTZ(3),

    CONSTRAINT "hearings_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "hearings_token_hash_key" ON "hearings"("token_hash");

-- CreateIndex
CREATE INDEX "hearings_user_id_created_at_idx" ON "hearings"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "hearings_listener_id_idx" ON "hearings"("listener_id");

-- AddForeignKey
ALTER TABLE "hearings" ADD CONSTRAINT "hearings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hearings" ADD CONSTRAINT "hearings_listener_id_fkey" FOREIGN KEY ("listener_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What the rules promise and Prisma's schema cannot say.

ALTER TABLE hearings
  ADD CONSTRAINT hearings_range CHECK (start_pos BETWEEN 0 AND end_pos AND end_pos <= 6235),
  ADD CONSTRAINT hearings_words CHECK (from_word >= 1 AND to_word >= 1 AND recited_word >= 1),
  ADD CONSTRAINT hearings_recited CHECK ((recited_pos IS NULL) = (recited_word IS NULL)),
  ADD CONSTRAINT hearings_listener CHECK ((joined_at IS NULL) = (listener_name IS NULL) AND (joined_at IS NOT NULL OR version = 0)),
  ADD CONSTRAINT hearings_finish CHECK ((finished_at IS NULL) = (finished_on IS NULL)
    AND (finished_at IS NULL OR joined_at IS NOT NULL)),
  ADD CONSTRAINT hearings_answer CHECK ((accepted_at IS NULL OR finished_at IS NOT NULL)
    AND (accepted_at IS NULL OR refused_at IS NULL)),
  ADD CONSTRAINT hearings_refused CHECK (refused_at IS NULL OR (marks = '[]' AND word IS NULL));

-- What is not accepted yet: the bell asks for a person's, the hourly job for all that lapsed.
CREATE INDEX hearings_open ON hearings (user_id) WHERE accepted_at IS NULL;

-- The reciter is told that their listener has joined, marked or finished, and the bell that there is something to answer, or no longer. What was
-- marked is not said.
CREATE FUNCTION tell_of_hearing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell('halaqa_hearings', ARRAY[NEW.user_id]);
  IF (NEW.finished_at, NEW.accepted_at, NEW.refused_at) IS DISTINCT FROM (OLD.finished_at, OLD.accepted_at, OLD.refused_at) THEN
    PERFORM tell('halaqa_notifications', ARRAY[NEW.user_id]);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tell_of_changed AFTER UPDATE ON hearings FOR EACH ROW EXECUTE FUNCTION tell_of_hearing();
