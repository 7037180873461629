import { describe, expect, test } from 'vitest'
import { useTestApp } from '../test/app.ts'
import { aLesson, aQuestion, aUnit, seedingOn, withQuestions } from '../test/curriculum.ts'
import { contentOf } from './content.ts'

describe('the content to seed', () => {
  test('has another fingerprint for any other content, and the same for the same', () => {
    const fingerprints = [
      [aUnit()],
      [aUnit({ surahName: 'Al-Ikhlās' })],
      [aUnit({ lessons: [aLesson({ xpReward: 21 })] })],
      [aUnit({ lessons: [aLesson({ questions: [aQuestion({ blanks: [] })] })] })],
      [aUnit(), aUnit({ key: 'surah-113' })],
    ].map((units) => contentOf(units).fingerprint)

    expect(new Set(fingerprints).size).toBe(fingerprints.length)
    expect(contentOf([aUnit()]).fingerprint).toBe(fingerprints[0])
  })
})

describe('seeding', () => {
  const api = useTestApp()
  const { write, seedContent, clear, start } = seedingOn(api)

  test('writes what the curriculum has, letter by letter, under ids that are the same everywhere', async () => {
    const odd = 'a\tb\nc\\d\r"e" {f},\\N ﷽'
    const { unit, lesson, question } = await start(
      withQuestions(
        aQuestion({
          ayahTextTranslation: odd,
          blanks: [{ ...aQuestion().blanks[0]!, alternativeAnswers: [odd, '', 'null'] }],
        }),
        aQuestion({
          key: 'pairs',
          questionType: 'match_pairs',
          questionOrder: 2,
          blanks: [],
          options: [
            {
              optionText: odd,
              optionTextArabic: null,
              optionOrder: 1,
              isCorrect: true,
              optionData: { pair: 1, side: 'first' },
            },
          ],
          words: [
            {
              wordText: odd,
              wordTransliteration: '',
              correctPosition: 1,
              displayOrder: 2,
              wordType: null,
              isKeyWord: true,
            },
          ],
        }),
      ),
    )

    expect([unit.id, lesson.id, question.id]).toEqual([
      '1a56d13d-c402-5223-bf75-bf422eb23ea6',
      '4c8aa7cf-2f51-51a4-9aaf-958404f71402',
      '947314ef-8c6e-5557-b188-0353a6b04ab2',
    ])
    expect([unit.seedKey, lesson.seedKey, question.seedKey]).toEqual([
      'surah-112',
      'surah-112/lesson-1',
      'surah-112/lesson-1/blank-1',
    ])
    const person = await api.person()
    expect((await person.get('/user/units')).json()).toMatchObject([
      {
        surah_name: 'Al-Ikhlas',
        surah_name_arabic_long: 'سُورَةُ ٱلۡإِخۡلَاصِ',
        display_order: 4,
        is_active: true,
        lessons: [{ title: 'Say: He is Allah', lesson_type: 'lesson', xp_reward: 20, total_questions: 2 }],
      },
    ])
    expect((await person.get(`/questions/lesson/${lesson.id}`)).json()).toMatchObject([
      {
        ayah_text_arabic: 'قُلۡ هُوَ ٱللَّهُ أَحَدٌ',
        ayah_text_translation: odd,
        question_data: null,
        audio_url: null,
        blanks: [{ blank_position: 3, correct_word: 'أَحَدٌ', alternative_answers: [odd, '', 'null'], hint_text: 'One' }],
      },
      {
        options: [{ option_text: odd, option_text_arabic: null, option_data: { pair: 1, side: 'first' } }],
        words: [{ word_text: odd, word_transliteration: '', word_type: null, is_key_word: true }],
      },
    ])
  })

  test('says so once, and does nothing the second time', async () => {
    await clear()
    const lines: string[] = []
    const log = (line: string) => lines.push(line)

    expect(await seedContent(contentOf([aUnit()]), log)).toBe(true)
    api.clock.advance({ days: 1 })
    expect(await seedContent(contentOf([aUnit()]), log)).toBe(false)
    expect(lines).toEqual(['Preparing the lessons'])
    expect(await api.db.unit.count()).toBe(1)
  })

  test('by four processes at once is done by one', async () => {
    await clear()
    const done = await Promise.all([1, 2, 3, 4].map(() => write([aUnit()])))

    expect(done.filter(Boolean)).toHaveLength(1)
    expect(await api.db.questionBlank.count()).toBe(1)
  })

  test('leaves everything as it was when it fails half-way, and is done again', async () => {
    const { lesson } = await start([aUnit()])
    const content = contentOf([
      aUnit({ lessons: [aLesson({ title: 'Another' }), aLesson({ key: 'lesson-2', startAyah: 3, endAyah: 2 })] }),
    ])

    await expect(seedContent(content)).rejects.toThrow()
    expect(await api.db.lesson.findMany()).toEqual([expect.objectContaining({ id: lesson.id, title: lesson.title })])
    expect(await write([aUnit()])).toBe(false)
  })
})
