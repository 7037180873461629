import type { LearningPlan } from '@halaqa/contract/learning-plan'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { renderApp, signInAmina, stubApi, written } from '../../../test/app.tsx'
import { errorOf } from '../../../test/fields.ts'
import { aReview } from '../../../test/review.ts'
import { stubScrolling } from '../../../test/scrolling.ts'
import { aUnit, figures } from '../../../test/wire.ts'

const PLAN = '/user/learning-plan'
const REVISIONS = ['3b7e6b7e-3f0e-4f53-9d2a-1c6f3a9f0a11', '4b7e6b7e-3f0e-4f53-9d2a-1c6f3a9f0a11'] as const
const LESSON = '5b7e6b7e-3f0e-4f53-9d2a-1c6f3a9f0a11'
const broken = { status: 500, body: { error: 'Something went wrong. Please try again.' } }

/** Al-Mulk, two lessons a day; 2025-11-21 was a Friday. */
const aPlan = (more: Partial<LearningPlan> = {}): LearningPlan => ({
  scope: 'surah',
  number: 67,
  until: null,
  lessons_a_day: 2,
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  revision: REVISIONS[0],
  date: '2025-11-21',
  lessons: 20,
  lessons_left: 17,
  today: { planned: 2, done: 0 },
  next: { lesson_id: LESSON, surah_number: 67, surah_name: 'Al-Mulk', index: 3 },
  end: '2025-11-29',
  new_end: null,
  next_on: '2025-11-22',
  ...more,
})
const lessonsOf = (query: string, counted: object = {}) => ({
  [`GET ${PLAN}/lessons?${query}`]: {
    body: { date: '2025-11-21', lessons: 20, lessons_left: 17, done_today: 0, ...counted },
  },
})
const PATH = {
  'GET /user/path': { body: { units: [aUnit(67)], current: null } },
  'GET /user/figures': { body: figures },
}

beforeEach(() => {
  signInAmina()
  stubScrolling()
})

