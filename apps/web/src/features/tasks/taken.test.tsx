import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { renderApp, signInAmina, stubApi } from '../../../test/app.tsx'
import { chapterReplies } from '../../../test/chapters.ts'
import { stubWindow } from '../../../test/window.ts'
import { aTask, figures } from '../../../test/wire.ts'
import { currentToasts } from '../../ui/toast.ts'

import { invalidateFor } from '../events/invalidation.ts'
import type { LiveMessage } from '../events/live-message.ts'
import './TaskScreen.tsx'
import { today } from '../../lib/dates.ts'

const ALL = { start_surah: 112, start_ayah: 3, end_surah: 113, end_ayah: 2 }
const refused = (code: string, error = 'Task not found') => ({ status: 404, body: { error, message: error, code } })
const TAKEN = refused('portion_taken', 'Another reader has taken this portion. May Allah reward you.')

beforeEach(() => {
  signInAmina()
  stubWindow(1280)
})

/** Opens the page of a portion; `becomes` changes the server's answer from then on. */
async function reading(replies: Parameters<typeof stubApi>[0] = {}) {
  const task = aTask({ ...ALL, opened_at: '2025-11-21T05:00:00Z' })
  let answer: object = { body: task }
  const sent = stubApi({
    ...chapterReplies(1, 2, 112, 113),
    [`GET /tasks/${task.id}`]: () => answer,
    ...replies,
    ...Object.fromEntries(
      ['complete', 'offer', 'bookmark'].map((verb) => [`PUT /tasks/${task.id}/${verb}`, () => answer]),
    ),
  })
  const page = renderApp(`/tasks/${task.id}`)
  await screen.findByText('en 113:2')
  const becomes = (next: object) => {
    answer = next
  }
  const hear = (message: LiveMessage = { type: 'tasks' }) => act(() => invalidateFor(page.queries, [message], 'now'))
  return { task, sent, becomes, hear, ...page }
}

const region = () => screen.findByRole('alert', { name: 'Another reader has taken this portion' })
const press = (name: string) => userEvent.click(screen.getAllByRole('button', { name })[0] as HTMLElement)

describe('a portion that another reader takes while its page is open', () => {
  test('is reported as soon as the news arrives, and the text stays', async () => {
    const { becomes, hear } = await reading()
    becomes(TAKEN)
    hear()
    const notice = await region()
    expect(notice.textContent).toContain('it still counts for you')
    expect(within(notice).getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/read')
    expect(screen.getByText('en 113:2')).not.toBeNull()
    for (const name of ['Mark Complete', 'Offer to the group', /^Bookmark/]) {
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
    expect(screen.queryByText('In Progress')).toBeNull()
  })

  test('counts for the one who says that they have read it all, and there is nothing to undo', async () => {
    const { task, sent, becomes, hear } = await reading({
      'GET /user/figures': { body: figures },
      'GET /rooms': { body: [] },
    })
    becomes(TAKEN)
    hear()
    const notice = await region()
    becomes({
      body: {
        message: 'ok',
        task: { ...task, is_completed: true, can_reopen: false, completed_at: '2025-11-21T07:05:00Z' },
      },
    })
    await userEvent.click(within(notice).getByRole('button', { name: 'I’ve read it all' }))
    await waitFor(() => expect(currentToasts()).toMatchObject([{ kind: 'success' }]))
    expect(currentToasts()[0]?.action).toBeUndefined()
    expect(sent.filter(({ path }) => path.endsWith('/complete')).map(({ body }) => body)).toEqual([
      { ...ALL, local_date: today() },
    ])
  })

  test('keeps the words and says why when the report fails', async () => {
    const { becomes, hear } = await reading()
    becomes(TAKEN)
    hear()
    const notice = await region()
    becomes({ status: 400, body: { error: 'Something went wrong. Please try again.', code: 'internal' } })
    await userEvent.click(within(notice).getByRole('button', { name: 'I’ve read it all' }))
    expect(await screen.findAllByText('Something went wrong. Please try again.')).not.toEqual([])
  })

  test('is said when it is marked complete, by the page and not by a toast', async () => {
    const { becomes } = await reading()
    becomes(TAKEN)
    await press('Mark Complete')
    await region()
    expect(screen.queryByText(TAKEN.body.error)).toBeNull()
    expect(screen.queryByText('Task not found')).toBeNull()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Another reader has taken this portion'))
  })

  test('is reported while it is being offered, and the dialog disappears with its texts', async () => {
    const { becomes } = await reading()
    becomes(TAKEN)
    await press('Offer to the group')
    const dialog = screen.getByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Offer to the group' }))
    await region()
    await waitFor(() => expect(screen.queryByText('Offer this portion to the group?')).toBeNull())
  })

  test('returns to its reader without a notice', async () => {
    const { task, becomes, hear } = await reading()
    becomes(TAKEN)
    hear()
    await region()
    becomes({ body: task })
    hear()
    expect(await screen.findAllByRole('button', { name: 'Mark Complete' })).toHaveLength(2)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('is reported kindly also when the page is opened later', async () => {
    const task = aTask(ALL)
    stubApi({ [`GET /tasks/${task.id}`]: TAKEN })
    renderApp(`/tasks/${task.id}`)
    await screen.findByRole('heading', { level: 1, name: 'Another reader has taken this portion' })
    expect(screen.getByText(/May Allah reward you/)).not.toBeNull()
    expect(screen.queryByText('Task not found')).toBeNull()
  })
})

test('a portion that changes is not replaced while its reader is on it', async () => {
  const { task, becomes, hear, sent } = await reading()
  becomes({ body: { ...task, end_ayah: 1 } })
  hear()
  const notice = await screen.findByRole('alert', { name: 'Your portion has changed' })
  expect(notice.textContent).toContain('It’s now Al-Ikhlas 112:3 – Al-Falaq 113:1')
  expect(screen.getByText('en 113:2')).not.toBeNull()

  await userEvent.click(within(notice).getByRole('button', { name: 'Show my portion' }))
  expect(screen.queryByText('en 113:2')).toBeNull()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Your portion has changed'))
  await press('Mark Complete')
  const completed = sent.find(({ path }) => path.endsWith('/complete'))
  expect(completed?.body).toEqual({ ...ALL, end_ayah: 1, local_date: today() })
})

test.each([
  ['of a room one is no longer in', 'membership_ended', 'You’re no longer a member of this room.'],
  ['that is gone', 'task_not_found', 'This portion is no longer yours'],
])('a portion %s leaves the page and the cache', async (_, code, heading) => {
  const { task, becomes, hear, queries } = await reading()
  becomes(refused(code))
  hear({ type: 'membership', room_id: task.room_id })
  await screen.findByRole('heading', { level: 1, name: heading })
  expect(screen.getByRole('link', { name: 'Back to Dashboard' })).not.toBeNull()
  expect(screen.queryByText(task.room_name)).toBeNull()
  expect(queries.getQueryData(['tasks', 'one', task.id])).toBeUndefined()
})

test('a failure does not change the portion', async () => {
  const { becomes, hear, queries, task } = await reading()
  for (const answer of [
    { status: 503, body: '' },
    { status: 404, body: 'nginx' },
  ]) {
    becomes(answer)
    hear()
    await waitFor(() => expect(queries.isFetching()).toBe(0))
    expect(queries.getQueryData(['tasks', 'one', task.id])).toBeDefined()
    expect(screen.getAllByRole('button', { name: 'Mark Complete' })).toHaveLength(2)
  }
})
