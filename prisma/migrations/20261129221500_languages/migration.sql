-- The language that a person chose. Nobody of before has chosen one.

ALTER TABLE users ADD COLUMN language TEXT;

ALTER TABLE users ADD CONSTRAINT users_language_is_iso_639_1 CHECK (language ~ '^[a-z]{2}$');