describe('the plan', () => {
  const open = (plan: LearningPlan | null, replies: Parameters<typeof stubApi>[0] = {}) => {
    const sent = stubApi({
      ...PATH,
      'GET /user/review': { body: aReview([]) },
      [`GET ${PLAN}`]: { body: { plan } },
      ...lessonsOf('scope=surah&number=1', { lessons_left: 7 }),
      ...lessonsOf('scope=surah&number=112'),
      ...lessonsOf('scope=surah&number=67'),
      ...replies,
    })
    return { sent, ...renderApp('/memorize/plan') }
  }
  const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
  const choose = async (name: string | RegExp) => userEvent.click(await screen.findByRole('radio', { name }))

  test('says that it could not be loaded, and loads it again', async () => {
    let isAway = true
    open(null, { [`GET ${PLAN}`]: () => (isAway ? broken : { body: { plan: null } }) })
    expect(await screen.findByText('We couldn’t load your plan')).not.toBeNull()
    isAway = false
    await press('Try Again')
    expect(await screen.findByRole('button', { name: 'Create this plan' })).not.toBeNull()
  })

  test('is made for the surah in progress by lessons a day, and shows its outcome first', async () => {
    const { sent, address } = open(null, { [`PUT ${PLAN}`]: { body: { plan: aPlan() } } })
    expect(await screen.findByText('17 lessons left. You’ll finish on December 7, 2025.')).not.toBeNull()
    await userEvent.selectOptions(screen.getByLabelText('Lessons a day', { selector: 'select' }), '3 lessons')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Friday' }))
    expect(screen.getByText('17 lessons left. You’ll finish on November 27, 2025.')).not.toBeNull()
    expect(screen.queryByRole('button', { name: 'End the plan' })).toBeNull()
    await press('Create this plan')
    await waitFor(() => expect(address()).toBe('/memorize'))
    expect(written(sent)).toMatchObject([
      {
        path: PLAN,
        body: {
          scope: 'surah',
          number: 112,
          until: null,
          lessons_a_day: 3,
          weekdays: [0, 1, 2, 3, 4, 6],
          revision: null,
        },
      },
    ])
  })

  test('shows the lessons a day for a date, and offers the first possible date', async () => {
    const { sent } = open(aPlan(), { [`PUT ${PLAN}`]: { body: { plan: aPlan() } } })
    await choose('By a date')
    await press('Save')
    expect(errorOf(screen.getByLabelText('The last day'))).toBe('Choose a date.')
    await userEvent.type(screen.getByLabelText('The last day'), '2025-11-21')
    expect(screen.getByText(/more than 10 lessons a day/)).not.toBeNull()
    await press('Make it November 22, 2025, the first date that works')
    expect(screen.getByText(/17 lessons left: at most 9 lessons on each of these days/)).not.toBeNull()
    await press('Save')
    await waitFor(() =>
      expect(written(sent)).toMatchObject([
        { body: { number: 67, until: '2025-11-22', lessons_a_day: null, revision: REVISIONS[0] } },
      ]),
    )
  })

  test('needs a day of the week', async () => {
    const { sent } = open(aPlan({ weekdays: [5] }))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Friday' }))
    await press('Save')
    expect(await screen.findByText('Choose at least one day of the week.')).not.toBeNull()
    expect(written(sent)).toEqual([])
  })

  test('says that all lessons of the surah are done', async () => {
    open(aPlan(), lessonsOf('scope=surah&number=67', { lessons_left: 0 }))
    expect(await screen.findByText(/You’ve finished all of these lessons/)).not.toBeNull()
  })

  test('shows what the server refuses beside the field, and keeps what was chosen', async () => {
    const message = 'That’s more than ten lessons a day. March 3, 2026 is the first date that works.'
    open(aPlan({ until: '2026-01-01' }), {
      [`PUT ${PLAN}`]: {
        status: 400,
        body: { error: message, code: 'plan_too_short', fields: [{ path: 'until', message }] },
      },
    })
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Friday' }))
    await press('Save')
    await waitFor(() => expect(errorOf(screen.getByLabelText('The last day'))).toBe(message))
    expect(screen.getByRole('checkbox', { name: 'Friday' })).toHaveProperty('checked', false)
  })

  test("reports a change in another tab, keeps this form's values, and saves them over it", async () => {
    let plan = aPlan()
    const conflict = 'Your plan changed in the meantime. Check it, then save again.'
    const { sent } = open(null, {
      [`GET ${PLAN}`]: () => ({ body: { plan } }),
      [`PUT ${PLAN}`]: ({ body }) =>
        (body as { revision: string }).revision === plan.revision
          ? { body: { plan } }
          : { status: 409, body: { error: conflict, code: 'plan_changed' } },
    })
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Friday' }))
    plan = aPlan({ lessons_a_day: 5, revision: REVISIONS[1] })
    await press('Save')
    expect(await screen.findByText(conflict)).not.toBeNull()
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLSelectElement>('Lessons a day', { selector: 'select' }).value).toBe('5'),
    )
    expect(screen.getByRole('checkbox', { name: 'Friday' })).toHaveProperty('checked', false)
    await press('Save')
    await waitFor(() => expect(written(sent)).toHaveLength(2))
    expect(written(sent).at(-1)).toMatchObject({ body: { lessons_a_day: 5, weekdays: [0, 1, 2, 3, 4, 6] } })
  })

  test('ends after a confirmation, and the path works without it', async () => {
    const { sent, address } = open(aPlan(), { [`DELETE ${PLAN}?revision=${REVISIONS[0]}`]: { body: { message: 'x' } } })
    await press('End the plan')
    const dialog = within(await screen.findByRole('dialog', { name: 'End your plan?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'End the plan' }))
    await waitFor(() => expect(address()).toBe('/memorize'))
    expect(written(sent)).toMatchObject([{ method: 'DELETE' }])
    expect(screen.queryByRole('heading', { name: 'New' })).toBeNull()
  })

  test('says so and stays when it could not be ended', async () => {
    open(aPlan(), { [`DELETE ${PLAN}?revision=${REVISIONS[0]}`]: broken })
    await press('End the plan')
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'End the plan' }))
    expect(await dialog.findByText('We couldn’t end your plan')).not.toBeNull()
  })
})

