-- Figures are summed up from the readings themselves. Nothing is lost: the sums were made from them.
DROP TRIGGER drop_sums_of_given ON tasks;
DROP TRIGGER drop_sums_of_dropped ON tasks;
DROP TRIGGER drop_sums_of_changed ON tasks;
DROP TRIGGER drop_sums_of_given ON former_readings;
DROP TRIGGER drop_sums_of_dropped ON former_readings;
DROP TRIGGER drop_sums_of_changed ON room_cycles;
DROP FUNCTION drop_reading_sums();
DROP FUNCTION drop_reading_sums_of_cycle();
DROP FUNCTION keep_reading_sums(uuid, timestamptz);
DROP FUNCTION reading_sums_lock(uuid);
DROP TABLE reading_sums;
