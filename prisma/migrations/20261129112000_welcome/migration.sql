-- When a person chose where to begin. Everybody who has an account has begun.

ALTER TABLE users ADD COLUMN welcomed_at TIMESTAMPTZ(3);
UPDATE users SET welcomed_at = created_at;
