-- The page of a room for everyone says of what its percentage is: of a hatim, of the portions of a turn, or of the readers.

CREATE TYPE percent_of AS ENUM ('hatim', 'turn', 'readers');

ALTER TABLE khatm_pages ADD COLUMN percent_of percent_of NOT NULL DEFAULT 'hatim';

-- Of a room that was opened in the middle of a hatim this may be wrong until its figures are taken anew, within a day.
UPDATE khatm_pages page SET percent_of = (CASE WHEN r.piece = 'range' THEN 'readers' ELSE 'turn' END)::percent_of
FROM rooms r
WHERE r.id = page.room_id AND r.plan = 'pieces' AND (r.piece = 'range' OR r.open_from IS NULL OR r.open_from > page.taken_on);

ALTER TABLE khatm_pages ALTER COLUMN percent_of DROP DEFAULT;
