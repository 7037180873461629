-- The hourly job asks each quiet member when they last offered a portion or gave one back.
CREATE INDEX task_handovers_given ON task_handovers (from_user_id, at) WHERE reason IN ('offered', 'given_back');
