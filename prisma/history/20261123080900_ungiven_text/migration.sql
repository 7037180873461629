-- What a cycle could give out no more lies in the last day that was given to nobody: its portions have no reader.
ALTER TABLE room_days DROP CONSTRAINT room_days_unread_gives_nothing;
