-- The page of a room for everyone, with figures that are taken once a day. No room of before has one.

ALTER TYPE notification_kind ADD VALUE 'page_opened';

CREATE TABLE khatm_pages (
    room_id UUID NOT NULL,
    code TEXT NOT NULL,
    taken_on DATE NOT NULL,
    percent INTEGER,
    hatims_completed INTEGER NOT NULL,

    CONSTRAINT khatm_pages_pkey PRIMARY KEY (room_id)
);

CREATE UNIQUE INDEX khatm_pages_code_key ON khatm_pages(code);

ALTER TABLE khatm_pages ADD CONSTRAINT khatm_pages_room_id_fkey FOREIGN KEY (room_id) REFERENCES rooms(id) ON DELETE CASCADE ON UPDATE CASCADE;
