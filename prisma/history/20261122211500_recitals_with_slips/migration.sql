-- The recitals in which a person marked words, the latest first: few of the log, and found without reading the rest of it.
CREATE INDEX memory_log_slips ON memory_log (user_id, at DESC) WHERE slips <> '{}';
