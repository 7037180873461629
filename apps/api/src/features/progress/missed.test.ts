import { randomUUID } from 'node:crypto'
import { submitProgress } from '@halaqa/contract/progress'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { makeUnit, THE_WORD } from '../../test/content.ts'
import { finish } from '../../test/learning.ts'
import type { Person } from '../../test/person.ts'

const TOMORROW = '2026-03-03'
/** First dates of 1:2 and 1:3, known today. */
const [SECOND, THIRD] = ['2026-03-11', '2026-03-18']
/** One letter of the word is another. */
const ONE_LETTER_OFF = 'الحمر'

describe('a question of a lesson that was missed at the first answer', () => {
  const api = useTestApp()
  const asks = (id: string, questionData: object) => api.db.question.update({ where: { id }, data: { questionData } })
  /** Surah 1 known, its second verse due after tomorrow, and a lesson whose two questions ask for words of 1:2. */
  const begin = async ({ known = true, asked = ['1:2'] as unknown } = {}) => {
    const person = await api.person()
    const unit = await makeUnit(api.app)
    const [lesson] = unit.lessons as [(typeof unit.lessons)[number]]
    for (const id of lesson.questions) await asks(id, { asked_items: asked })
    if (known)
      await person.put('/user/memory/known', { start_surah: 1, start_ayah: 1, end_surah: 1, end_ayah: 7, known })
    return { person, lesson }
  }
  type Begun = Awaited<ReturnType<typeof begin>>
  const answer = ({ person, lesson }: Begun, first: object, submission_id: string = randomUUID()) =>
    person.post(submitProgress.url, {
      lesson_id: lesson.id,
      submission_id,
      question_statuses: [{ question_id: lesson.questions[0], correct: true, ...first }],
    })
  const dueOf = async (person: Person, key = '1:2') =>
    (await person.get('/user/memory/1')).json().items.find((item: { key: string }) => item.key === key)?.due
  const missedRows = ({ id: userId }: Person) =>
    api.db.memoryEntry.count({ where: { userId, how: 'lesson', grade: null } })

  test.each([
    ['wrong', { answer: THE_WORD, first_answer: 'قل' }],
    ['shown before one was given', { answer: THE_WORD, first_correct: false }],
    ['wrong in the end too', { correct: false, answer: 'قل' }],
  ])('that was %s is due tomorrow, and asked for then', async (_, first) => {
    const begun = await begin()
    expect((await answer(begun, first)).json()).toMatchObject({ due_tomorrow: ['1:2'], lesson_status: 'in_progress' })

    expect(await dueOf(begun.person)).toBe(TOMORROW)
    expect(await dueOf(begun.person, '1:3')).toBe(THIRD)
    const { runs } = (await begun.person.get(`/user/review?date=${TOMORROW}`)).json()
    expect(runs).toMatchObject([{ id: '1:1_1:2' }])
  })

  test.each([
    ['right', { answer: THE_WORD }],
    ['right at first', { correct: false, answer: 'قل', first_answer: THE_WORD }],
    ['one letter off', { answer: THE_WORD, first_answer: ONE_LETTER_OFF }],
    ['not answered', { correct: false }],
  ])('that was %s changes nothing', async (_, first) => {
    const begun = await begin()
    expect((await answer(begun, first)).json()).toMatchObject({ due_tomorrow: [] })
    expect([await dueOf(begun.person), await missedRows(begun.person)]).toEqual([SECOND, 0])
  })

  test.each([
    ['asks for two verses', ['1:2', '1:3']],
    ['asks for none', []],
    ['names what never was', ['1:8']],
    ['names no list', '1:2'],
    ['names no key', [2]],
  ])('that %s changes nothing', async (_, asked) => {
    const begun = await begin({ asked })
    expect((await answer(begun, { first_correct: false })).json()).toMatchObject({ due_tomorrow: [] })
    expect(await missedRows(begun.person)).toBe(0)
  })

  test('whose verse is not begun changes nothing; the submission that begins it lists the whole lesson', async () => {
    const begun = await begin({ known: false })
    expect((await answer(begun, { first_correct: false })).json()).toMatchObject({ due_tomorrow: [] })
    expect(await dueOf(begun.person)).toBeUndefined()

    const completed = await finish(begun.person, begun.lesson)
    expect(completed.json().due_tomorrow).toEqual(['1:1', '1:2', '1:3', '1:4', '1:5', '1:6', '1:7'])
    expect(await missedRows(begun.person)).toBe(0)
    expect((await finish(begun.person, begun.lesson)).json()).toMatchObject({ due_tomorrow: [] })
  })

  test('in the submission that completes a lesson of known verses is due tomorrow, and the others keep their dates', async () => {
    const { person, lesson } = await begin()
    const statuses = lesson.questions.map((question_id) => ({ question_id, correct: true, first_correct: false }))
    const response = await person.post(submitProgress.url, { lesson_id: lesson.id, question_statuses: statuses })

    expect(response.json()).toMatchObject({ lesson_status: 'completed', due_tomorrow: ['1:2'] })
    expect([await dueOf(person), await dueOf(person, '1:3'), await missedRows(person)]).toEqual([TOMORROW, THIRD, 1])
  })

  test('is listed in its place among the verses that the submission begins', async () => {
    const { person, lesson } = await begin({ known: false })
    await person.put('/user/memory/known', { start_surah: 1, start_ayah: 2, end_surah: 1, end_ayah: 2, known: true })
    const statuses = lesson.questions.map((question_id) => ({ question_id, correct: true, first_correct: false }))
    const response = await person.post(submitProgress.url, { lesson_id: lesson.id, question_statuses: statuses })
    expect(response.json().due_tomorrow).toEqual(['1:1', '1:2', '1:3', '1:4', '1:5', '1:6', '1:7'])
  })

  test('counts once, however often the submission is sent, and by the first answer of the date', async () => {
    const begun = await begin()
    const id = randomUUID()
    const answers = await Promise.all(Array.from({ length: 4 }, () => answer(begun, { first_correct: false }, id)))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(answers[0]!.json()).toMatchObject({ due_tomorrow: ['1:2'] })

    expect((await answer(begun, { first_correct: false })).json()).toMatchObject({ due_tomorrow: [] })
    expect(await missedRows(begun.person)).toBe(1)
  })

  test('leads to the same state, whether a recital of that date comes before it or after', async () => {
    const [one, other] = [await begin(), await begin()]
    const recite = ({ person }: Begun) =>
      person.post('/user/review', {
        submission_id: randomUUID(),
        results: [
          {
            key: '1:2',
            how: 'recite',
            grade: 'good',
            reveals: 0,
            slips: [],
            ms: 1,
            at: api.clock.now().toISOString(),
          },
        ],
      })
    api.clock.advance({ minutes: 1 })
    await recite(one)
    await answer(one, { first_correct: false })
    await answer(other, { first_correct: false })
    await recite(other)

    const stateOf = async ({ person: { id: userId } }: Begun) => {
      const { userId: _, ...state } = await api.db.memoryState.findUniqueOrThrow({
        where: { userId_itemKey: { userId, itemKey: '1:2' } },
      })
      return state
    }
    expect(await stateOf(other)).toEqual(await stateOf(one))
    expect(await dueOf(one.person)).toBe(TOMORROW)
  })

  test('is in the person’s own data', async () => {
    const begun = await begin()
    await answer(begun, { first_correct: false })
    const { memory_log } = (await begun.person.get('/user/data')).json()
    expect(memory_log).toContainEqual(expect.objectContaining({ key: '1:2', how: 'lesson', grade: null }))
  })
})
