-- Answers are no longer cached by the version of a room's row, so nothing reads that version any more.
DROP TRIGGER touch_room ON room_members;
DROP TRIGGER touch_room ON room_cycles;
DROP TRIGGER touch_room ON room_days;
DROP FUNCTION touch_room();
