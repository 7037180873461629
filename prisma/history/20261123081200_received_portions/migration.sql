-- What somebody received of late, by taking it or by being given it.
CREATE INDEX task_handovers_received ON task_handovers (to_user_id, at) WHERE reason IN ('taken', 'assigned');
