import type { LessonContent, QuestionContent, UnitContent } from '@halaqa/curriculum/content'
import { contentOf, type SeedContent } from '../seeding/content.ts'
import { seed } from '../seeding/seed.ts'
import type { TestApp } from './app.ts'

/** A unit as the curriculum makes it, with one lesson unless told otherwise. */
export const aUnit = (change: Partial<UnitContent> = {}): UnitContent => ({
  key: 'surah-112',
  surahNumber: 112,
  surahName: 'Al-Ikhlas',
  surahNameArabic: 'الإخلاص',
  surahNameArabicLong: 'سُورَةُ ٱلۡإِخۡلَاصِ',
  totalAyahs: 4,
  revelationPlace: 'meccan',
  backgroundColor: '#0d6b4c',
  borderColor: '#084a34',
  textColor: '#fffdf7',
  displayOrder: 4,
  lessons: [aLesson()],
  ...change,
})

export const aLesson = (change: Partial<LessonContent> = {}): LessonContent => ({
  key: 'lesson-1',
  title: 'Say: He is Allah',
  subtitle: 'Ayah 1',
  description: 'The first ayah.',
  lessonType: 'lesson',
  xpReward: 20,
  startAyah: 1,
  endAyah: 1,
  ayahRangeText: '112:1',
  order: 1,
  difficultyLevel: 1,
  estimatedDurationMinutes: 2,
  questions: [aQuestion()],
  ...change,
})

export const aQuestion = (change: Partial<QuestionContent> = {}): QuestionContent => ({
  key: 'blank-1',
  questionType: 'fill_blank',
  questionText: 'Which word is missing?',
  questionOrder: 1,
  ayahReference: '112:1',
  ayahTextArabic: 'قُلۡ هُوَ ٱللَّهُ أَحَدٌ',
  ayahTextTranslation: 'Say, "He is Allah, [who is] One,',
  pointsValue: 10,
  difficultyLevel: 1,
  estimatedTimeSeconds: 20,
  questionData: null,
  options: [],
  blanks: [
    {
      blankPosition: 3,
      correctWord: 'أَحَدٌ',
      correctWordTransliteration: 'aḥad',
      alternativeAnswers: ['احد', 'أحد', 'ahad'],
      blankOrder: 1,
      hintText: 'One',
      difficultyLevel: 1,
    },
  ],
  words: [],
  ...change,
})

export const withQuestions = (...questions: QuestionContent[]) => [aUnit({ lessons: [aLesson({ questions })] })]

/** Seeding into a test's database. */
export function seedingOn(api: TestApp) {
  const seedContent = (content: SeedContent, log: (line: string) => void = () => {}) =>
    seed(api.database.url, content, { now: api.clock.now(), log })
  const write = (units: UnitContent[]) => seedContent(contentOf(units))
  const clear = async () => {
    await api.db.seededContent.deleteMany()
    await api.db.seedTombstone.deleteMany()
    await api.db.unit.deleteMany()
  }
  /** From nothing; answers the first of each. */
  const start = async (units: UnitContent[]) => {
    await clear()
    await write(units)
    const [unit] = await api.db.unit.findMany({ include: { lessons: { include: { questions: true } } } })
    const [lesson] = unit!.lessons
    return { unit: unit!, lesson: lesson!, question: lesson!.questions[0]! }
  }
  return { seedContent, write, clear, start }
}
