-- What a member was dealt and others hold now, found without reading all portions of a large room: a newcomer or a returning member is asked for
-- it while the room is locked.
CREATE INDEX tasks_dealt_to_others ON tasks (dealt_to_id) WHERE dealt_to_id IS DISTINCT FROM user_id;
