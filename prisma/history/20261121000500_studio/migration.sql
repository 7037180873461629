-- The columns of seeded content that an admin has changed: seeding leaves them as they are.
ALTER TABLE "units" ADD COLUMN "edited" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
ALTER TABLE "lessons" ADD COLUMN "edited" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
ALTER TABLE "questions" ADD COLUMN "edited" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
