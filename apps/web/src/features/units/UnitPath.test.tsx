import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { amina, renderApp, signInAmina, stubApi } from '../../../test/app.tsx'
import { scrollByHand, stubScrolling } from '../../../test/scrolling.ts'
import { aLesson, aUnit, figures, lessonsOf } from '../../../test/wire.ts'

beforeEach(() => {
  signInAmina()
  stubScrolling()
  window.innerHeight = 800
})

const tile = (name: string | RegExp) => screen.findByRole('button', { name })

describe('a tile', () => {
  const unit = aUnit(113, { total_lessons: 5 })
  const lessons = [
    aLesson(unit, 0, { title: 'Done', status: 'completed', progress_percentage: 100 }),
    aLesson(unit, 1, { title: 'Begun', status: 'in_progress', progress_percentage: 60, xp_reward: 20 }),
    aLesson(unit, 2, { title: 'Next', status: 'available' }),
    aLesson(unit, 3, { title: 'Later', status: 'locked' }),
    aLesson(unit, 4, { title: 'Some day', status: 'coming_soon' }),
  ]
  const open = (more = {}) => {
    stubApi({
      'GET /user/figures': { body: figures },
      'GET /user/path': { body: { units: [unit], current: null } },
      'GET /user/lessons/113': { body: lessons },
      ...more,
    })
    return renderApp('/memorize')
  }
  const remembers = (state: string) => ({
    'GET /user/memory/113': {
      body: {
        items: [],
        memorized_at: null,
        learned_in_days: null,
        lessons: [{ id: lessons[0]!.id, strength: 0.8, state, minutes: 2 }],
      },
    },
  })

  test('shows its state; only an available one says Start', async () => {
    open()
    await tile('Done, Completed, 100 percent')
    const names = within(screen.getByRole('list', { name: 'Lessons of Al-Falaq' }))
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label'))
    expect(names).toEqual([
      'Done, Completed, 100 percent',
      'Begun, In progress, 60 percent',
      'Next, Available',
      'Later, Locked',
      'Some day, Coming soon',
    ])
    expect(screen.getAllByText('Start')).toHaveLength(1)
    expect(screen.getByText('Start').closest('li')?.textContent).toBe('Start')
    expect(screen.getByText('60%')).not.toBeNull()
    const icons = async (name: string) =>
      [...(await tile(name)).querySelectorAll('.lucide')].map(({ classList }) => classList.item(1))
    expect(await icons('Later, Locked')).toEqual(['lucide-book-open', 'lucide-lock'])
    expect(await icons('Some day, Coming soon')).toEqual(['lucide-book-open'])
    expect(await icons('Done, Completed, 100 percent')).toEqual(['lucide-book-open', 'lucide-check'])
  })

  test("is animated only at the person's current lesson", async () => {
    const open = [aLesson(unit, 0, { status: 'available' }), aLesson(unit, 1, { status: 'available' })]
    stubApi({
      'GET /user/figures': { body: figures },
      'GET /user/path': {
        body: { units: [unit], current: { unit_id: unit.id, lesson_id: open[1]!.id, index: 1 } },
      },
      'GET /user/lessons/113': { body: [...open, ...lessons.slice(2)] },
    })
    renderApp('/memorize')
    const list = await screen.findByRole('list', { name: 'Lessons of Al-Falaq' })
    const bubbles = within(list).getAllByText('Start')
    expect(bubbles.map((bubble) => bubble.closest('.animate-breathe') !== null)).toEqual([false, true, false])
  })

  test('shows that its lesson was begun on this device, also when another tab continues it', async () => {
    const total = lessons[2]!.total_questions
    const draft = (count: number) =>
      JSON.stringify({
        index: count,
        submissionId: null,
        attempts: Object.fromEntries(
          Array.from({ length: count }, (_, index) => [`q${index}`, { given: 'x', verdict: true, round: 0 }]),
        ),
      })
    const key = `halaqa_quiz:${amina.id}:${lessons[2]!.id}`
    localStorage.setItem(key, draft(1))
    open()
    await tile(`Next, Available, 1 of ${total} answered`)
    expect(screen.getByText('Continue')).not.toBeNull()
    expect(screen.queryByText('Start')).toBeNull()
    localStorage.setItem(key, draft(2))
    act(() => void dispatchEvent(new StorageEvent('storage', { key, newValue: draft(2) })))
    await tile(`Next, Available, 2 of ${total} answered`)
    localStorage.removeItem(key)
    act(() => void dispatchEvent(new StorageEvent('storage', { key, newValue: null })))
    await tile('Next, Available')
  })

  test('says that its passage fades, in a word and by a ring of which so much is left', async () => {
    open(remembers('fading'))
    const fading = await tile('Done, Completed, 100 percent, Fading · 2 min')
    expect(screen.getByText('Fading · 2 min')).not.toBeNull()
    const [, lit] = fading.querySelectorAll('circle')
    expect(lit!.getAttribute('stroke-dasharray')!.match(/3 /g)).toHaveLength(16)
    expect(fading.querySelector('.lucide-hourglass')).not.toBeNull()
  })

  test('leads to reciting its passage first, if that fades', async () => {
    open(remembers('fading'))
    await userEvent.click(await tile('Done, Completed, 100 percent, Fading · 2 min'))
    const links = within(screen.getByRole('dialog')).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Recite it · 2 min', `/memorize/review?lesson=${lessons[0]!.id}`],
      ['Review +15 XP', `/memorize/${lessons[0]!.id}`],
      ['Learn again', `/memorize/${lessons[0]!.id}?learn`],
    ])
    expect(document.activeElement).toBe(links[0])
  })

  test('says nothing about a steady passage, nor about a lesson that is not completed', async () => {
    const fading = (id: string, state = 'fading') => ({ id, strength: 0.8, state, minutes: 2 })
    const [steady, begun, completed] = [lessons[0]!, lessons[1]!, { ...lessons[2]!, status: 'completed' as const }]
    open({
      'GET /user/lessons/113': { body: [steady, begun, completed, lessons[3], lessons[4]] },
      'GET /user/memory/113': {
        body: {
          items: [],
          memorized_at: null,
          learned_in_days: null,
          lessons: [fading(steady.id, 'steady'), fading(begun.id), fading(completed.id)],
        },
      },
    })
    await tile(/^Next, Completed.*, Fading · 2 min$/)
    expect(screen.getAllByText('Fading · 2 min')).toHaveLength(1)
  })

  test.each([
    ['Done, Completed, 100 percent', 'Completed', 'Review +15 XP', 0],
    ['Begun, In progress, 60 percent', 'In progress', 'Review +20 XP', 1],
    ['Next, Available', 'Available', 'Review +15 XP', 2],
  ])('%s leads into its lesson', async (name, status, action, index) => {
    open()
    await userEvent.click(await tile(name))
    const dialog = screen.getByRole('dialog', { name: lessons[index]?.title })
    expect(dialog.textContent).toContain('Say the ayah from memory.')
    expect(dialog.textContent).toContain(`Al-Falaq 113:${index + 1}${status}`)
    const link = within(dialog).getByRole('link', { name: action })
    expect(link.getAttribute('href')).toBe(`/memorize/${lessons[index]?.id}`)
    expect(document.activeElement).toBe(link)
    const again = within(dialog).queryByRole('link', { name: 'Learn again' })
    expect(again?.getAttribute('href')).toBe(
      status === 'Available' ? undefined : `/memorize/${lessons[index]?.id}?learn`,
    )
  })

  test.each([
    ['Later, Locked', 'Locked'],
    ['Some day, Coming soon', 'Coming soon ...'],
  ])('%s cannot be opened', async (name, action) => {
    open()
    await userEvent.click(await tile(name))
    const dialog = screen.getByRole('dialog')
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: action }).disabled).toBe(true)
    expect(within(dialog).queryByRole('link')).toBeNull()
    expect(document.activeElement).toBe(dialog)
  })

  test('Escape closes the tooltip and returns the focus', async () => {
    open()
    await userEvent.click(await tile('Next, Available'))
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(await tile('Next, Available'))
  })

  test('scrolling closes the tooltip; trembling does not', async () => {
    open()
    await userEvent.click(await tile('Next, Available'))
    scrollByHand(3)
    expect(screen.queryByRole('dialog')).not.toBeNull()
    scrollByHand(40)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(await tile('Next, Available'))
  })

  test('its own click, a click elsewhere and another tile close the tooltip', async () => {
    open()
    await userEvent.click(await tile('Next, Available'))
    await userEvent.click(await tile('Next, Available'))
    expect(screen.queryByRole('dialog')).toBeNull()

    await userEvent.click(await tile('Next, Available'))
    await userEvent.click(await tile('Later, Locked'))
    expect(screen.getByRole('dialog', { name: 'Later' })).not.toBeNull()

    await userEvent.click(screen.getByRole('heading', { level: 1 }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('arrows, Home and End move along the path, which is one stop of the Tab key', async () => {
    open()
    await tile('Next, Available')
    const stops = () =>
      screen.getAllByRole('button').filter((button) => button.dataset.tile && button.getAttribute('tabindex') === '0')
    expect(stops()).toHaveLength(1)
    stops()[0]?.focus()
    const name = () => document.activeElement?.getAttribute('aria-label')?.split(',')[0]
    const seen = [name()]
    for (const key of ['ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'Home']) {
      fireEvent.keyDown(document.activeElement as Element, { key })
      seen.push(name())
    }
    expect(seen).toEqual(['Begun', 'Next', 'Some day', 'Some day', 'Later', 'Done'])
    expect(stops()).toEqual([document.activeElement])
  })
})

describe('the place', () => {
  const units = [1, 114, 113, 112, 36].map((surah) => aUnit(surah, { total_lessons: 40 }))
  /** Without a layout a unit is 40 tiles, with 64 px before and 40 px after them; the path begins at the page's top. */
  const unitHeight = 64 + 39 * 124 + 72 + 40
  const currentAt = (unit: number, index: number) => ({
    unit_id: units[unit]?.id,
    lesson_id: units[unit]?.id,
    index,
  })
  const open = async (address: string, current: object | null = null) => {
    const sent = stubApi({
      'GET /user/figures': { body: figures },
      'GET /user/path': { body: { units, current } },
      ...Object.fromEntries(units.map((unit) => [`GET /user/lessons/${unit.surah_number}`, { body: lessonsOf(unit) }])),
    })
    const app = renderApp('/about')
    await app.router.navigate(address)
    return { ...app, sent }
  }
  const drawn = () => screen.findAllByRole('button', { name: /^Lesson/ })

  test('a new person begins at the top, even if the first lesson is below a phone’s window', async () => {
    window.innerHeight = 120
    await open('/memorize', currentAt(0, 0))
    await drawn()
    expect(window.scrollY).toBe(0)
  })

  test('begins at the top for everybody if today’s card is above the path', async () => {
    const box = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 700, 0, 0))
    await open('/memorize', currentAt(2, 20))
    await drawn()
    box.mockRestore()
    expect(window.scrollY).toBe(0)
  })

  test('is the current lesson, before any lesson is loaded, and only its surroundings are loaded', async () => {
    const { sent } = await open('/memorize', currentAt(2, 20))
    await drawn()
    expect(window.scrollY).toBe(Math.round(2 * unitHeight + 64 + 20 * 124 - 800 / 3))
    expect(sent.map(({ path }) => path).filter((path) => path.includes('lessons'))).toEqual([
      '/user/lessons/113',
      '/user/lessons/112',
    ])
  })

  test('is the surah in the address', async () => {
    const { sent } = await open('/memorize?surah=36', currentAt(2, 20))
    await drawn()
    expect(window.scrollY).toBe(4 * unitHeight - 80)
    expect(sent.map(({ path }) => path)).toContain('/user/lessons/36')
  })

  test('is the lesson in the address, or the surah if it has no such lesson', async () => {
    const { router } = await open('/memorize?surah=36&tile=10', currentAt(2, 20))
    await drawn()
    expect(window.scrollY).toBe(Math.round(4 * unitHeight + 64 + 10 * 124 - 800 / 3))
    await act(async () => router.navigate('/memorize?surah=36&tile=999'))
    expect(window.scrollY).toBe(4 * unitHeight - 80)
  })

  test.each(['/memorize?surah=77', '/memorize?surah=x', '/memorize?surah='])(
    '%s names no unit: the current lesson',
    async (address) => {
      await open(address, currentAt(2, 20))
      await drawn()
      expect(window.scrollY).toBe(Math.round(2 * unitHeight + 64 + 20 * 124 - 800 / 3))
    },
  )

  test('Back returns to the former place, and the tab to the current lesson', async () => {
    const { router } = await open('/memorize', currentAt(1, 3))
    await drawn()
    const current = window.scrollY
    scrollByHand(9000)
    await userEvent.click(screen.getByRole('link', { name: 'Profile' }))
    await screen.findByText('Joined August 2, 2025')
    scrollByHand(0)
    await waitFor(() => router.navigate(-1))
    await drawn()
    expect(window.scrollY).toBe(9000)

    await userEvent.click(screen.getByRole('link', { name: 'Memorize' }))
    await waitFor(() => expect(window.scrollY).toBe(current))
  })

  test('follows a completed lesson, but not somebody who scrolls', async () => {
    const { queries } = await open('/memorize', currentAt(1, 3))
    await drawn()
    const before = window.scrollY
    const answer = (current: object, now = units) =>
      stubApi({ 'GET /user/path': { body: { units: now, current } }, 'GET /user/lessons/114': { body: [] } })
    answer({ ...currentAt(1, 4), lesson_id: units[0]?.id })
    await queries.refetchQueries({ queryKey: ['units', 'path'] })
    await waitFor(() => expect(window.scrollY).toBe(before + 124))

    scrollByHand(7000)
    const renamed = units.map((unit) => ({ ...unit, surah_name: `${unit.surah_name}, renamed` }))
    answer({ ...currentAt(1, 5), lesson_id: units[1]?.id }, renamed)
    await queries.refetchQueries({ queryKey: ['units', 'path'] })
    await screen.findByRole('heading', { name: 'An-Nas, renamed' })
    expect(window.scrollY).toBe(7000)
  })

  test('stops when a person touches it while it moves', async () => {
    await open('/memorize', currentAt(1, 3))
    const [lesson] = await drawn()
    const scrollTo = vi.spyOn(window, 'scrollTo')
    await userEvent.click(lesson as HTMLElement)
    expect(scrollTo.mock.calls).toEqual([[{ top: window.scrollY, behavior: 'instant' }]])
    expect(screen.getByRole('dialog')).not.toBeNull()
  })

  test('stays for a person who has opened a lesson before the path was loaded again', async () => {
    const { queries } = await open('/memorize', currentAt(1, 3))
    const [lesson] = await drawn()
    const before = window.scrollY
    await userEvent.click(lesson as HTMLElement)
    const renamed = units.map((unit) => ({ ...unit, surah_name: `${unit.surah_name}, renamed` }))
    stubApi({
      'GET /user/path': { body: { units: renamed, current: { ...currentAt(1, 4), lesson_id: units[0]?.id } } },
    })
    await queries.refetchQueries({ queryKey: ['units', 'path'] })
    await screen.findByRole('heading', { name: 'An-Nas, renamed' })
    expect(window.scrollY).toBe(before)
    expect(screen.getByRole('dialog')).not.toBeNull()
  })

  test('of any unit is reached through the list of units', async () => {
    const { address } = await open('/memorize', currentAt(0, 0))
    await drawn()
    scrollByHand(101)
    await userEvent.click(screen.getByRole('button', { name: 'Units' }))
    const dialog = await screen.findByRole('dialog', { name: 'Units' })
    expect(within(dialog).getAllByRole('link')).toHaveLength(5)
    await userEvent.type(within(dialog).getByRole('searchbox'), 'yasin')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/memorize?surah=36'))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Ya-Sin'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(window.scrollY).toBe(4 * unitHeight - 80)
  })

  test('the button to the top appears after 100 px', async () => {
    await open('/memorize', currentAt(0, 0))
    await drawn()
    scrollByHand(100)
    expect(screen.queryByRole('button', { name: 'Scroll to top' })).toBeNull()
    scrollByHand(101)
    await userEvent.click(screen.getByRole('button', { name: 'Scroll to top' }))
    expect(window.scrollY).toBe(0)
    expect(screen.queryByRole('button', { name: 'Scroll to top' })).toBeNull()
  })
})
