import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { amina, aminaOnTheWire, renderApp, signInAmina, stubApi } from '../../../test/app.tsx'
import {
  isDisabled,
  LESSON_PATH,
  lessonReplies,
  openLesson,
  press,
  submissions,
  toasts,
} from '../../../test/lesson-page.tsx'
import { aBlank, aLesson, anOrder, LESSON_ID, recorded } from '../../../test/quiz.ts'
import { leftBeside, leftByToast } from '../../../test/toasts.ts'
import { aUnit } from '../../../test/wire.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const questions = [aBlank(1), anOrder(2)]
const POST = 'POST /user/progress'
const away = new TypeError('Failed to fetch')

/** The server's answer when all is known now but was not on the first try. */
const completed = recorded({ lesson_status: 'completed', correct_questions: 2 })

/** Answers the first question right and leaves the second one open. */
async function answerOne(replies: Parameters<typeof stubApi>[0]) {
  const page = await openLesson(questions, replies)
  await page.user.type(screen.getByLabelText('Your answer'), 'kufuwan{Enter}')
  await press('Continue')
  return page
}
const waiting = () => Object.keys(localStorage).filter((key) => key.startsWith('halaqa_outbox:'))
const draft = () => localStorage.getItem(`halaqa_quiz:${amina.id}:${LESSON_ID}`)
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const comeBackOnline = () => dispatchEvent(new Event('online'))

/** The text of the last page about the answers. */
const outcome = () => screen.getByText(/on the first try/).closest('[role="status"]')?.textContent

