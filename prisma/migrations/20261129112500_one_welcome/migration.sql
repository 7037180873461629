-- Notifications that introduced the product go; the welcome stays, and calls for nobody.

DELETE FROM notifications WHERE kind IN ('read_together', 'memorize', 'make_it_yours');
UPDATE notifications SET read_at = created_at WHERE kind = 'welcome' AND read_at IS NULL;

-- Postgres drops no value of an enum.
ALTER TYPE notification_kind RENAME TO notification_kind_before;
CREATE TYPE notification_kind AS ENUM ('welcome', 'ready', 'waiting', 'joined', 'asks_to_join', 'portion_came', 'hatim_complete', 'owner_now', 'next_round', 'unit_finished', 'room_opens', 'portion_taken', 'portions_wait', 'portion_was_read', 'pieces_free');
ALTER TABLE notifications ALTER COLUMN kind TYPE notification_kind USING kind::text::notification_kind;
DROP TYPE notification_kind_before;
