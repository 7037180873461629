-- Who was handed a reader by name, for a day in which the owner can take that back, and who is not one though the names are equal. Claims of before
-- stay as they are.

CREATE TABLE name_claims (
    id UUID NOT NULL DEFAULT gen_random_uuid(),
    room_id UUID NOT NULL,
    user_id UUID NOT NULL,
    full_name TEXT NOT NULL,
    claimed_at TIMESTAMPTZ(3) NOT NULL,
    was_member BOOLEAN NOT NULL,
    joined_at TIMESTAMPTZ(3) NOT NULL,
    given_weight DOUBLE PRECISION NOT NULL,
    given_portions DOUBLE PRECISION NOT NULL,
    share INTEGER NOT NULL,
    carried_quarters INTEGER,
    held UUID[],
    dealt UUID[],
    free_taken UUID[],
    former_readings UUID[],

    CONSTRAINT name_claims_pkey PRIMARY KEY (id)
);

CREATE INDEX name_claims_room_id_idx ON name_claims(room_id);
CREATE INDEX name_claims_user_id_idx ON name_claims(user_id);
CREATE INDEX name_claims_claimed_at_idx ON name_claims(claimed_at);

CREATE TABLE name_refusals (
    reader_id UUID NOT NULL,
    user_id UUID NOT NULL,

    CONSTRAINT name_refusals_pkey PRIMARY KEY (reader_id,user_id)
);

CREATE INDEX name_refusals_user_id_idx ON name_refusals(user_id);

ALTER TABLE name_claims ADD CONSTRAINT name_claims_room_id_fkey FOREIGN KEY (room_id) REFERENCES rooms(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE name_claims ADD CONSTRAINT name_claims_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE name_refusals ADD CONSTRAINT name_refusals_reader_id_fkey FOREIGN KEY (reader_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE name_refusals ADD CONSTRAINT name_refusals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE;