describe('finishing a lesson', () => {
  beforeEach(signInAmina)

  test('submits all questions once, and shows what is missing', async () => {
    const body = recorded({ xp_earned: 10, missing_questions: [questions[1]!.id] })
    const { sent } = await answerOne({ [POST]: { body } })
    await press('Finish')

    await screen.findByRole('heading', { name: 'One question to go' })
    expect(document.activeElement?.textContent).toBe('One question to go')
    expect(screen.queryByText('Lesson Complete!')).toBeNull()
    expect(screen.getByRole('img', { name: 'You know 1 of 2 answers' })).not.toBeNull()
    expect(screen.getByText('Question 2 · Al-Ikhlas 112:3')).not.toBeNull()
    expect(screen.getByText('+10 XP')).not.toBeNull()
    expect(await toasts().findByText('Progress saved successfully!')).not.toBeNull()
    expect(await toasts().findByText('Recorded progress for 2 questions')).not.toBeNull()
    expect(await screen.findByText('3 day streak')).not.toBeNull()
    const [submitted, ...more] = submissions(sent)
    expect(submitted).toEqual({
      lesson_id: LESSON_ID,
      question_statuses: [
        { question_id: questions[0]!.id, correct: true, answer: 'kufuwan' },
        { question_id: questions[1]!.id, correct: false },
      ],
      submission_id: expect.stringMatching(UUID),
    })
    expect([more, waiting(), draft()]).toEqual([[], [], null])
  })

  test('just what is missing is practised, by the server, and completes the lesson', async () => {
    const body = recorded({ missing_questions: [questions[1]!.id] })
    await answerOne({ [POST]: { body } })
    await press('Finish')
    await screen.findByRole('heading', { name: 'One question to go' })
    const sent = stubApi({ ...lessonReplies(questions), [POST]: { body: { ...completed, xp_earned: 0 } } })
    await press('Practise this one')
    expect([screen.getByText('Question 1 of 1'), draft()]).not.toContain(null)
    for (const word of ['لَمۡ', 'يَلِدۡ', 'وَلَمۡ', 'يُولَدۡ']) await press(word)
    await press('Check Order')
    await press('Finish Lesson')

    await screen.findByRole('heading', { name: 'Lesson Complete!' })
    expect(submissions(sent)[0]?.question_statuses).toMatchObject([{ question_id: questions[1]!.id, correct: true }])
    expect(screen.getByText('2 of 2 on the first try.')).not.toBeNull()
    expect(await screen.findByText('3 day streak')).not.toBeNull()
    expect(screen.queryByText(/XP/)).toBeNull()
  })

  test('asks the missing questions again after the passage was learned again', async () => {
    const body = recorded({ missing_questions: [questions[1]!.id] })
    const { sent } = await answerOne({ [POST]: { body } })
    await press('Finish')
    await press('Learn this passage again')
    // The passage does not load here, so the questions come at once.
    await screen.findByText('Question 1 of 1')
    expect(sent.filter(({ path }) => path.includes('/passage'))).not.toEqual([])
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Set the words in order')
  })

  test('says how much was known on the first try, and waits for Continue', async () => {
    await answerOne({ [POST]: { body: completed } })
    await press('Show me')
    await press('Next Question')
    await press('I recited it')
    for (const word of ['لَمۡ', 'يَلِدۡ', 'وَلَمۡ', 'يُولَدۡ']) await press(word)
    await press('Check Order')
    await press('Finish Lesson')
    await screen.findByRole('heading', { name: 'Lesson Complete!' })
    expect(outcome()).toContain('1 of 2 on the first try. You got the other one right the second time.')
    expect(screen.getByText('2 of 2 correct · 100%')).not.toBeNull()
    expect(screen.queryByText('Returning to your path')).toBeNull()
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/memorize?surah=112&tile=2')
  })

  test('does not mention other questions when none was right', async () => {
    const blank = questions[0]!
    const { user } = await openLesson([blank], { [POST]: { body: recorded({ missing_questions: [blank.id] }) } })
    await press('Show me')
    await press('Continue')
    await press('I recited it')
    await user.type(screen.getByLabelText('Your answer'), 'kufuwan{Enter}')
    await press('Finish Lesson')
    await screen.findByRole('heading', { name: 'One question to go' })
    expect(screen.getByText('Get this one right and the lesson is complete.')).not.toBeNull()
  })

  test('says that all questions came back when all did', async () => {
    const body = { ...completed, total_questions: 1, correct_questions: 1, first_correct_questions: 0 }
    const { user } = await openLesson(questions.slice(0, 1), { [POST]: { body } })
    await press('Show me')
    await press('Continue')
    await press('I recited it')
    await user.type(screen.getByLabelText('Your answer'), 'kufuwan{Enter}')
    await press('Finish Lesson')
    await screen.findByRole('heading', { name: 'Lesson Complete!' })
    expect(outcome()).toContain('0 of 1 on the first try. You got it right the second time.')
  })

  test('leads from the last lesson of a surah to reciting the surah whole', async () => {
    let isDone = false
    const unit = () => aUnit(112, { id: aLesson().unit_id, status: isDone ? 'completed' : 'in_progress' })
    await answerOne({
      [POST]: () => {
        isDone = true
        return { body: completed }
      },
      'GET /user/path': () => ({ body: { units: [unit()], current: null } }),
    })
    await press('Show me')
    await press('Next Question')
    await press('I recited it')
    for (const word of ['لَمۡ', 'يَلِدۡ', 'وَلَمۡ', 'يُولَدۡ']) await press(word)
    await press('Check Order')
    await press('Finish Lesson')
    await screen.findByRole('heading', { name: 'Lesson Complete!' })
    const onward = () => screen.getByRole('link', { name: 'Continue' }).getAttribute('href')
    await waitFor(() => expect(onward()).toBe('/memorize/surah/112'))
  })

  test('says which verses come back tomorrow, whether the lesson is completed or not', async () => {
    const due_tomorrow = ['112:1', '112:2', '112:4']
    await answerOne({ [POST]: { body: recorded({ due_tomorrow, missing_questions: [questions[1]!.id] }) } })
    await press('Finish')
    await screen.findByRole('heading', { name: 'One question to go' })
    expect(screen.getByText('Al-Ikhlas 112:1 – 112:2, 112:4 by heart')).not.toBeNull()

    stubApi({ ...lessonReplies(questions), [POST]: { body: { ...completed, due_tomorrow: ['112:4', '112:1'] } } })
    await press('Practise this one')
    for (const word of ['لَمۡ', 'يَلِدۡ', 'وَلَمۡ', 'يُولَدۡ']) await press(word)
    await press('Check Order')
    await press('Finish Lesson')
    await screen.findByRole('heading', { name: 'Lesson Complete!' })
    expect(screen.getByRole('heading', { name: 'It comes back tomorrow' })).not.toBeNull()
    expect(screen.getByText('Al-Ikhlas 112:4, 112:1 by heart')).not.toBeNull()
  })

  test('reports nothing missing for a lesson completed before, whatever the answers are', async () => {
    await answerOne({ [POST]: { body: recorded({ lesson_status: 'completed' }) } })
    await press('Finish')
    await screen.findByRole('heading', { name: 'Lesson Complete!' })
    expect(screen.getByText('1 of 2 on the first try.')).not.toBeNull()
    await press('Practise this one')
    expect(screen.getByText('Question 1 of 1')).not.toBeNull()
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Set the words in order')
  })

  test('says of what was right at its second try that it was known in the end, not that it came back', async () => {
    const { user } = await openLesson(questions, { [POST]: { body: completed } })
    await user.type(screen.getByLabelText('Your answer'), 'ahad{Enter}')
    await press('Try Again')
    await user.type(screen.getByLabelText('Your answer'), 'kufuwan{Enter}')
    await press('Continue')
    for (const word of ['لَمۡ', 'يَلِدۡ', 'وَلَمۡ', 'يُولَدۡ']) await press(word)
    await press('Check Order')
    await press('Finish Lesson')
    await screen.findByRole('heading', { name: 'Lesson Complete!' })
    expect(outcome()).toContain('1 of 2 on the first try. You got the rest right in the end.')
    expect(screen.queryByRole('button', { name: /^Practise/ })).toBeNull()
  })

  test('stays and lists unknown verses when a perfect lesson is not known any more', async () => {
    const perfect = { ...completed, first_correct_questions: 2, is_perfect: true }
    await answerOne({ [POST]: { body: perfect } })
    await press('Finish')
    await screen.findByRole('heading', { name: 'Lesson Complete!' })
    expect(screen.getByText('1 of 2 on the first try.')).not.toBeNull()
    expect(screen.queryByText('Returning to your path')).toBeNull()
    expect(screen.getByRole('button', { name: 'Practise this one' })).not.toBeNull()
  })

  test('is perfect the next day when all missed questions are right', async () => {
    const { user } = await openLesson([aBlank(1)], {
      [POST]: { body: recorded({ missing_questions: [aBlank(1).id] }) },
    })
    await press('Show me')
    await press('Continue')
    await press('I recited it')
    await press('Finish')
    await screen.findByRole('heading', { name: 'One question to go' })
    const perfect = { ...completed, first_correct_questions: 1, is_perfect: true }
    stubApi({ ...lessonReplies([aBlank(1)]), [POST]: { body: perfect } })
    await press('Practise this one')
    await user.type(screen.getByLabelText('Your answer'), 'kufuwan{Enter}')
    await press('Finish Lesson')
    await screen.findByRole('heading', { name: 'Lesson Complete!' })
    expect(screen.getByText('1 of 1 on the first try.')).not.toBeNull()
    expect(screen.getByText('Returning to your path')).not.toBeNull()
  })

  test.each<[string, milliseconds: number, reply: () => Promise<{ status?: number }>]>([
    ['after two seconds, not sooner', 2000, async () => ({ status: 404 })],
    // The path may show that the surah is complete, and then the link leads elsewhere.
    ['once its path has come, or after eight seconds', 8000, () => new Promise(() => {})],
  ])('returns to the path %s when all was right on the first try', async (_, milliseconds, reply) => {
    const perfect = { ...completed, first_correct_questions: 2, is_perfect: true }
    const { router, address } = await answerOne({ [POST]: { body: perfect }, 'GET /user/path': reply })
    for (const word of ['لَمۡ', 'يَلِدۡ', 'وَلَمۡ', 'يُولَدۡ']) await press(word)
    await press('Check Order')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const leave = vi.spyOn(router, 'navigate')
    fireEvent.click(screen.getByRole('button', { name: 'Finish Lesson' }))
    await pass(0)
    expect(screen.getByRole('heading', { name: 'Lesson Complete!' })).not.toBeNull()
    await pass(milliseconds - 1)
    expect(leave).not.toHaveBeenCalled()
    await pass(1)
    expect(leave).toHaveBeenCalledOnce()
    vi.useRealTimers()
    await waitFor(() => expect(address()).toBe('/memorize?surah=112&tile=2'))
  })

  test('the button waits while the answers are being saved', async () => {
    let answer = (_: { body: unknown }) => {}
    const reply = () => new Promise<{ body: unknown }>((resolve) => (answer = resolve))
    const { sent } = await answerOne({ [POST]: reply })
    await press('Finish')
    expect(isDisabled('Saving...')).toBe(true)
    await press('Saving...')
    answer({ body: completed })
    await screen.findByRole('heading', { name: 'Lesson Complete!' })
    expect(submissions(sent)).toHaveLength(1)
  })

  test('reports a refusal with its reason, keeps nothing to send, and stays on the answers', async () => {
    const error = 'This lesson is locked. Finish the previous lesson first.'
    await answerOne({ [POST]: { status: 403, body: { error, message: error, code: 'lesson_locked' } } })
    await press('Finish')
    const alert = await toasts().findByRole('alert')
    expect(alert.textContent).toBe(`Failed to save progress${error}`)
    await leftBeside('Finish', 'Failed to save progress')
    expect(screen.getByText(error)).not.toBeNull()
    expect(waiting()).toEqual([])
    expect(screen.queryByText(/Your answers are saved/)).toBeNull()
    expect(screen.getByText('1 of 2 answered')).not.toBeNull()
  })

  test('keeps the answers while the server is away, says so, and sends them once when it returns', async () => {
    const { sent } = await answerOne({ [POST]: away })
    await press('Finish')
    const alert = await toasts().findByRole('alert')
    expect(alert.textContent).toBe('Failed to save progressNetwork error. Please check your connection and try again.')
    expect(await screen.findByText(/Your answers are saved on this device/)).not.toBeNull()
    expect(waiting()).toHaveLength(1)

    const back = stubApi({ ...lessonReplies(questions), [POST]: { body: completed } })
    comeBackOnline()
    comeBackOnline()
    await screen.findByRole('heading', { name: 'Lesson Complete!' })
    expect(await toasts().findByText('Progress saved successfully!')).not.toBeNull()
    expect(toasts().queryByRole('alert')).toBeNull()
    // What waited says when it was finished.
    expect(submissions(back)).toEqual(submissions(sent).map((body) => ({ ...body, finished_at: expect.any(String) })))
    expect([waiting(), draft()]).toEqual([[], null])
  })

  test('pressing Finish again sends the same submission; another answer makes another one', async () => {
    const { sent } = await answerOne({ [POST]: away })
    await press('Finish')
    await screen.findByText(/Your answers are saved/)
    await press('Finish')
    await waitFor(() => expect(submissions(sent)).toHaveLength(2))
    await screen.findByRole('button', { name: 'Finish' })
    await userEvent.click(screen.getAllByRole('button', { name: /ي/ })[0]!)
    await press('Finish')
    await waitFor(() => expect(submissions(sent)).toHaveLength(3))

    const ids = submissions(sent).map((body) => body.submission_id)
    expect(ids[1]).toBe(ids[0])
    expect(ids[2]).not.toBe(ids[0])
  })

  test('does not begin an offline lesson again while its answers wait, and does once they were sent', async () => {
    await answerOne({ [POST]: away })
    await press('Finish')
    await screen.findByText(/Your answers are saved/)
    await userEvent.click(screen.getByRole('link', { name: 'Back' }))
    expect(screen.queryByRole('dialog')).toBeNull()

    stubApi({ ...lessonReplies(questions), [POST]: { body: completed } })
    comeBackOnline()
    expect(await toasts().findByText('Your answers to “The fourth ayah” have been saved.')).not.toBeNull()
    renderApp(LESSON_PATH)
    expect(await screen.findByText('0 of 2 answered')).not.toBeNull()
  })

  test('answers that waited and are refused afterwards are said on the path until that is closed, there or in another tab', async () => {
    const error = 'Lesson ID not found'
    await answerOne({ [POST]: away })
    await press('Finish')
    await screen.findByText(/Your answers are saved/)
    stubApi({ ...lessonReplies(questions), [POST]: { status: 404, body: { error, code: 'lesson_not_found' } } })
    renderApp('/memorize')
    const words = `We couldn’t record your answers to “The fourth ayah”. ${error}`
    const [said] = await leftByToast(words)
    expect(said?.closest('ul')?.getAttribute('aria-label')).toBe('Answers that weren’t recorded')
    expect(waiting()).toEqual([])

    await press('Dismiss the message about The fourth ayah')
    await waitFor(() => expect(screen.queryByText(words)).toBeNull())
    expect(localStorage.getItem(`halaqa_refused:${amina.id}`)).toBeNull()
  })

  test('answers that another tab has sent are finished here too', async () => {
    await answerOne({ [POST]: away })
    await press('Finish')
    await screen.findByText(/Your answers are saved/)
    stubApi({ ...lessonReplies(questions), [POST]: { body: completed } })
    const [key] = waiting()
    localStorage.removeItem(key!)
    act(() => void dispatchEvent(new StorageEvent('storage', { key: key!, newValue: null })))
    await screen.findByRole('heading', { name: 'Lesson Complete!' })
    expect(waiting()).toEqual([])
  })

  test('a lost session keeps the answers and sends them after the next sign-in', async () => {
    const error = { error: 'Authentication required', code: 'authentication_required' }
    const { address } = await answerOne({ [POST]: { status: 401, body: error } })
    await press('Finish')
    await screen.findByRole('heading', { name: 'Welcome back' })
    expect(address()).toBe('/signin?next=%2Fmemorize')
    expect(await toasts().findByText('Authentication required. Please sign in again.')).not.toBeNull()
    await leftByToast(/are saved on this device/)
    expect(screen.getByText('Authentication required. Please sign in again.')).not.toBeNull()
    expect(waiting()).toHaveLength(1)

    const sent = stubApi({ ...lessonReplies(questions), [POST]: { body: completed } })
    signInAmina()
    renderApp('/memorize')
    await waitFor(() => expect(submissions(sent)).toHaveLength(1))
    await waitFor(() => expect(waiting()).toEqual([]))
  })
})

