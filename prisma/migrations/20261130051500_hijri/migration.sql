-- Whether a person sees the Hijri date beside the other one. Nobody of before has chosen it.

ALTER TABLE users ADD COLUMN shows_hijri BOOLEAN NOT NULL DEFAULT false;
