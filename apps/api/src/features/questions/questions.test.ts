import { createQuestion } from '@halaqa/contract/question-authoring'
import { Question } from '@halaqa/contract/questions'
import { positionOf } from '@halaqa/quran/ayah'
import { openText } from '@halaqa/quran/text'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { ALSO_THE_WORD, aQuestionBody, makeUnit, THE_WORD } from '../../test/content.ts'
import { callsOf } from '../../test/person.ts'

describe('questions', () => {
  const api = useTestApp()

  test.each([
    [`/questions/lesson/${crypto.randomUUID()}`, 'lesson_not_found', 'Lesson ID not found'],
    [`/questions/lesson/${crypto.randomUUID()}/count`, 'lesson_not_found', 'Lesson ID not found'],
    [`/questions/${crypto.randomUUID()}`, 'question_not_found', 'Question not found'],
    ['/questions/lesson/first', 'lesson_not_found', 'Lesson ID not found'],
    ['/questions/first', 'question_not_found', 'Question not found'],
  ])('are not found at %s, even by a guest', async (path, code, error) => {
    const response = await callsOf(api.app).get(path)

    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ code, error })
  })

  test('are listed in order, the active ones of every type, with their parts', async () => {
    const unit = await makeUnit(api.app, { lessons: [{ questions: 'bwcm?', inactiveQuestions: 'b' }] })
    const [{ id, questions }] = unit.lessons as [(typeof unit.lessons)[number]]
    const guest = callsOf(api.app)
    const listed = Question.array().parse((await guest.get(`/questions/lesson/${id}`)).json())

    expect(listed.map((question) => question.id)).toEqual(questions.slice(0, 5))
    expect(listed.map(({ options, blanks, words }) => [options.length, blanks.length, words.length])).toEqual([
      [0, 1, 0],
      [0, 0, 3],
      [3, 0, 0],
      [4, 0, 0],
      [0, 0, 0],
    ])
    expect(listed[0]!.blanks[0]).toMatchObject({ correct_word: THE_WORD, alternative_answers: [ALSO_THE_WORD] })
    expect(listed[3]!.options[3]!.option_data).toEqual({ pair: 1, side: 'second' })
    expect((await guest.get(`/questions/lesson/${id}/count`)).json()).toEqual({ count: 5 })
    expect((await guest.get(`/questions/${questions[1]}`)).json()).toEqual(listed[1])
    expect((await guest.get(`/questions/${questions[5]}`)).statusCode).toBe(404)
  })

  describe('have beneath them', () => {
    const ENGLISH = 'Written in English'
    const asked = async (language: string, data: object) => {
      const unit = await makeUnit(api.app, { lessons: [{ questions: 'b' }] })
      const [{ id, questions }] = unit.lessons as [(typeof unit.lessons)[number]]
      await api.db.question.update({ where: { id: questions[0]! }, data: { ayahTextTranslation: ENGLISH, ...data } })
      const listed = await callsOf(api.app).get(`/questions/lesson/${id}${language && `?language=${language}`}`)
      return Question.array().parse(listed.json())[0]!.ayah_text_translation
    }
    const verses = (language: string, surah: number, ...ayahs: number[]) =>
      ayahs.map((ayah) => openText().translation(language)[positionOf(surah, ayah)]).join(' ')

    test('what was written for them, for readers of English', async () => {
      expect(await asked('', { ayahReference: 'Al-Ikhlas 112:1' })).toBe(ENGLISH)
      expect(await asked('en', { ayahReference: 'Al-Ikhlas 112:1' })).toBe(ENGLISH)
    })

    test('the translation of their ayahs, for readers of another language', async () => {
      expect(await asked('ru', { ayahReference: 'Al-Ikhlas 112:1 – 112:3' })).toBe(verses('ru', 112, 1, 2, 3))
      expect(await asked('ur', { ayahReference: '112:4' })).toBe(verses('ur', 112, 4))
    })

    test('once what was translated together', async () => {
      expect(verses('tr', 2, 27)).toBe(verses('tr', 2, 26))
      expect(await asked('tr', { ayahReference: '2:25 – 2:27' })).toBe(verses('tr', 2, 25, 26))
    })

    test('nothing in a language without a translation, nor of more than a passage', async () => {
      expect(await asked('xx', { ayahReference: '112:4' })).toBeNull()
      expect(await asked('ru', { ayahReference: '2:1-41' })).toBeNull()
      expect(await asked('ru', { ayahReference: '2:1-40' })).not.toBeNull()
    })

    test('nothing where nothing was written, and what was written where they name no ayahs', async () => {
      expect(await asked('ru', { ayahReference: '112:4', ayahTextTranslation: null })).toBeNull()
      expect(await asked('ru', { ayahReference: 'The short surahs' })).toBe(ENGLISH)
      expect(await asked('ru', { ayahReference: null })).toBe(ENGLISH)
    })
  })

  test('are empty for a lesson without any', async () => {
    const unit = await makeUnit(api.app, { lessons: [{ questions: '' }] })

    expect((await callsOf(api.app).get(`/questions/lesson/${unit.lessons[0]!.id}`)).json()).toEqual([])
    expect((await callsOf(api.app).get(`/questions/lesson/${unit.lessons[0]!.id}/count`)).json()).toEqual({ count: 0 })
  })
})

