-- The plan for what changed is kept for the session, and is mostly made by a change of one portion: then it compares each new row with each old one,
-- which takes seconds where a large room is cut again with its row locked. A hash join is as good for one row and for thousands.
ALTER FUNCTION tell_of_changed_portions() SET enable_nestloop = off;
