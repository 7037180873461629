-- What the administrators say of the people who run this server: one row, which is there from the beginning.

CREATE TYPE logo_type AS ENUM ('png', 'jpeg', 'webp');

CREATE TABLE house (
    id INTEGER NOT NULL DEFAULT 1,
    name TEXT NOT NULL DEFAULT '',
    contact TEXT NOT NULL DEFAULT '',
    imprint TEXT NOT NULL DEFAULT '',
    privacy TEXT NOT NULL DEFAULT '',
    terms TEXT NOT NULL DEFAULT '',
    shows_contest BOOLEAN NOT NULL DEFAULT true,
    revision INTEGER NOT NULL DEFAULT 0,
    logo BYTEA,
    logo_type logo_type,
    logo_width INTEGER,
    logo_height INTEGER,
    logo_version TEXT,

    CONSTRAINT house_pkey PRIMARY KEY (id)
);

ALTER TABLE house
  ADD CONSTRAINT house_one_row CHECK (id = 1),
  ADD CONSTRAINT house_logo CHECK (num_nulls(logo, logo_type, logo_width, logo_height, logo_version) IN (0, 5));

INSERT INTO house DEFAULT VALUES;
