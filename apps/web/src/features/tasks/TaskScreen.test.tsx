import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { renderApp, signInAmina, stubApi } from '../../../test/app.tsx'
import { aChapter, chapterReplies } from '../../../test/chapters.ts'
import { stubWindow } from '../../../test/window.ts'
import { aTask } from '../../../test/wire.ts'
import { today } from '../../lib/dates.ts'

const ALL = { start_surah: 112, start_ayah: 3, end_surah: 113, end_ayah: 2 }

function serve(task = aTask(ALL), more: Parameters<typeof stubApi>[0] = {}) {
  const sent = stubApi({
    ...chapterReplies(1, 2, 8, 9, 112, 113),
    [`GET /tasks/${task.id}`]: { body: task },
    [`PUT /tasks/${task.id}/open`]: { body: { message: 'ok', task: { ...task, opened_at: '2025-11-21T06:00:00Z' } } },
    ...more,
  })
  return { task, sent, ...renderApp(`/tasks/${task.id}`) }
}
const BASMALA = 'بِسۡمِ ٱللَّهِ ٱلرَّحۡمَٰنِ ٱلرَّحِيمِ'
const completed = (task: ReturnType<typeof aTask>) => ({
  ...task,
  is_completed: true,
  completed_at: new Date().toISOString(),
  can_reopen: true,
})

beforeEach(() => {
  signInAmina()
  stubWindow(1280)
})

describe('the text of a portion', () => {
  test('runs from its first ayah to its last, surah by surah', async () => {
    serve()
    const first = await screen.findByRole('region', { name: 'Surah Al-Ikhlas' })
    const second = screen.getByRole('region', { name: 'Surah Al-Falaq' })
    const verses = (section: HTMLElement) =>
      within(section)
        .getAllByText(/^en /)
        .map((verse) => verse.textContent)
    expect(verses(first)).toEqual(['en 112:3', 'en 112:4'])
    expect(verses(second)).toEqual(['en 113:1', 'en 113:2'])
    expect(within(first).getByText('Verses 3–4')).toBeTruthy()
    expect(within(second).getByText('Verses 1–2')).toBeTruthy()
    expect(within(screen.getByRole('region', { name: 'Your assignment' })).getByText('4 verses')).toBeTruthy()
    expect(screen.getByText('Friday, November 21, 2025')).toBeTruthy()
  })

  test.each([
    ['where a surah begins, and not where it goes on', ALL, 1],
    ['not before the ninth surah', { start_surah: 9, start_ayah: 1, end_surah: 9, end_ayah: 2 }, 0],
    ['not in the ninth surah', { start_surah: 9, start_ayah: 100, end_surah: 9, end_ayah: 101 }, 0],
    ['not before 1:1, which it is itself', { start_surah: 1, start_ayah: 1, end_surah: 1, end_ayah: 2 }, 0],
  ])('has the bismillah %s', async (_, range, times) => {
    serve(aTask(range))
    await screen.findByText('You’ve reached the end of this portion.')
    expect(screen.queryAllByText(BASMALA)).toHaveLength(times)
  })

  test.each([
    ['its date', {}, 'Friday, November 21, 2025'],
    ['its last date where it has several', { due_date: '2025-11-27' }, 'Until Thursday, November 27, 2025'],
  ])('is below %s', async (_, dates, text) => {
    serve(aTask({ ...ALL, ...dates }))
    expect(await screen.findByText(text)).toBeTruthy()
  })

  test('names the surah that could not be loaded, and retries only that one', async () => {
    let fails = true
    const { sent } = serve(aTask(ALL), {
      'GET /chapters/113': () =>
        fails ? { status: 404, body: { code: 'chapter_not_found' } } : { body: aChapter(113) },
    })
    expect(await screen.findByRole('heading', { name: 'Error Loading Content' })).toBeTruthy()
    expect(
      screen.getByText('Failed to fetch chapter 113: There’s no such surah. Surahs are numbered 1 to 114.'),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go Back' }).getAttribute('href')).toBe('/read')
    fails = false
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('en 113:2')).toBeTruthy()
    expect(sent.filter(({ path }) => path === '/chapters/112')).toHaveLength(1)
  })

  test('is empty when the surah came without verses', async () => {
    serve(aTask({ ...ALL, end_surah: 112, end_ayah: 4 }), {
      'GET /chapters/112': { body: { ...aChapter(112), arabic1: [] } },
    })
    expect(await screen.findByText('No verses available for this assignment')).toBeTruthy()
  })

  test('is empty when it names no ayahs', async () => {
    serve(aTask({ start_surah: 112, start_ayah: 4, end_surah: 112, end_ayah: 3 }))
    expect(await screen.findByText('No verses available for this assignment')).toBeTruthy()
  })
})

