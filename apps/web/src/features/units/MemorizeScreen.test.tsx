import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { amina, renderApp, signInAmina, stubApi } from '../../../test/app.tsx'
import { aReview } from '../../../test/review.ts'
import { scrollByHand, stubScrolling } from '../../../test/scrolling.ts'
import { aLesson, aUnit, figures, lessonsOf } from '../../../test/wire.ts'
import { profileKeys } from '../profile/profile.keys.ts'

type Units = ReturnType<typeof aUnit>[]
const PATH = 'GET /user/path'
const broken = { status: 500, body: { error: 'Something went wrong. Please try again.' } }

function openPath(units: Units, replies: Parameters<typeof stubApi>[0] = {}) {
  const lessons = units.map((unit) => [`GET /user/lessons/${unit.surah_number}`, { body: lessonsOf(unit) }])
  const sent = stubApi({
    'GET /user/figures': { body: figures },
    'GET /user/review': { body: aReview([]) },
    [PATH]: { body: { units, current: null } },
    ...Object.fromEntries(lessons),
    ...replies,
  })
  return { ...renderApp('/memorize'), sent }
}

const aPath = (lessons = 30) => [1, 114, 113, 112, 111].map((surah) => aUnit(surah, { total_lessons: lessons }))
const banners = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const lessonsAskedFor = (sent: { path: string }[]) =>
  sent.filter(({ path }) => path.startsWith('/user/lessons/')).map(({ path }) => Number(path.split('/').at(-1)))
const tile = (name: string | RegExp) => screen.findByRole('button', { name })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-11-21T12:00:00') })
  signInAmina()
  stubScrolling()
  return () => {
    vi.useRealTimers()
  }
})

