-- Every look at the path counts each lesson's active questions: from this index alone, without touching their texts.
-- Prisma's schema cannot say it.
CREATE INDEX questions_active ON questions (lesson_id) INCLUDE (question_type) WHERE is_active;
