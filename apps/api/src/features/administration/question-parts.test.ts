import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { aQuestionBody, makeUnit } from '../../test/content.ts'
import { finish } from '../../test/learning.ts'

describe('changing the parts of a question', () => {
  const api = useTestApp()

  const option = (option_text: string, option_order: number, is_correct = false) => ({
    option_text,
    option_order,
    is_correct,
  })
  const CHOICE = {
    question_type: 'multiple_choice',
    blanks: [],
    options: [option('one', 0, true), option('two', 1), option('three', 2)],
  }

  async function made(body: object = {}) {
    const [admin, unit] = [await api.person({ admin: true }), await makeUnit(api.app, { lessons: [{ questions: '' }] })]
    const lesson = unit.lessons[0]!
    const question = (await admin.post('/questions', aQuestionBody({ lesson_id: lesson.id, ...body }))).json()
    const change = (changes: object) => admin.put(`/questions/${question.id}`, changes)
    return { admin, lesson, question, change }
  }

  test('mends a wrong option: parts keep their ids, people their right answers, a lesson its completion', async () => {
    const { lesson, question, change } = await made(CHOICE)
    const learner = await api.person()
    await finish(learner, { id: lesson.id, questions: [question.id] })
    const [one, two] = question.options
    const options = [
      { ...two, option_order: 0, is_correct: true, option_text: 'two, mended' },
      { ...one, option_order: 1, is_correct: false },
      option('four', 2),
    ]
    const response = await change({ options })
    expect(response.statusCode).toBe(200)
    const after = response.json()
    expect(after.id).toBe(question.id)
    expect(after.options).toMatchObject([
      { id: two.id, option_text: 'two, mended', is_correct: true },
      { id: one.id, option_text: 'one', is_correct: false },
      { option_text: 'four' },
    ])
    expect((await learner.get(`/lessons/${lesson.id}`)).json()).toMatchObject({
      status: 'completed',
      progress_percentage: 100,
      completed_questions: 1,
    })
  })

  test('changes the ayah with the word that is missing from it', async () => {
    const { question, change } = await made()
    const blanks = [{ ...question.blanks[0], blank_position: 2, correct_word: 'أَحَدٌ' }]
    const text = { ayah_text_arabic: 'قُلۡ هُوَ ٱللَّهُ أَحَدٌ', ayah_reference: '112:1' }
    expect((await change({ ...text, blanks })).json()).toMatchObject({
      ...text,
      blanks: [{ id: question.blanks[0].id, blank_position: 2, correct_word: 'أَحَدٌ' }],
    })
  })

  test.each([
    ['a word beyond the ayah', {}, { blanks: [{ correct_word: 'x', blank_position: 9 }] }, 'blanks.0.blank_position'],
    [
      'an ayah too short for its blank',
      { blanks: [{ correct_word: 'x', blank_position: 1 }] },
      { ayah_text_arabic: 'قُلۡ' },
      'blanks.0.blank_position',
    ],
    ['no blank', {}, { blanks: [] }, 'blanks'],
    ['two right options', CHOICE, { options: [option('a', 0, true), option('b', 1, true)] }, 'options'],
    [
      'a part of another question',
      CHOICE,
      { options: [{ ...option('a', 0, true), id: crypto.randomUUID() }, option('b', 1)] },
      'options.0.id',
    ],
  ])('refuses %s, beside its field, and changes nothing', async (_, body, changes, path) => {
    const { admin, question, change } = await made(body)
    const refusal = (await change(changes)).json()
    expect(refusal).toMatchObject({ code: 'validation_failed' })
    expect(refusal.fields.map((field: { path: string }) => field.path)).toContain(path)
    expect((await admin.get(`/questions/${question.id}`)).json()).toEqual(question)
  })

  test('refuses the second of two edits of one version, and changes nothing', async () => {
    const { admin, question, change } = await made(CHOICE)
    api.clock.advance({ minutes: 1 })
    const { updated_at } = question
    expect((await change({ updated_at, question_text: 'First' })).statusCode).toBe(200)
    const second = await change({ updated_at, options: [option('a', 0, true), option('b', 1)] })
    expect(second.statusCode).toBe(409)
    expect(second.json()).toMatchObject({ code: 'question_changed' })
    const now = (await admin.get(`/questions/${question.id}`)).json()
    expect(now).toMatchObject({ question_text: 'First', options: question.options })
    expect((await change({ updated_at: now.updated_at, question_text: 'Second' })).statusCode).toBe(200)
  })
})
