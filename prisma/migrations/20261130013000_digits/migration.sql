-- The language that a person chose may name its digits: 'ar-u-nu-arab' is Arabic with ٠١٢٣.

ALTER TABLE users DROP CONSTRAINT users_language_is_iso_639_1;

ALTER TABLE users ADD CONSTRAINT users_language_is_a_tag CHECK (language ~ '^[a-z]{2}(-u-nu-[a-z]{4})?$');