describe('the path', () => {
  test('says that it is loading', async () => {
    stubApi({ [PATH]: () => new Promise(() => {}) })
    renderApp('/memorize')
    expect(await screen.findByText('Loading memorization units...')).not.toBeNull()
  })

  test('a failed load says why and can be tried again', async () => {
    stubApi({ [PATH]: broken })
    renderApp('/memorize')
    expect(await screen.findByRole('heading', { name: 'Failed to Load Units' })).not.toBeNull()
    expect(screen.getByText('Something went wrong. Please try again.')).not.toBeNull()

    stubApi({ [PATH]: () => new Promise(() => {}) })
    await userEvent.click(within(failure()).getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('Loading memorization units...')).not.toBeNull()
    expect(screen.queryByText('Failed to Load Units')).toBeNull()
  })

  test('shows a failure for an answer that breaks the contract', async () => {
    stubApi({ [PATH]: { body: { units: [{ id: 'x' }], current: null } } })
    renderApp('/memorize')
    expect(await screen.findByText('Failed to fetch units')).not.toBeNull()
  })

  test('says that there are no units', async () => {
    openPath([])
    expect(await screen.findByRole('heading', { name: 'No Units Available' })).not.toBeNull()
  })

  test('leads from the card of today to the current lesson, and shows the answers given there', async () => {
    const unit = aUnit(112, { total_lessons: 2 })
    const current = { unit_id: unit.id, lesson_id: aLesson(unit, 2).id, index: 1 }
    openPath([unit], { [PATH]: { body: { units: [unit], current } } })
    const start = await screen.findByRole('link', { name: 'Start lesson 2 of Al-Ikhlas' })
    expect(start.getAttribute('href')).toBe(`/memorize/${current.lesson_id}`)

    cleanup()
    const attempt = { given: 'x', verdict: true, round: 0 }
    const draft = { index: 1, submissionId: null, attempts: { a: attempt, b: attempt } }
    localStorage.setItem(`halaqa_quiz:${amina.id}:${current.lesson_id}`, JSON.stringify(draft))
    openPath([unit], { [PATH]: { body: { units: [unit], current } } })
    await screen.findByRole('link', { name: 'Continue lesson 2 of Al-Ikhlas' })
    expect(screen.getByText('Lesson 2 of Al-Ikhlas')).not.toBeNull()
    expect(screen.getByText('2 questions answered')).not.toBeNull()

    cleanup()
    openPath([unit])
    await screen.findByRole('heading', { name: 'Today’s review' })
    expect(screen.queryByText('Next lesson')).toBeNull()
  })

  test('puts a due review first, else the new lessons; the first open one has the filled button', async () => {
    const unit = aUnit(112, { total_lessons: 2 })
    const current = { unit_id: unit.id, lesson_id: aLesson(unit, 2).id, index: 1 }
    const path = { [PATH]: { body: { units: [unit], current } } }
    const parts = () =>
      within(screen.getByRole('region', { name: 'Today' }))
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent)
    const filled = () =>
      within(screen.getByRole('main'))
        .getAllByRole('link')
        .filter(({ className }) => className.includes('btn-primary'))

    openPath([unit], { ...path, 'GET /user/review': { body: aReview() } })
    await screen.findByRole('link', { name: 'Review' })
    expect(parts()).toEqual(['Today’s review', 'Next lesson', 'This week'])
    expect(filled().map((link) => link.getAttribute('href'))).toEqual(['/memorize/review'])

    cleanup()
    openPath([unit], path)
    await screen.findByText(/^Nothing to recite today/)
    await waitFor(() =>
      expect(filled().map((link) => link.getAttribute('href'))).toEqual([`/memorize/${current.lesson_id}`]),
    )
    expect(parts()).toEqual(['Next lesson', 'Today’s review', 'This week'])
  })

  test('has nothing to press for what is new until the review and the plan have come', async () => {
    const unit = aUnit(112, { total_lessons: 2 })
    const current = { unit_id: unit.id, lesson_id: aLesson(unit, 2).id, index: 1 }
    let arrive = () => {}
    openPath([unit], {
      [PATH]: { body: { units: [unit], current } },
      'GET /user/learning-plan': () =>
        new Promise((resolve) => {
          arrive = () => resolve({ body: { plan: null } })
        }),
    })
    await screen.findByText(/^Nothing to recite today/)
    expect(screen.getByRole('region', { name: 'Next lesson' }).getAttribute('aria-busy')).toBe('true')
    expect(screen.queryByRole('link', { name: /^Start lesson/ })).toBeNull()
    arrive()
    expect(await screen.findByRole('link', { name: 'Start lesson 2 of Al-Ikhlas' })).not.toBeNull()
  })

  test('shows active units in their order, with their facts', async () => {
    openPath([
      aUnit(113, { display_order: 2, total_lessons: 1 }),
      aUnit(114, { display_order: 1, is_active: false }),
      aUnit(112, { display_order: 1, total_lessons: 2 }),
    ])
    const section = (await screen.findByRole('heading', { level: 2, name: 'Al-Ikhlas' })).closest('section')
    expect(section?.textContent).toContain('Surah 112Al-Ikhlas4 verses2 lessonsالإخلاص')
    expect(banners()).toEqual(['Today', "My Qur'an", 'Units', 'Al-Ikhlas', 'Al-Falaq'])
    expect(screen.getByText('1 lesson')).not.toBeNull()
  })

  test('stays on screen when a refresh fails', async () => {
    const { queries } = openPath(aPath(2))
    const firstLessons = () => screen.getAllByRole('button', { name: 'Lesson 1, Available' })
    await waitFor(() => expect(firstLessons().length).toBeGreaterThan(1))
    const sent = stubApi({
      [PATH]: broken,
      ...Object.fromEntries([1, 114, 113, 112, 111].map((surah) => [`GET /user/lessons/${surah}`, broken])),
      'GET /user/figures': { body: { ...figures, xp: 1475 } },
    })
    await queries.invalidateQueries({ queryKey: ['units'] })
    expect(sent.map(({ path }) => path)).toContain('/user/path')
    expect(lessonsAskedFor(sent)).toContain(1)
    // The figures are drawn after the failures, so they show that the failures have been drawn.
    await queries.invalidateQueries({ queryKey: profileKeys.figures })
    await screen.findByText('1,475 XP')
    expect(banners()).toContain('Al-Fatihah')
    expect(firstLessons().length).toBeGreaterThan(1)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

const failure = () => {
  const title = screen.getByRole('heading', { name: /Failed to Load Units|couldn’t load/ })
  return title.closest<HTMLElement>('[role=alert]') as HTMLElement
}

describe('tiles near the window', () => {
  test('are drawn and loaded, with the lessons of the next unit in advance, and nothing else', async () => {
    const { sent } = openPath(aPath())
    await tile('Lesson 1, Available')
    expect(lessonsAskedFor(sent)).toEqual([1, 114])
    expect(banners()).toEqual(['Today', "My Qur'an", 'Units', 'Al-Fatihah'])
    const drawn = screen.getAllByRole('button', { name: /^Lesson/ })
    expect(drawn.length).toBeGreaterThan(5)
    expect(drawn.length).toBeLessThan(30)
    expect(drawn[0]?.closest('li')?.getAttribute('aria-setsize')).toBe('30')
  })

  test('are loaded when they come near', async () => {
    const { sent } = openPath(aPath())
    await tile('Lesson 1, Available')
    // On a busy machine the path can be placed once more after its first tile is there.
    await waitFor(() => {
      scrollByHand(3800 * 3)
      expect(screen.queryByRole('heading', { level: 2, name: 'Al-Ikhlas' })).not.toBeNull()
    })
    expect(banners()).not.toContain('Al-Fatihah')
    // A path that is placed once more asks for the same lessons again.
    expect([...new Set(lessonsAskedFor(sent))]).toEqual([1, 114, 113, 112])
  })

  test('replace the loading state, and show a failure in place', async () => {
    openPath([aUnit(114, { total_lessons: 4 })], { 'GET /user/lessons/114': broken })
    expect(
      await screen.findByRole('heading', { level: 3, name: 'We couldn’t load the lessons of An-Nas' }),
    ).not.toBeNull()

    const unit = aUnit(114, { total_lessons: 4 })
    stubApi({ 'GET /user/lessons/114': { body: [] }, [PATH]: { body: { units: [unit], current: null } } })
    await userEvent.click(within(failure()).getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(screen.queryByText('We couldn’t load the lessons of An-Nas')).toBeNull())
  })

  test('a unit shows only its own lessons, though its surah has two', async () => {
    const [first, second] = [aUnit(112, { total_lessons: 1 }), aUnit(112, { total_lessons: 1, display_order: 1 })]
    const lessons = [aLesson(second, 0, { title: 'Second' }), aLesson(first, 0, { title: 'First' })]
    const { sent } = openPath([first, second], { 'GET /user/lessons/112': { body: lessons } })
    await tile('First, Available')
    expect(screen.getAllByRole('list', { name: 'Lessons of Al-Ikhlas' })).toHaveLength(2)
    const names = screen
      .getAllByRole('button', { name: /, Available$/ })
      .map((button) => button.getAttribute('aria-label'))
    expect(names).toEqual(['First, Available', 'Second, Available'])
    expect(lessonsAskedFor(sent)).toEqual([112])
  })

  test('lessons that differ in number from what the path said make it ask for the path again, once', async () => {
    const unit = aUnit(114, { total_lessons: 2 })
    const { sent } = openPath([unit], { 'GET /user/lessons/114': { body: [aLesson(unit, 0)] } })
    await tile('Lesson 1, Available')
    await waitFor(() => expect(sent.filter(({ path }) => path === '/user/path')).toHaveLength(2))
    expect(lessonsAskedFor(sent)).toEqual([114])
  })
})

describe('figures', () => {
  test('are the person’s own', async () => {
    openPath(aPath(1))
    const streak = await screen.findByText('1 day')
    const terms = streak.closest('dl')?.children
    expect([...(terms ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Current streak: 1 day',
      'Earned: 1,460 XP',
      'Lessons completed: 20',
    ])
  })

  test('show each day of the week, and today', async () => {
    openPath(aPath(1))
    const days = within((await screen.findByRole('heading', { name: 'This week' })).parentElement as HTMLElement)
    await days.findByText('Do one lesson or review today to keep your 1-day streak.')
    expect(days.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'SaturdayS',
      'SundayS',
      'MondayM',
      'Tuesday: doneT',
      'WednesdayW',
      'Thursday: doneT',
      'FridayToday',
    ])
  })

  test('say what continues a paused streak', async () => {
    openPath(aPath(1), { 'GET /user/figures': { body: { ...figures, current_streak: 0, paused_streak: 12 } } })
    expect(await screen.findByText(/^Paused at 12 days: do one lesson, review or reading today/)).not.toBeNull()
  })

  test('offer a retry when they do not load, and are not shown as zero', async () => {
    openPath(aPath(1), { 'GET /user/figures': broken })
    expect(await screen.findByText('We couldn’t load your figures')).not.toBeNull()
    // The card of today loads them once more.
    await waitFor(() => expect(screen.queryByText('This week')).toBeNull())
    expect(screen.queryByText(/Current streak/)).toBeNull()
  })
})
