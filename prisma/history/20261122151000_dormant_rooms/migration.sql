-- The ordinary names: a room is dormant since the one time and has been active since the other, as a membership is.
ALTER TABLE rooms RENAME COLUMN asleep_since TO dormant_since;
ALTER TABLE rooms RENAME COLUMN awake_since TO active_since;
