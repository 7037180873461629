import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { renderApp, signInAmina, stubApi, written } from '../../../test/app.tsx'
import { chapterReplies } from '../../../test/chapters.ts'
import { leftByToast } from '../../../test/toasts.ts'
import { stubWindow } from '../../../test/window.ts'
import { aTask } from '../../../test/wire.ts'
import './TaskScreen.tsx'

const PORTION = { start_surah: 112, start_ayah: 1, end_surah: 113, end_ayah: 2, opened_at: '2025-11-21T06:00:00Z' }

beforeEach(() => {
  signInAmina()
  stubWindow(1280)
})

function openPortion(task = aTask(PORTION), replies: Parameters<typeof stubApi>[0] = {}) {
  let stored = task
  const sent = stubApi({
    ...chapterReplies(112, 113),
    [`GET /tasks/${task.id}`]: () => ({ body: stored }),
    [`PUT /tasks/${task.id}/bookmark`]: ({ body }) => {
      const { surah, ayah } = body as { surah: number | null; ayah: number | null }
      stored = { ...stored, bookmark_surah: surah, bookmark_ayah: ayah }
      return { body: { message: 'ok', task: stored } }
    },
    ...replies,
  })
  renderApp(`/tasks/${task.id}`)
  return { task, sent }
}
const mark = (ayah: string) => screen.findByRole('button', { name: `Bookmark ${ayah}` })

describe('a bookmark', () => {
  test("is taken back with the server's sentence when it refuses", async () => {
    const task = aTask({ ...PORTION, bookmark_surah: 112, bookmark_ayah: 1 })
    openPortion(task, {
      [`PUT /tasks/${task.id}/bookmark`]: { status: 503, body: { error: 'Something went wrong. Please try again.' } },
    })
    await userEvent.click(await mark('112:3'))
    await leftByToast('Something went wrong. Please try again.')
    expect((await mark('112:1')).getAttribute('aria-pressed')).toBe('true')
    expect((await mark('112:3')).getAttribute('aria-pressed')).toBe('false')
  })

  test('is dropped when the portion has changed meanwhile, and the page shows the new one', async () => {
    const task = aTask(PORTION)
    const now = { ...task, end_surah: 112, end_ayah: 4 }
    openPortion(task, {
      [`PUT /tasks/${task.id}/bookmark`]: {
        status: 409,
        body: { error: 'x', message: 'x', code: 'portion_changed', task: now },
      },
      [`GET /tasks/${task.id}`]: { body: task },
    })
    const button = await mark('112:3')
    stubApi({
      ...chapterReplies(112),
      [`GET /tasks/${task.id}`]: { body: now },
      [`PUT /tasks/${task.id}/bookmark`]: {
        status: 409,
        body: { error: 'x', message: 'x', code: 'portion_changed', task: now },
      },
    })
    await userEvent.click(button)
    expect(await screen.findByText('Your portion has changed')).not.toBeNull()
    expect(screen.queryByText('Continue from 112:3')).toBeNull()
  })

  test('is set, moved and cleared, naming the portion that was seen', async () => {
    const { sent } = openPortion()
    await userEvent.click(await mark('112:2'))
    expect(await screen.findByText('Bookmark')).not.toBeNull()
    expect(written(sent).at(-1)?.body).toMatchObject({
      surah: 112,
      ayah: 2,
      start_surah: 112,
      end_surah: 113,
      end_ayah: 2,
    })

    await userEvent.click(await mark('113:1'))
    expect(await screen.findByRole('button', { name: 'Continue from 113:1' })).not.toBeNull()
    expect(screen.getAllByText('Bookmark')).toHaveLength(1)

    await userEvent.click(await mark('113:1'))
    await waitFor(() => expect(screen.queryByText('Bookmark')).toBeNull())
    expect(screen.queryByRole('button', { name: /Continue from/ })).toBeNull()
  })

  test('opens the page at its verse, with a link to it at the top', async () => {
    const scrolled = vi.spyOn(window, 'scrollBy').mockImplementation(() => {})
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top: 900 } as DOMRect)
    openPortion(aTask({ ...PORTION, bookmark_surah: 112, bookmark_ayah: 3 }))
    const button = await screen.findByRole('button', { name: 'Continue from 112:3' })
    await mark('112:3')
    await waitFor(() => expect(scrolled).toHaveBeenCalledWith({ top: 804, behavior: 'instant' }))
    await userEvent.click(button)
    expect(within(document.activeElement as HTMLElement).getByText('112:3')).not.toBeNull()
  })

  test('has no place in a portion that is read', async () => {
    openPortion(
      aTask({
        ...PORTION,
        bookmark_surah: 112,
        bookmark_ayah: 3,
        is_completed: true,
        completed_at: '2025-11-21T07:00:00Z',
      }),
    )
    await screen.findByText('en 112:3')
    expect(screen.queryByRole('button', { name: /^Bookmark|Continue/ })).toBeNull()
  })
})
