import { READING_AS_HEADER } from '@halaqa/contract/constants'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderApp, type Sent, signInAmina, stubApi, written } from '../../../test/app.tsx'
import { aReader, aTask, figures } from '../../../test/wire.ts'
import { forgetReadingAs } from '../../lib/reading-as.ts'
import { listPending } from '../progress/outbox.ts'

const TODAY = '2025-11-21'
const TASKS = `GET /tasks?date=${TODAY}`
const yusuf = aReader({ full_name: 'Yusuf', rooms: 1, open_portions: 2 })
const maryam = aReader({ full_name: 'Maryam', colour: 'terracotta', rooms: 1, open_portions: 1 })

const ofYusuf = (task: Parameters<typeof aTask>[0] = {}) =>
  aTask({ user_id: yusuf.id, room_name: 'Family Juz', ...task })
const ikhlas = ofYusuf({ start_surah: 112, start_ayah: 1, end_surah: 112, end_ayah: 4 })
const nas = ofYusuf({ start_surah: 114, start_ayah: 1, end_surah: 114, end_ayah: 6 })
const mulk = aTask({ user_id: maryam.id, is_completed: true, completed_at: '2025-11-21T08:00:00Z' })

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(`${TODAY}T09:00:00Z`), toFake: ['Date'] })
  signInAmina()
})

afterEach(() => {
  vi.useRealTimers()
  forgetReadingAs()
})

/** Each reader's portions; the guardian has none. */
const tasksOf =
  (portions: Record<string, unknown[]>) =>
  ({ headers }: Sent) => ({ body: { tasks: portions[headers.get(READING_AS_HEADER) ?? ''] ?? [] } })

const replies = (portions: Record<string, unknown[]>, readers = [yusuf, maryam]) => ({
  'GET /user/readers': { body: readers },
  'GET /rooms': { body: [] },
  'GET /user/figures': { body: figures },
  [TASKS]: tasksOf(portions),
})
const both = { [yusuf.id]: [ikhlas, nas], [maryam.id]: [mulk] }

const group = async (name: string) => within(await screen.findByRole('region', { name }))

test('shows the portions of each reader in a group of their own, in the order in which they were added', async () => {
  stubApi(replies(both))
  renderApp('/read')
  const first = await group('For Yusuf · 2')
  expect(first.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    expect.stringContaining('Al-Ikhlas 112:1'),
    expect.stringContaining('An-Nas 114:1'),
  ])
  const second = await group('For Maryam')
  expect(second.getByText('Completed')).not.toBeNull()
  const titles = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
  expect(titles.indexOf('For Yusuf · 2')).toBeLessThan(titles.indexOf('For Maryam'))
})

test('somebody without readers sees nothing of it', async () => {
  stubApi(replies({}, []))
  renderApp('/read')
  await screen.findByRole('heading', { name: 'My Rooms' })
  expect(screen.queryByText(/^For /)).toBeNull()
})

describe('"Mark as read"', () => {
  const COMPLETE = `PUT /tasks/${ikhlas.id}/complete`
  const REOPEN = `PUT /tasks/${ikhlas.id}/reopen`
  const read = { ...ikhlas, is_completed: true, can_reopen: true, completed_at: '2025-11-21T09:00:00Z' }
  const press = async () =>
    userEvent.click((await group('For Yusuf · 2')).getByRole('button', { name: /^Mark as read: Al-Ikhlas/ }))

  test('completes the portion for the reader without a question, and the toast undoes it', async () => {
    let isRead = false
    const sent = stubApi({
      ...replies(both),
      [TASKS]: (call) => tasksOf({ ...both, [yusuf.id]: [isRead ? read : ikhlas, nas] })(call),
      [COMPLETE]: () => {
        isRead = true
        return { body: { message: 'Done', task: read } }
      },
      [REOPEN]: () => {
        isRead = false
        return { body: { message: 'Open', task: ikhlas } }
      },
    })
    renderApp('/read')
    await press()
    await group('For Yusuf · 1')
    expect(await screen.findByText('Read for Yusuf')).not.toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
    const toast = screen.getByText('Read for Yusuf').closest('[data-toasts] > *') as HTMLElement
    await userEvent.click(within(toast).getByRole('button', { name: 'Undo' }))
    await group('For Yusuf · 2')
    expect(written(sent).map(({ method, path }) => `${method} ${path}`)).toEqual([COMPLETE, REOPEN])
    expect(written(sent).map(({ headers }) => headers.get(READING_AS_HEADER))).toEqual([yusuf.id, yusuf.id])
  })

  test('without a connection waits on the device under the name of the reader', async () => {
    stubApi({ ...replies(both), [COMPLETE]: new Error('no network') })
    renderApp('/read')
    await press()
    await group('For Yusuf · 1')
    expect(await screen.findByText('Saved on this device')).not.toBeNull()
    expect(listPending(yusuf.id)).toMatchObject([{ id: ikhlas.id, userId: yusuf.id, readerName: 'Yusuf' }])
  })

  test('that waited is shown as it is once the server has refused it', async () => {
    const refusal = { status: 409, body: { error: 'This portion is already completed.', code: 'portion_completed' } }
    let isOnline = false
    stubApi({
      ...replies(both),
      [COMPLETE]: () => {
        if (!isOnline) throw new TypeError('no network')
        return refusal
      },
    })
    renderApp('/read')
    await press()
    await group('For Yusuf · 1')
    await screen.findByText('Saved on this device')
    isOnline = true
    dispatchEvent(new Event('online'))
    await group('For Yusuf · 2')
    expect(listPending(yusuf.id)).toEqual([])
  })

  test('is taken back where the server refuses, which the portion says', async () => {
    const refusal = { status: 409, body: { error: 'This portion is already completed.', code: 'portion_completed' } }
    stubApi({ ...replies(both), [COMPLETE]: refusal })
    renderApp('/read')
    await press()
    const again = await group('For Yusuf · 2')
    expect(await again.findByText('This portion is already completed.')).not.toBeNull()
    expect(listPending(yusuf.id)).toEqual([])
  })
})

test('"Switch" leads into the pages of the reader', async () => {
  stubApi(replies(both))
  renderApp('/read')
  const yusufs = await group('For Yusuf · 2')
  await userEvent.click(yusufs.getByRole('button', { name: 'Switch to Yusuf' }))
  await waitFor(() => expect(sessionStorage.getItem('halaqa_reading_as')).toContain(yusuf.id))
  await waitFor(() => expect(screen.queryByText('For Maryam')).toBeNull())
})

test('the failure of one reader leaves the others as they are', async () => {
  stubApi({
    ...replies(both),
    [TASKS]: (call) =>
      call.headers.get(READING_AS_HEADER) === yusuf.id ? new Error('no network') : tasksOf(both)(call),
  })
  renderApp('/read')
  await group('For Maryam')
  expect(await screen.findByText('We couldn’t load Yusuf’s portions', {}, { timeout: 3000 })).not.toBeNull()
})

test('more than five readers are a line each, which opens', async () => {
  const many = Array.from({ length: 7 }, (_, number) =>
    aReader({ full_name: `Reader${number}`, open_portions: number }),
  )
  const sent = stubApi(replies({ [many[3]?.id ?? '']: [ikhlas] }, many))
  renderApp('/read')
  await userEvent.click(await screen.findByText('For Reader3 · 3'))
  expect(await screen.findByText('Family Juz')).not.toBeNull()
  const asked = sent.filter(({ path, headers }) => path.startsWith('/tasks') && headers.get(READING_AS_HEADER))
  expect(asked.map(({ headers }) => headers.get(READING_AS_HEADER))).toEqual([many[3]?.id])
})
