-- A link can hand a reader by name over. No link of before does.

ALTER TYPE care_purpose ADD VALUE 'name';
