-- When a device's time zone last became the account's, by "Always". It happens once in 12 hours: two devices in two zones would otherwise
-- change it with every visit.
ALTER TABLE "users" ADD COLUMN "zone_followed_at" TIMESTAMPTZ(3);
