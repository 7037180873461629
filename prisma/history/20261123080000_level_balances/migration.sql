-- Readers of unlike shares are given from now on what each is due, which is made up in full. What earlier cuts gave too much and too little in
-- rooms of few ayahs is not: their readers begin level, at the greatest balance among them, so that nobody has to catch up.
UPDATE room_members m SET given_weight = room.weight, given_portions = room.portions
FROM (
  SELECT room_id, max(given_weight) AS weight, max(given_portions) AS portions
  FROM room_members WHERE is_active GROUP BY room_id HAVING count(DISTINCT share) > 1
) room
WHERE m.room_id = room.room_id AND m.is_active AND (m.given_weight, m.given_portions) <> (room.weight, room.portions);
