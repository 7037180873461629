-- The owner of a room is asked for readers by name who have read nothing for long.

ALTER TYPE notification_kind ADD VALUE 'names_still_reading';
