-- The reader of a portion that lies unopened late in a long turn is told of the question on its card.

ALTER TYPE notification_kind ADD VALUE 'keep_or_pass';
