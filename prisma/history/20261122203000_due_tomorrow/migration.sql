-- What a submission of a lesson makes due the next day, so that it answers the same when it is sent again. Nothing is known of rows of
-- before.
ALTER TABLE lesson_submissions ADD COLUMN due_tomorrow TEXT[] NOT NULL DEFAULT '{}';