describe('a guest', () => {
  const NEXT = 'GET /lessons/next?after='

  test('sees how it went, keeps the answers on the device, and is invited; nothing is sent', async () => {
    const another = '5d0e7d2a-8c0b-4f6e-9a51-3b1de2a7c0ff'
    const { sent } = await answerOne({ [`${NEXT}${LESSON_ID}`]: { body: { lesson_id: another } } })
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/')
    expect(screen.getByText('Saved on this device')).not.toBeNull()
    await press('Finish')
    await screen.findByRole('heading', { name: 'One question to go' })
    const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(link('Keep what you learned: create an account')).toBe('/signup?next=%2Fmemorize%3Fsurah%3D112%26tile%3D2')
    expect(link('I have an account')).toBe('/signin?next=%2Fmemorize%3Fsurah%3D112%26tile%3D2')
    expect(screen.queryByRole('link', { name: 'Do another' })).toBeNull()
    expect(screen.queryByText('Returning to your path')).toBeNull()
    expect(waiting()).toHaveLength(1)

    await press('Practise this one')
    for (const word of ['لَمۡ', 'يَلِدۡ', 'وَلَمۡ', 'يُولَدۡ']) await press(word)
    await press('Check Order')
    await press('Finish Lesson')
    await screen.findByRole('heading', { name: 'Lesson Complete!' })
    expect(screen.getByText('2 of 2 on the first try.')).not.toBeNull()
    expect((await screen.findByRole('link', { name: 'Do another' })).getAttribute('href')).toBe(`/memorize/${another}`)
    expect(waiting().map((key) => key.split(':')[1])).toEqual(['guest', 'guest'])
    expect(sent.map(({ path }) => path).filter((path) => path.startsWith('/user'))).toEqual([])
  })

  test('has the answers sent, once and with their time, when they sign in', async () => {
    await answerOne({})
    await press('Finish')
    await screen.findByRole('heading', { name: 'One question to go' })
    const [key] = waiting()
    const { finishedAt } = JSON.parse(localStorage.getItem(key!)!)
    cleanup()

    signInAmina()
    const sent = stubApi({ ...lessonReplies(questions), [POST]: { body: recorded({}) } })
    renderApp('/memorize')
    await screen.findByText('Progress saved successfully!')
    expect(submissions(sent)).toEqual([
      {
        lesson_id: LESSON_ID,
        question_statuses: [
          { question_id: questions[0]!.id, correct: true, answer: 'kufuwan' },
          { question_id: questions[1]!.id, correct: false },
        ],
        submission_id: key!.split(':')[2],
        finished_at: new Date(finishedAt).toISOString(),
      },
    ])
    expect(waiting()).toEqual([])
  })

  test('goes on with a begun lesson after signing in, unless the person began it too', async () => {
    await answerOne({})
    cleanup()
    const begun = localStorage.getItem(`halaqa_quiz:guest:${LESSON_ID}`)
    expect(begun).not.toBeNull()
    localStorage.setItem('halaqa_quiz:guest:other', 'of the guest')
    localStorage.setItem(`halaqa_quiz:${amina.id}:other`, 'of her own')

    stubApi({
      ...lessonReplies(questions),
      'POST /auth/signin': { body: { user: aminaOnTheWire, token: 'her-token' } },
    })
    renderApp(`/signin?next=${encodeURIComponent(LESSON_PATH)}`)
    fireEvent.change(await screen.findByLabelText('Email'), { target: { value: amina.email } })
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'correct horse' } })
    await press('Sign In')
    expect(await screen.findByText('Question 2 of 2')).not.toBeNull()
    expect(JSON.parse(draft()!)).toEqual(JSON.parse(begun!))
    expect(localStorage.getItem(`halaqa_quiz:${amina.id}:other`)).toBe('of her own')
    expect(Object.keys(localStorage).filter((key) => key.includes('guest'))).toEqual([])
  })
})

describe('the first lesson of the path', () => {
  test('opens by an address of its own, without an entry in the history', async () => {
    stubApi({ ...lessonReplies(questions), 'GET /lessons/next': { body: { lesson_id: LESSON_ID } } })
    const app = renderApp('/memorize/first')
    await screen.findByText('Question 1 of 2')
    expect([app.address(), app.router.state.historyAction]).toEqual([LESSON_PATH, 'REPLACE'])
  })

  test('is sign-up where there is none', async () => {
    stubApi({ 'GET /lessons/next': { body: { lesson_id: null } } })
    renderApp('/memorize/first')
    await screen.findByRole('heading', { name: 'Create your account' })
  })

  test('can be tried again if it does not load', async () => {
    const replies = {
      ...lessonReplies(questions),
      'GET /lessons/next': { status: 400, body: { error: 'No' } } as object,
    }
    stubApi(replies)
    renderApp('/memorize/first')
    await screen.findByRole('heading', { name: 'Error Loading Content' })
    stubApi({ ...replies, 'GET /lessons/next': { body: { lesson_id: LESSON_ID } } })
    await press('Try Again')
    await screen.findByText('Question 1 of 2')
  })
})
