-- Null: as the person's use suggests.
ALTER TABLE user_settings
  ADD COLUMN reminds_to_read BOOLEAN NOT NULL DEFAULT true,
  ADD COLUMN reminds_to_memorize BOOLEAN;

-- Reminders that are on stay as their person switched them on: of portions alone.
UPDATE user_settings SET reminds_to_memorize = false WHERE reminds_by_push OR reminds_by_email;
