-- Whom a notification names, if anybody: when they delete their account, it names them no more.
ALTER TABLE "notifications" ADD COLUMN "person_id" UUID;
CREATE INDEX "notifications_person_id_idx" ON "notifications"("person_id");

-- What Prisma's schema cannot say: the few that are unread, of the many.
CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;

-- Accounts that exist already get what every new one gets at sign-up.
INSERT INTO notifications (user_id, kind, cause, created_at)
SELECT u.id, i.kind, i.kind, date_trunc('milliseconds', now()) - i.place * interval '1 millisecond'
FROM users u CROSS JOIN (VALUES ('welcome', 0), ('read_together', 1), ('memorize', 2), ('make_it_yours', 3)) AS i (kind, place)
WHERE NOT u.is_deleted;
