-- What a room dealt a newcomer of what waited is no act of theirs. Such a portion came at the moment they joined.

ALTER TABLE task_handovers ADD COLUMN dealt_on_joining BOOLEAN NOT NULL DEFAULT false;

-- Nothing of what happened changes, but what is known of it.
ALTER TABLE task_handovers DISABLE TRIGGER task_handovers_append_only;
UPDATE task_handovers h SET dealt_on_joining = true
FROM tasks t JOIN room_members m ON m.room_id = t.room_id
WHERE t.id = h.task_id AND h.to_user_id = m.user_id AND h.reason = 'taken' AND h.at = m.active_since;
ALTER TABLE task_handovers ENABLE TRIGGER task_handovers_append_only;
