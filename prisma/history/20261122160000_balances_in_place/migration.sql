-- Planning writes the balance of every member who is given something, each day. No index has it: with room in its page the new row
-- stands beside the old one, and no index is touched.
ALTER TABLE room_members SET (fillfactor = 50);