describe('writing a question', () => {
  const api = useTestApp()
  const write = async (change: object) => {
    const [admin, unit] = [await api.person({ admin: true }), await makeUnit(api.app, { lessons: [{ questions: '' }] })]
    const lesson_id = unit.lessons[0]!.id
    const response = await admin.post(createQuestion.url, aQuestionBody({ lesson_id, ...change }))
    return { response, lesson_id, count: await api.db.question.count({ where: { lessonId: lesson_id } }) }
  }
  const word = (correct_position: number) => ({ word_text: 'word', correct_position })
  const option = (option_order: number, more: object = {}) => ({ option_text: 'this', option_order, ...more })
  const side = (option_order: number, pair: number, side: string) =>
    option(option_order, { option_data: { pair, side } })
  const chooses = (...right: number[]) => ({
    question_type: 'multiple_choice',
    options: [0, 1].map((at) => option(at, { is_correct: right.includes(at) })),
  })
  const ONE_OPTION = 'This type of question needs exactly one correct option.'
  const ONE_BLANK = 'This type of question needs exactly one blank.'

  test.each([
    ['no type', { question_type: ' ' }, 'question_type', 'This is required.'],
    ['no text', { question_text: '' }, 'question_text', 'This is required.'],
    ['a place beyond integers', { question_order: 3e9 }, 'question_order', 'This must be at most 1,000,000.'],
    ['a difficulty of 6', { difficulty_level: 6 }, 'difficulty_level', 'This must be at most 5.'],
    ['a NUL', { ayah_text_arabic: 'a\u0000b' }, 'ayah_text_arabic', 'This text has a character that we can’t store.'],
    [
      'half a letter in its data',
      { question_data: { a: ['\ud800'] } },
      'question_data',
      'This text has a character that we can’t store.',
    ],
    ['no blank', { blanks: [] }, 'blanks', ONE_BLANK],
    ['two blanks', { blanks: [0, 1].map((blank_order) => ({ correct_word: 'a', blank_order })) }, 'blanks', ONE_BLANK],
    ['a blank without its word', { blanks: [{ correct_word: ' ' }] }, 'blanks.0.correct_word', 'This is required.'],
    [
      'a blank beyond the text',
      { blanks: [{ correct_word: 'a', blank_position: 2 }] },
      'blanks.0.blank_position',
      'Choose a word of the Arabic text. It has 2 words, counted from 0.',
    ],
    [
      'one word to order',
      { question_type: 'word_order', words: [word(1)] },
      'words',
      'This type of question needs at least two words.',
    ],
    [
      'a gap between words',
      { question_type: 'word_order', words: [word(1), word(3)] },
      'words',
      'The correct positions must be 1 to 2, each once.',
    ],
    [
      'two words in one place',
      { question_type: 'word_order', words: [word(1), word(1)] },
      'words.1.correct_position',
      'Another one has the same place.',
    ],
    [
      'nothing to choose from',
      { question_type: 'multiple_choice', options: [option(0, { is_correct: true })] },
      'options',
      'This type of question needs at least two options.',
    ],
    ['no right option', chooses(), 'options', ONE_OPTION],
    ['two right options', chooses(0, 1), 'options', ONE_OPTION],
    [
      'options without a pair',
      { question_type: 'match_pairs', options: [option(0), option(1)] },
      'options',
      'Each option needs the number of its pair and its side.',
    ],
    [
      'half a pair',
      { question_type: 'match_pairs', options: [side(0, 0, 'first'), side(1, 0, 'second'), side(2, 1, 'first')] },
      'options',
      'This type of question needs at least two pairs, each of a first and a second option.',
    ],
  ])('refuses %s and stores nothing', async (_, change, path, message) => {
    const { response, count } = await write(change)

    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'validation_failed' })
    expect(response.json().fields).toContainEqual(expect.objectContaining({ path, message }))
    expect(count).toBe(0)
  })

  test('takes what product fields a client sends, and fills in the rest', async () => {
    const { response, lesson_id, count } = await write({})

    expect(response.statusCode).toBe(201)
    expect(Question.parse(response.json())).toMatchObject({
      lesson_id,
      question_type: 'fill_blank',
      ayah_text_arabic: `${THE_WORD} لِلَّهِ`,
      audio_url: null,
      points_value: 10,
      difficulty_level: 1,
      estimated_time_seconds: 30,
      question_data: null,
      is_active: true,
      blanks: [{ correct_word: THE_WORD, blank_position: 0, alternative_answers: [ALSO_THE_WORD], hint_text: null }],
    })
    expect(count).toBe(1)
  })

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'refuses the type %s, which every object has, and stores nothing',
    async (question_type) => {
      const { response, count } = await write({ question_type })

      expect(response.statusCode).toBe(400)
      expect(response.json().fields).toMatchObject([
        { path: 'question_type', message: 'This isn’t a type of question.' },
      ])
      expect(count).toBe(0)
    },
  )

  test.each([
    ['data', { question_data: 'DEEP' }],
    ["an option's data", { options: [option(0, { option_data: 'DEEP' })] }],
  ])('refuses %s that is nested five thousand times', async (_, change) => {
    const admin = await api.person({ admin: true })
    const body = JSON.stringify(aQuestionBody({ lesson_id: crypto.randomUUID(), ...change }))
    const response = await api.app.inject({
      method: 'POST',
      url: `/api/v1${createQuestion.url}`,
      headers: { 'content-type': 'application/json', authorization: admin.token },
      payload: body.replace('"DEEP"', '['.repeat(5000) + ']'.repeat(5000)),
    })

    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'validation_failed', error: 'The request is nested too deeply.' })
  })

  test('keeps a type that nobody shows yet, with its data', async () => {
    const question_data = { seconds: [1, 2], voice: 'Husary' }
    const { response } = await write({ question_type: 'recite', blanks: [], question_data, options: [option(0)] })

    expect(response.json()).toMatchObject({ question_type: 'recite', question_data, options: [{ option_data: null }] })
  })

  test.each([
    ['word_order', { words: [word(2), word(1)] }],
    ['multiple_choice', { options: [option(0), option(1, { is_correct: true })] }],
    [
      'match_pairs',
      { options: [side(0, 0, 'first'), side(1, 1, 'first'), side(2, 1, 'second'), side(3, 0, 'second')] },
    ],
    ['fill_blank', { ayah_text_arabic: null }],
  ])('takes a %s', async (question_type, parts) => {
    expect((await write({ question_type, ...parts })).response.statusCode).toBe(201)
  })
})
