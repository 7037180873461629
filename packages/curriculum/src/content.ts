/**
 * The parts of a memorization path: units, lessons and questions, as values.
 *
 * Shape   one unit for each surah; `key`s are stable and unique among their siblings, and name the same content for ever.
 * Units   ayahs and words are numbered from 1, except `blankPosition` and `start` (from 0, among the tokens of the question's own
 *         Arabic text, which stand apart by single spaces); points, XP, minutes and seconds are whole numbers.
 */
export type LessonType = 'lesson' | 'review' | 'challenge' | 'milestone' | 'treasure'
export type QuestionType = 'fill_blank' | 'word_order' | 'multiple_choice' | 'match_pairs'

export interface UnitContent {
  key: string
  surahNumber: number
  surahName: string
  surahNameArabic: string
  surahNameArabicLong: string
  totalAyahs: number
  revelationPlace: string
  backgroundColor: string
  borderColor: string
  textColor: string
  displayOrder: number
  lessons: LessonContent[]
}

export interface LessonContent {
  key: string
  title: string
  subtitle: string
  description: string
  lessonType: LessonType
  xpReward: number
  startAyah: number
  endAyah: number
  ayahRangeText: string
  order: number
  /** 1 to 5. */
  difficultyLevel: number
  estimatedDurationMinutes: number
  questions: QuestionContent[]
}

/**
 * Content of `ayahTextArabic`: in `fill_blank` the text with its missing word in it (the screen hides token `blankPosition`);
 * `word_order` the words as they belong among those they belong with, from token `questionData.start` on;
 * `multiple_choice` what stands before the right option, empty at a surah's beginning; `match_pairs` empty. It keeps its pause
 * marks, says "…" where it is cut inside an ayah, and has "۝" with its number where an ayah ends; words, blanks and options have
 * no pause marks.
 */
export interface QuestionContent {
  key: string
  questionType: QuestionType
  questionText: string
  questionOrder: number
  ayahReference: string
  ayahTextArabic: string
  ayahTextTranslation: string
  pointsValue: number
  difficultyLevel: number
  estimatedTimeSeconds: number
  /** `start` of `word_order` alone; null for `match_pairs`. `asked_items` are the keys of the items whose words are asked for. */
  questionData: { start?: number; asked_items?: string[] } | null
  options: OptionContent[]
  blanks: BlankContent[]
  words: WordContent[]
}

export interface OptionContent {
  optionText: string
  optionTextArabic: string | null
  optionOrder: number
  isCorrect: boolean
  /** For `match_pairs`: which options belong together, and on which side they stand. */
  optionData: { pair: number; side: 'first' | 'second' } | null
}

export interface BlankContent {
  blankPosition: number
  correctWord: string
  correctWordTransliteration: string
  alternativeAnswers: string[]
  blankOrder: number
  hintText: string
  difficultyLevel: number
}

export interface WordContent {
  wordText: string
  wordTransliteration: string
  correctPosition: number
  displayOrder: number
  wordType: string | null
  isKeyWord: boolean
}