describe('the card of today', () => {
  const openCard = async (plan: LearningPlan | null, replies: Parameters<typeof stubApi>[0] = {}) => {
    const sent = stubApi({
      ...PATH,
      'GET /user/review': { body: aReview([]) },
      [`GET ${PLAN}`]: { body: { plan } },
      ...replies,
    })
    renderApp('/memorize')
    const card = within(await screen.findByRole('region', { name: 'Today' }))
    return { sent, card }
  }

  test('links to making a plan when there is none', async () => {
    const { card } = await openCard(null)
    expect(card.getByRole('link', { name: 'My plan' }).getAttribute('href')).toBe('/memorize/plan')
    expect(card.queryByRole('heading', { name: 'New' })).toBeNull()
  })

  test.each([
    ['the lesson that is next', {}, 'Lesson 4 of Al-Mulk, 1 of 2 today'],
    ['the second of today', { today: { planned: 2, done: 1 } }, 'Lesson 4 of Al-Mulk, 2 of 2 today'],
    [
      'that today is done',
      { today: { planned: 2, done: 2 } },
      'Done for today. Next lesson on Saturday, November 22, 2025.',
    ],
    [
      'more than was planned',
      { today: { planned: 2, done: 5 } },
      'Done for today. Next lesson on Saturday, November 22, 2025.',
    ],
    [
      'a day of rest',
      { today: { planned: 0, done: 0 } },
      'No new lesson today. Next lesson on Saturday, November 22, 2025.',
    ],
    [
      'a day of rest on which one learned',
      { today: { planned: 0, done: 1 } },
      'No new lesson today. Next lesson on Saturday, November 22, 2025.',
    ],
    ['that all is done', { lessons_left: 0, next: null, next_on: null }, 'Your plan is complete: Al-Mulk.'],
    [
      'that an admin removed its lessons',
      { lessons: 0, lessons_left: 0, next: null, next_on: null },
      'There are no more lessons in Al-Mulk.',
    ],
    ['that a juz is done', { scope: 'juz', number: 30, next: null, next_on: null }, 'Your plan is complete: juz 30.'],
  ] as const)('says %s', async (_, more, text) => {
    const { card } = await openCard(aPlan(more as Partial<LearningPlan>))
    expect(await card.findByText(text)).not.toBeNull()
  })

  test.each([
    ['Learn lesson 4 of Al-Mulk', { today: { planned: 2, done: 1 } }],
    ['Learn lesson 4 of Al-Mulk', { today: { planned: 0, done: 0 } }],
    ['One more: lesson 4 of Al-Mulk', { today: { planned: 2, done: 2 } }],
  ])('leads to the lesson: %s', async (name, more) => {
    const { card } = await openCard(aPlan(more))
    const link = await card.findByRole('link', { name })
    expect(link.getAttribute('href')).toBe(`/memorize/${LESSON}`)
  })

  test('offers a new date when the end cannot be kept, without mentioning delay', async () => {
    const moved = aPlan({ until: '2025-12-20', end: '2025-12-20', revision: REVISIONS[1] })
    const { card, sent } = await openCard(aPlan({ until: '2025-11-21', end: '2025-11-21', new_end: '2025-12-20' }), {
      [`PUT ${PLAN}`]: { body: { plan: moved } },
    })
    const note = await card.findByText('17 lessons are left: too many to finish by November 21, 2025.')
    expect(note.closest('section, div')?.textContent).not.toMatch(/late|behind|missed|overdue/i)
    await userEvent.click(card.getByRole('button', { name: 'Make it December 20, 2025' }))
    await waitFor(() => expect(card.queryByText(/too many to finish/)).toBeNull())
    expect(written(sent)).toMatchObject([
      { body: { until: '2025-12-20', lessons_a_day: null, number: 67, revision: REVISIONS[0] } },
    ])
  })

  test('says that a new date could not be saved', async () => {
    const { card } = await openCard(aPlan({ until: '2025-11-21', new_end: '2025-12-20' }), { [`PUT ${PLAN}`]: broken })
    await userEvent.click(await card.findByRole('button', { name: 'Make it December 20, 2025' }))
    expect(await card.findByText('We couldn’t save your plan')).not.toBeNull()
  })
})