describe('the task', () => {
  test('is marked as opened, once', async () => {
    const { task, sent } = serve()
    await screen.findByText('en 112:3')
    await waitFor(() => expect(sent.filter(({ path }) => path === `/tasks/${task.id}/open`)).toHaveLength(1))
  })

  test('is not marked as opened again', async () => {
    const { sent } = serve(aTask({ ...ALL, opened_at: '2025-11-21T05:00:00Z' }))
    await screen.findByText('en 112:3')
    expect(sent.some(({ method }) => method === 'PUT')).toBe(false)
  })

  test('names the range that was read when it is completed, and leads back with a way to undo', async () => {
    const task = aTask(ALL)
    const { sent, router } = serve(task, {
      [`PUT /tasks/${task.id}/complete`]: { body: { message: 'ok', task: completed(task) } },
      [`PUT /tasks/${task.id}/reopen`]: { body: { message: 'ok', task } },
    })
    await userEvent.click((await screen.findAllByRole('button', { name: 'Mark Complete' }))[0] as HTMLElement)
    await waitFor(() => expect(router.state.location.pathname).toBe('/read'))
    expect(sent.find(({ path }) => path.endsWith('/complete'))?.body).toEqual({ ...ALL, local_date: today() })
    const toast = within(screen.getByRole('region', { name: 'Notifications' }))
    expect(await toast.findByText('Assignment Completed!')).toBeTruthy()
    fireEvent.click(toast.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(sent.some(({ path }) => path.endsWith('/reopen'))).toBe(true))
  })

  test('leads to the hatim that it completes, and no toast lies over that', async () => {
    const task = aTask(ALL)
    const { router } = serve(task, {
      [`PUT /tasks/${task.id}/complete`]: { body: { message: 'ok', task: completed(task), completed_hatim: 3 } },
    })
    await userEvent.click((await screen.findAllByRole('button', { name: 'Mark Complete' }))[0] as HTMLElement)
    await waitFor(() => expect(router.state.location.pathname).toBe(`/rooms/${task.room_id}/hatim`))
    expect(router.state.location.search).toBe('?cycle=3')
    expect(screen.queryByText('Assignment Completed!')).toBeNull()
  })

  test('is shown anew when it changed while it was read, and completed only then', async () => {
    const task = aTask(ALL)
    const now = { ...task, end_ayah: 1 }
    const error = 'Your portion has changed. Please look at it again before completing it.'
    let asked = 0
    const { sent, router } = serve(task, {
      // Only the refusal contains the changed portion.
      [`GET /tasks/${task.id}`]: () => (++asked === 1 ? { body: task } : new Promise(() => {})),
      [`PUT /tasks/${task.id}/complete`]: ({ body }) => {
        return (body as typeof ALL).end_ayah === 1
          ? { body: { message: 'ok', task: completed(now) } }
          : { status: 409, body: { error, message: error, code: 'portion_changed', task: now } }
      },
    })
    await userEvent.click((await screen.findAllByRole('button', { name: 'Mark Complete' }))[0] as HTMLElement)
    expect((await screen.findByRole('alert')).textContent).toContain('Your portion has changed')
    expect(screen.queryByText('en 113:2')).toBeNull()
    expect(screen.getByText('3 verses')).toBeTruthy()
    expect(screen.getByText('In Progress')).toBeTruthy()
    await userEvent.click(screen.getAllByRole('button', { name: 'Mark Complete' })[0] as HTMLElement)
    await waitFor(() => expect(router.state.location.pathname).toBe('/read'))
    expect(sent.filter(({ path }) => path.endsWith('/complete')).map(({ body }) => body)).toEqual([
      { ...ALL, local_date: today() },
      { ...ALL, end_ayah: 1, local_date: today() },
    ])
  })

  test('is read on the device without a connection, stays on its page, and can be undone there', async () => {
    const away = new TypeError('Failed to fetch')
    const task = aTask(ALL)
    const { router } = serve(task, {
      [`PUT /tasks/${task.id}/complete`]: away,
      [`PUT /tasks/${task.id}/reopen`]: away,
    })
    await userEvent.click((await screen.findAllByRole('button', { name: 'Mark Complete' }))[0] as HTMLElement)
    expect(await screen.findByRole('heading', { name: 'Assignment Completed!' })).toBeTruthy()
    const toast = within(screen.getByRole('region', { name: 'Notifications' }))
    expect(await toast.findByText('We’ll send it when you’re connected again.')).toBeTruthy()
    expect(router.state.location.pathname).toBe(`/tasks/${task.id}`)
    await userEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Undo' }))
    expect(await screen.findAllByRole('button', { name: 'Mark Complete' })).toHaveLength(2)
    expect(screen.queryByRole('heading', { name: 'Assignment Completed!' })).toBeNull()
  })

  test('stays open with the server’s sentence when it refuses', async () => {
    const task = aTask(ALL)
    serve(task, {
      [`PUT /tasks/${task.id}/complete`]: {
        status: 400,
        body: { error: 'Something went wrong. Please try again.', code: 'internal' },
      },
    })
    await userEvent.click((await screen.findAllByRole('button', { name: 'Mark Complete' }))[0] as HTMLElement)
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong. Please try again.')
    expect(screen.getByText('In Progress')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: 'Mark Complete' })).toHaveLength(2)
  })

  test('can be undone for a day after completing', async () => {
    const task = completed(aTask(ALL))
    let current = task
    serve(task, {
      [`GET /tasks/${task.id}`]: () => ({ body: current }),
      // The page opens the portion again as soon as it is open.
      [`PUT /tasks/${task.id}/open`]: () => ({ body: { message: 'ok', task: current } }),
      [`PUT /tasks/${task.id}/reopen`]: () => {
        current = { ...task, is_completed: false, completed_at: null as never, can_reopen: false }
        return { body: { message: 'ok', task: current } }
      },
    })
    expect(await screen.findByRole('heading', { name: 'Assignment Completed!' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Mark Complete' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('In Progress')).toBeTruthy()
  })

  test('cannot be undone later', async () => {
    serve({ ...completed(aTask(ALL)), can_reopen: false })
    expect(await screen.findByRole('heading', { name: 'Assignment Completed!' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  test('is not offered when it is the whole range, which each member reads', async () => {
    serve(aTask({ ...ALL, piece: 'range', piece_number: 1 }))
    expect(await screen.findAllByRole('button', { name: 'Mark Complete' })).not.toEqual([])
    expect(screen.queryByRole('button', { name: 'Offer to the group' })).toBeNull()
  })

  test('is offered to the group only after asking, and can be taken back', async () => {
    const task = aTask(ALL)
    const offered = { ...task, offered_at: '2025-11-21T06:00:00Z' }
    let current = task
    const { sent } = serve(task, {
      [`GET /tasks/${task.id}`]: () => ({ body: current }),
      [`PUT /tasks/${task.id}/offer`]: () => {
        current = offered
        return { body: { message: 'ok', task: current } }
      },
      [`PUT /tasks/${task.id}/take`]: () => {
        current = task
        return { body: { message: 'ok', task } }
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Offer to the group' }))
    expect(sent.some(({ path }) => path.endsWith('/offer'))).toBe(false)
    const dialog = within(screen.getByRole('dialog', { name: 'Offer this portion to the group?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Offer to the group' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Keep it myself' }))
    expect(await screen.findByRole('button', { name: 'Offer to the group' })).toBeTruthy()
  })
})

describe('a task that cannot be had', () => {
  test.each([
    [404, 'Task not found'],
    [500, 'Failed to load task'],
  ])('answered with %i: %s', async (status, title) => {
    const task = aTask()
    serve(task, { [`GET /tasks/${task.id}`]: { status, body: { error: 'Something went wrong. Please try again.' } } })
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/read')
  })
})

describe('the reading settings', () => {
  const openSettings = async () => {
    serve()
    await screen.findByText('en 112:3')
    await userEvent.click(screen.getByRole('button', { name: 'Reading Settings' }))
    return within(screen.getByRole('dialog', { name: 'Reading Settings' }))
  }

  test('show their effect in the preview, and are dropped on Cancel', async () => {
    const dialog = await openSettings()
    await userEvent.click(dialog.getByLabelText('Show transliteration'))
    expect(dialog.getByText('latin 112:3')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByText('latin 112:3')).toBeNull()
    expect(localStorage.getItem('halaqa_reading')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Reading Settings' }))
    expect((screen.getByLabelText('Show transliteration') as HTMLInputElement).checked).toBe(false)
  })

  test('take effect once they are applied, and are remembered', async () => {
    const dialog = await openSettings()
    await userEvent.click(dialog.getByLabelText('Show transliteration'))
    const arabic = within(dialog.getByRole('radiogroup', { name: 'Arabic font size' }))
    await userEvent.click(arabic.getByLabelText('Extra Large'))
    expect(screen.queryAllByText('latin 112:4')).toHaveLength(0)
    await userEvent.click(dialog.getByRole('button', { name: 'Apply Settings' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText('latin 112:4')).toBeTruthy()
    expect(screen.getByText('ar 112:4').parentElement?.className).toContain('text-3xl')
    expect(JSON.parse(localStorage.getItem('halaqa_reading') ?? '')).toEqual({
      showTransliteration: true,
      arabicSize: 'text-3xl',
      translationSize: 'text-base',
    })
  })
})
