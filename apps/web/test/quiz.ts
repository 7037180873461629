/** A lesson on Al-Ikhlas as the server writes it, with a question of each type. */
import type { LessonDetail } from '@halaqa/contract/lessons'
import type { ProgressRecorded } from '@halaqa/contract/progress'
import type { Question } from '@halaqa/contract/questions'

const id = (group: number, number: number) =>
  `${String(group).padStart(8, '0')}-0000-4000-8000-${String(number).padStart(12, '0')}`
const at = { created_at: '2025-11-01T09:00:00Z', updated_at: '2025-11-01T09:00:00Z' }

export const LESSON_ID = id(1, 1)

export const aLesson = (lesson: Partial<LessonDetail> = {}): LessonDetail => ({
  id: LESSON_ID,
  unit_id: id(2, 1),
  lesson_key: 'al-ikhlas-1',
  title: 'The fourth ayah',
  subtitle: '',
  description: '',
  lesson_type: 'lesson',
  xp_reward: 20,
  start_ayah: 1,
  end_ayah: 4,
  ayah_range_text: '112:1-4',
  order: 1,
  is_active: true,
  difficulty_level: 2,
  estimated_duration_minutes: 3,
  status: 'available',
  progress_percentage: 0,
  completed_questions: 0,
  total_questions: 2,
  surah_number: 112,
  surah_name: 'Al-Ikhlas',
  index: 2,
  unlocked_by: null,
  ...at,
  ...lesson,
})

export const aQuestion = (number: number, question: Partial<Question>): Question => ({
  id: id(3, number),
  lesson_id: LESSON_ID,
  question_type: 'fill_blank',
  question_text: `Question text ${number}`,
  question_order: number,
  ayah_reference: '112:4',
  ayah_text_arabic: 'وَلَمۡ يَكُن لَّهُۥ كُفُوًا أَحَدُۢ',
  ayah_text_translation: 'Nor is there to Him any equivalent.',
  audio_url: null,
  audio_duration_seconds: null,
  points_value: 10,
  difficulty_level: 2,
  estimated_time_seconds: 30,
  question_data: null,
  is_active: true,
  options: [],
  blanks: [],
  words: [],
  ...at,
  ...question,
})

export const aBlank = (number = 1, question: Partial<Question> = {}) =>
  aQuestion(number, {
    question_text: 'Which word is missing?',
    blanks: [
      {
        id: id(4, number),
        question_id: id(3, number),
        blank_position: 3,
        correct_word: 'كُفُوًا',
        correct_word_transliteration: 'kufuwan',
        alternative_answers: ['كفوا', 'kufuwan'],
        blank_order: 1,
        hint_text: 'It begins with كُفُـ',
        difficulty_level: 2,
      },
    ],
    ...question,
  })

/** Ids of words and options begin with the number of their question. */
export const partId = (question: number, part: number) => id(5, question * 100 + part)

/** `words` in their right order; `display` says in which order they lie in the pool. */
export const anOrder = (number = 2, words = ['لَمۡ', 'يَلِدۡ', 'وَلَمۡ', 'يُولَدۡ'], keyWords: string[] = []) =>
  aQuestion(number, {
    question_type: 'word_order',
    question_text: 'Set the words in order',
    ayah_reference: '112:3',
    ayah_text_arabic: words.join(' '),
    ayah_text_translation: 'He neither begets nor is born,',
    estimated_time_seconds: 45,
    points_value: 15,
    words: words.map((text, index) => ({
      id: partId(number, index + 1),
      question_id: id(3, number),
      word_text: text,
      word_transliteration: null,
      correct_position: index + 1,
      display_order: words.length - index,
      word_type: null,
      is_key_word: keyWords.includes(text),
    })),
  })

const anOption = (question: number, number: number, option: Partial<Question['options'][number]>) => ({
  id: partId(question, number),
  question_id: id(3, question),
  option_text: '',
  option_text_arabic: null,
  option_audio_url: null,
  option_order: number,
  is_correct: false,
  option_data: null,
  ...option,
})

export const aChoice = (number = 3) =>
  aQuestion(number, {
    question_type: 'multiple_choice',
    question_text: 'Which word comes next?',
    options: ['ٱلصَّمَدُ', 'أَحَدٌ', 'ٱللَّهُ'].map((text, index) =>
      anOption(number, index + 1, { option_text_arabic: text, is_correct: index === 0 }),
    ),
  })

export const aMatch = (number = 4) =>
  aQuestion(number, {
    question_type: 'match_pairs',
    question_text: 'Match the words with their meanings',
    options: [
      anOption(number, 1, { option_text_arabic: 'أَحَدٌ', option_data: { pair: 1, side: 'first' } }),
      anOption(number, 2, { option_text_arabic: 'ٱلصَّمَدُ', option_data: { pair: 2, side: 'first' } }),
      anOption(number, 3, { option_text: 'the Eternal Refuge', option_data: { pair: 2, side: 'second' } }),
      anOption(number, 4, { option_text: 'One', option_data: { pair: 1, side: 'second' } }),
    ],
  })

/** A type that this client does not know. */
export const aRiddle = (number = 5) => aQuestion(number, { question_type: 'listen_and_type' })

export const recorded = (progress: Partial<ProgressRecorded> = {}): ProgressRecorded => ({
  message: 'Progress recorded',
  processed_questions: 2,
  correct_questions: 1,
  first_correct_questions: 1,
  is_perfect: false,
  missing_questions: [],
  xp_earned: 10,
  due_tomorrow: [],
  lesson_status: 'in_progress',
  ...progress,
})
