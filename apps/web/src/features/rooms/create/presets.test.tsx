import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { describedBy, field, openForm, press, type } from '../../../../test/create-room-form.tsx'
import { aRoom } from '../../../../test/wire.ts'
import '../invite/InviteSheet.tsx'
import '../../dashboard/DashboardScreen.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date(2025, 10, 21, 12), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const radio = (name: string | RegExp) => screen.getByRole('radio', { name }) as HTMLInputElement
const choose = (name: string | RegExp) => userEvent.click(radio(name))
const sum = () => within(screen.getByRole('dialog')).getByRole('status').textContent
const chosen = () =>
  screen
    .getAllByRole<HTMLInputElement>('radio')
    .filter(({ checked }) => checked)
    .map(({ parentElement }) => parentElement?.textContent)
const created = (body: unknown) => ({ status: 201, body: { ...aRoom(), ...(body as object) } })

test('the arrow keys move from preset to preset, and each fills in its answers', async () => {
  const room = aRoom()
  const { posts } = await openForm({
    'GET /rooms': { body: [room] },
    'POST /rooms': { status: 201, body: room },
  })
  // user-event needs it to find the radio buttons of a group; this window has none.
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  expect(document.activeElement).toBe(radio(/A hatim in 30 days/))
  expect(field('Room name').value).toBe('Our Hatim')

  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(document.activeElement).toBe(radio(/Everyone picks a juz/))
  expect(field('Room name').value).toBe('A Hatim Together')
  expect(chosen()).toEqual([
    expect.stringContaining('Everyone picks a juz'),
    'A juz',
    'Until the end',
    'Readers choose from a board',
    expect.stringContaining('Leave them'),
    expect.stringContaining('Quiet'),
  ])
  expect(sum()).toContain('30 juz to choose from, until Thursday, Dec 18.')

  await press('Create Room')
  await waitFor(() => expect(posts()).toHaveLength(1))
  expect(posts()[0]?.body).toMatchObject({
    plan: 'pieces',
    piece: 'juz',
    turn_days: null,
    dealing: 'chosen',
    room_type: 'fixed',
    end_date: '2025-12-18',
  })
  expect(await screen.findByRole('dialog', { name: 'Invite people' })).not.toBeNull()
})

test("typed text survives a change of preset; a preset's answers do not", async () => {
  await openForm()
  await choose(/A juz each, every week/)
  expect(field('Room name').value).toBe('Weekly Hatim')
  type('Room name', 'Grandfather')
  type('Description (optional)', 'For him')
  await choose(/Al-Kahf every Friday/)
  expect(field('Start surah').value).toBe('18. Al-Kahf')
  expect(screen.queryByText('Who chooses the portions?')).toBeNull()
  await choose(/A page a day each/)
  expect(field('Room name').value).toBe('Grandfather')
  expect(field('Description (optional)').value).toBe('For him')
  expect(field('Start surah').value).toBe('1. Al-Fatihah')
  expect((screen.getByRole('checkbox', { name: 'Monday' }) as HTMLInputElement).checked).toBe(false)
  await userEvent.keyboard('{Escape}')
  expect(screen.getByText('Discard your changes?')).not.toBeNull()
})

test("another answer makes the preset the person's own, and going back restores the other plan's answers", async () => {
  await openForm()
  await choose(/On my own/)
  type('Duration in days', '45')
  await choose('A hizb')
  expect(radio(/My own way/).checked).toBe(true)
  await choose('Other …')
  type('Days for each piece', '10')
  expect(screen.getByText('A new one every 10 days.')).not.toBeNull()
  await choose('A daily share of one hatim')
  expect(field('Duration in days').value).toBe('45')
  await choose('A hizb')
  expect(field('Days for each piece').value).toBe('10')
})

test('the proposed name follows the answers until the person types one', async () => {
  await openForm()
  await choose(/A juz each, every week/)
  expect(field('Room name').value).toBe('Weekly Hatim')
  await choose('Until the end')
  expect(field('Room name').value).toBe('A Hatim Together')
  await choose('A day')
  expect(field('Room name').value).toBe('A Juz a Day')
  type('Room name', 'Grandfather')
  await choose('A week')
  expect(field('Room name').value).toBe('Grandfather')
})

test('my own way keeps the answers, and leaves the name to the person', async () => {
  await openForm()
  await choose(/A juz each, every week/)
  await choose(/My own way/)
  expect(radio('A juz').checked).toBe(true)
  expect(field('Room name').value).toBe('')
  await press('Create Room')
  await waitFor(() => expect(describedBy('Room name')).toContain('Room name is required'))
})

test.each(['0', '366', ''])('refuses turns of %j days at their field', async (days) => {
  const { posts } = await openForm()
  await choose(/A juz each, every week/)
  await choose('Other …')
  type('Days for each piece', days)
  await press('Create Room')
  await waitFor(() => expect(describedBy('Days for each piece')).toContain('Choose between 1 and 365 days.'))
  expect(document.activeElement).toBe(field('Days for each piece'))
  expect(posts()).toHaveLength(0)
})

test.each([
  ['piece', 'A juz'],
  ['dealing', 'Halaqa assigns'],
  ['turn_days', 'A week'],
  ['end_date', 'End date'],
])("shows the server's error for %s at its field, and keeps the form", async (path, label) => {
  const error = 'This isn’t valid.'
  await openForm({
    'POST /rooms': {
      status: 400,
      body: { error, message: error, code: 'validation_failed', fields: [{ path, message: error }] },
    },
  })
  await choose(/A juz each, every week/)
  await userEvent.click(screen.getByText('More choices'))
  await choose(/Ends on a date/)
  type('Room name', 'Winter')
  await press('Create Room')
  await waitFor(() => expect(describedBy(label)).toContain(error))
  expect(field('Room name').value).toBe('Winter')
  expect(radio('A juz').checked).toBe(true)
})

test('recomputes the sum for another number of readers, without changing the room', async () => {
  const { posts } = await openForm({ 'POST /rooms': ({ body }) => created(body) })
  await choose(/A juz each, every week/)
  expect(sum()).toContain('With 10 readers a hatim takes 3 weeks.')
  await press('Fewer readers')
  expect(sum()).toContain('With 9 readers a hatim takes 4 weeks.')
  for (let step = 0; step < 12; step += 1) await press('Fewer readers')
  expect(sum()).toContain('With 1 reader a hatim takes 30 weeks.')
  await press('Create Room')
  await waitFor(() => expect(posts()).toHaveLength(1))
  expect(posts()[0]?.body).not.toHaveProperty('readers')
})

test('the preset for one reader opens no invitation', async () => {
  const room = aRoom({ name: 'My Reading' })
  await openForm({ 'GET /rooms': { body: [room] }, 'POST /rooms': { status: 201, body: room } })
  await choose(/On my own/)
  await press('Create Room')
  expect(await screen.findByText('My Reading is in My Rooms.')).not.toBeNull()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText('My Reading is ready')).toBeNull()
})

test('pressed twice, a room is sent once', async () => {
  let answer: () => void = () => {}
  const { posts } = await openForm({
    'POST /rooms': ({ body }) => new Promise((resolve) => (answer = () => resolve(created(body)))),
  })
  await choose(/A page a day each/)
  const [send] = screen.getAllByRole('button', { name: 'Create Room' })
  await userEvent.dblClick(send as HTMLElement)
  await waitFor(() => expect(screen.getByText('Creating room...')).not.toBeNull())
  await userEvent.click(screen.getByText('Creating room...'))
  answer()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Create Room' })).toBeNull())
  expect(posts()).toHaveLength(1)
})
