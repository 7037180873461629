-- A cycle whose last days were planned together with the first of the next was not told that they were given out, and its
-- hatim was never complete.
UPDATE room_cycles c SET next_pos = given.next_pos
FROM (SELECT cycle_id, max(end_pos) + 1 AS next_pos FROM tasks GROUP BY cycle_id) given
WHERE given.cycle_id = c.id AND given.next_pos > c.next_pos;

UPDATE room_cycles c SET completed_at = read.at
FROM rooms r, (SELECT cycle_id, max(completed_at) AS at FROM tasks GROUP BY cycle_id HAVING bool_and(completed_at IS NOT NULL)) read
WHERE r.id = c.room_id AND read.cycle_id = c.id AND c.next_pos > r.end_pos AND c.completed_at IS NULL;
