-- With which request a reader had a portion ahead, so that the same request again gives nothing more.
ALTER TABLE tasks ADD COLUMN ahead_key text;
