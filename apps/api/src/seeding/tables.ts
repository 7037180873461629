/** What is seeded, parents first, and the columns that the curriculum fills. `id` comes from the seed key. */
export const SEEDED_TABLES = {
  units: [
    ...['id', 'seed_key', 'seed_hash', 'surah_number', 'surah_name', 'surah_name_arabic', 'surah_name_arabic_long'],
    ...['total_ayahs', 'revelation_place', 'background_color', 'border_color', 'text_color', 'display_order'],
  ],
  lessons: [
    ...['id', 'seed_key', 'seed_hash', 'unit_id', 'lesson_key', 'title', 'subtitle', 'description', 'lesson_type'],
    ...['xp_reward', 'start_ayah', 'end_ayah', 'ayah_range_text', 'order', 'difficulty_level'],
    'estimated_duration_minutes',
  ],
  questions: [
    ...['id', 'seed_key', 'seed_hash', 'lesson_id', 'question_type', 'question_text', 'question_order'],
    ...['ayah_reference', 'ayah_text_arabic', 'ayah_text_translation', 'points_value', 'difficulty_level'],
    ...['estimated_time_seconds', 'question_data'],
  ],
  question_options: [
    ...['id', 'question_id', 'option_text', 'option_text_arabic', 'option_order', 'is_correct', 'option_data'],
  ],
  question_blanks: [
    ...['id', 'question_id', 'blank_position', 'correct_word', 'correct_word_transliteration', 'alternative_answers'],
    ...['blank_order', 'hint_text', 'difficulty_level'],
  ],
  question_words: [
    ...['id', 'question_id', 'word_text', 'word_transliteration', 'correct_position', 'display_order', 'word_type'],
    'is_key_word',
  ],
}

export type SeededTable = keyof typeof SEEDED_TABLES
export const SEEDED_TABLE_NAMES = Object.keys(SEEDED_TABLES) as SeededTable[]
/** Parts of a question, which come and go with it. */
export const PART_TABLES = ['question_options', 'question_blanks', 'question_words'] as const
