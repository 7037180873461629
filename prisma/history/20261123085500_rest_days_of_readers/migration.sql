-- Found for a reader's figures without reading all the days of their rooms; few rooms rest.
CREATE INDEX room_days_rest ON room_days (room_id, date) WHERE is_rest;
