-- On rest days, weekdays from 1 (Monday) to 7 (Sunday), a room gives nothing out. A date that was one stays one, whatever is chosen later.
ALTER TABLE rooms ADD COLUMN rest_weekdays int[] NOT NULL DEFAULT '{}',
  ADD CONSTRAINT rooms_rest_weekdays CHECK (rest_weekdays <@ ARRAY[1, 2, 3, 4, 5, 6, 7] AND cardinality(rest_weekdays) <= 6);
ALTER TABLE room_days ADD COLUMN is_rest boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT room_days_rest_is_not_unread CHECK (NOT (is_rest AND is_unread));
