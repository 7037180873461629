-- Free pieces near the end of a room that deals them are dealt where this completes a hatim. Rooms of before could not choose it.

UPDATE rooms SET free_at_end = 'deal' WHERE dealing = 'dealt' AND piece <> 'range';
