import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { amina, renderApp, stubApi } from '../../../../test/app.tsx'
import { aBlank, aChoice, aLesson, aMatch, anOrder, LESSON_ID } from '../../../../test/quiz.ts'
import { writeSession } from '../../../lib/session.ts'
import { shuffled } from '../../lessons/word-order.ts'

const admin = { ...amina, role: 'admin' as const }
beforeEach(() => writeSession(admin, 'her-token'))

const unit = { id: crypto.randomUUID(), surah_number: 112, surah_name: 'Al-Ikhlas', total_ayahs: 4, is_active: true }
type Question = ReturnType<typeof aBlank>

async function open(question: Question, replies: Parameters<typeof stubApi>[0] = {}) {
  const { status, progress_percentage, completed_questions, surah_number, surah_name, unlocked_by, ...lesson } =
    aLesson()
  const sent = stubApi({
    'GET /auth/me': { body: admin },
    [`GET /admin/lessons/${LESSON_ID}`]: { body: { ...lesson, is_seeded: true, unit, questions: [question] } },
    [`PUT /questions/${question.id}`]: { body: question },
    ...replies,
  })
  const app = renderApp(`/admin/lessons/${LESSON_ID}/questions/${question.id}`)
  await screen.findByRole('heading', { level: 1, name: 'Edit question' })
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  const bodies = () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body as Record<string, unknown>)
  return { ...app, save, bodies }
}

describe('editing a question', () => {
  test('a wrong option is mended; every part keeps its id, and nothing else is sent', async () => {
    const question = aChoice()
    const { save, bodies } = await open(question)
    const second = screen.getByRole('textbox', { name: 'Option 2, in Arabic' })
    await userEvent.clear(second)
    await userEvent.type(second, 'أَحَدُۢ')
    await userEvent.click(screen.getAllByRole('radio')[1]!)
    await save()
    const [body] = bodies()
    expect(Object.keys(body!).sort()).toEqual(['options', 'updated_at'])
    expect(body).toMatchObject({
      updated_at: question.updated_at,
      options: [
        { id: question.options[0]!.id, is_correct: false },
        { id: question.options[1]!.id, is_correct: true, option_text_arabic: 'أَحَدُۢ' },
        { id: question.options[2]!.id, is_correct: false },
      ],
    })
  })

  test('accepted answers stand one below the other, and come back as a list', async () => {
    const question = aBlank()
    const { save, bodies } = await open(question)
    const also = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Also accepted/ })
    expect(also.value).toBe('كفوا\nkufuwan')
    await userEvent.type(also, '\nkufuan')
    await save()
    expect(bodies()[0]).toMatchObject({
      blanks: [{ id: question.blanks[0]!.id, alternative_answers: ['كفوا', 'kufuwan', 'kufuan'], blank_position: 3 }],
    })
  })

  test('words stand in their right order and stay shuffled for learners', async () => {
    const question = anOrder(2)
    const { save, bodies } = await open(question)
    const words = screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Word \d/ })
    expect(words.map(({ value }) => value)).toEqual(question.words.map(({ word_text }) => word_text))
    await userEvent.type(words[3]!, 'ۚ')
    await save()
    expect(bodies()[0]).toMatchObject({
      words: question.words.map(({ id, display_order }) => ({ id, display_order })),
    })
  })

  test('pairs stand side by side; saving without a change sends none of them', async () => {
    const { save, bodies } = await open(aMatch())
    const first = screen.getByRole('group', { name: 'Pair 1' })
    expect(
      within(first)
        .getAllByRole<HTMLInputElement>('textbox')
        .map(({ value }) => value),
    ).toEqual(expect.arrayContaining(['أَحَدٌ', 'One']))
    await save()
    expect(Object.keys(bodies()[0]!)).toEqual(['updated_at'])
  })

  test('sends only the https address of a recording', async () => {
    const { save, bodies } = await open(aBlank())
    const address = screen.getByRole('textbox', { name: /^Address of a recording/ })
    await userEvent.type(address, 'http://example.org/1.mp3')
    await save()
    expect((await screen.findAllByText('The address of a recording begins with https://')).length).toBeGreaterThan(0)
    expect(bodies()).toEqual([])

    await userEvent.clear(address)
    await userEvent.type(address, 'https://example.org/1.mp3')
    await save()
    expect(bodies()).toMatchObject([{ audio_url: 'https://example.org/1.mp3' }])
    expect(Object.keys(bodies()[0]!).sort()).toEqual(['audio_url', 'updated_at'])
  })

  test("shows the server's error beside the part that it is about", async () => {
    const question = aBlank()
    const message = 'Choose a word of the Arabic text. It has 2 words, counted from 0.'
    await open(question, {
      [`PUT /questions/${question.id}`]: {
        status: 400,
        body: { error: message, code: 'validation_failed', fields: [{ path: 'blanks.0.blank_position', message }] },
      },
    }).then(({ save }) => save())
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0)
  })

  test('tells the second of two editors, keeps their changes, and lets them save over the first', async () => {
    const question = aBlank()
    const body = { error: 'Someone else', code: 'question_changed' }
    const { save, bodies } = await open(question, { [`PUT /questions/${question.id}`]: { status: 409, body } })
    const text = screen.getByRole<HTMLInputElement>('textbox', { name: 'Question' })
    await userEvent.clear(text)
    await userEvent.type(text, 'Mine')
    await save()
    await screen.findByText(/Someone else changed this question in the meantime/)
    expect(text.value).toBe('Mine')
    await save()
    expect(bodies()).toMatchObject([{ question_text: 'Mine' }, { question_text: 'Mine' }])
  })
})

test('words that were written in their right order are shuffled for learners', () => {
  const words = ['a', 'b', 'c', 'd'].map((wordText, index) => ({
    id: wordText,
    wordText,
    displayOrder: index,
    correctPosition: index + 1,
  }))
  const question = { id: 'one', words } as unknown as Parameters<typeof shuffled>[0]
  expect(shuffled(question, 0).map(({ id }) => id)).not.toEqual(['a', 'b', 'c', 'd'])
})
