-- A room may end on the date it begins on: the Qur'an in one day.
ALTER TABLE rooms DROP CONSTRAINT rooms_fixed_has_an_end,
  ADD CONSTRAINT rooms_fixed_has_an_end
    CHECK ((room_type = 'fixed') = (end_date IS NOT NULL) AND (end_date IS NULL OR end_date >= start_date));
