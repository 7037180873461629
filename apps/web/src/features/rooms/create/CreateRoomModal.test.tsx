import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { describedBy, field, openForm, press, type } from '../../../../test/create-room-form.tsx'
import '../../dashboard/DashboardScreen.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date(2025, 10, 21, 12), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

test('begins on the first preset, with a fixed room, today, and the complete Qur’an', async () => {
  await openForm()
  expect(field('Start date').value).toBe('2025-11-21')
  expect(field('Start date').min).toBe('2025-11-21')
  expect(field('End date').value).toBe('2025-12-20')
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /A hatim in 30 days/ }))
  expect(field('Start surah').value).toBe('1. Al-Fatihah')
  expect(field('End surah').value).toBe('114. An-Nas')
  expect([field('Start ayah').value, field('End ayah').value]).toEqual(['1', '6'])
  expect(screen.getByText('114 surahs and 6236 ayahs')).not.toBeNull()
  expect((screen.getByRole('radio', { name: /Fixed Duration/ }) as HTMLInputElement).checked).toBe(true)
  await userEvent.click(screen.getByRole('radio', { name: /Recurrent/ }))
  expect(field('Duration in days').value).toBe('30')
})

test('names all faults beside their fields, and sends nothing', async () => {
  const { posts } = await openForm()
  type('Room name', '')
  type('End date', '')
  await press('Create Room')
  await waitFor(() => expect(describedBy('Room name')).toContain('Room name is required'))
  expect(describedBy('End date')).toContain('End date is required for fixed rooms')
  expect(field('Room name').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('2 fields need your attention.')).not.toBeNull()
  expect(posts()).toHaveLength(0)

  type('Room name', 'Winter')
  expect(field('Room name').getAttribute('aria-invalid')).toBeNull()
  expect(field('End date').getAttribute('aria-invalid')).toBe('true')
})

test.each<[string, Record<string, string>, string, string]>([
  ['a blank name', { 'Room name': '   ' }, 'Room name', 'Room name is required'],
  ['a long name', { 'Room name': 'x'.repeat(101) }, 'Room name', 'Room name must be less than 100 characters'],
  [
    'a long description',
    { 'Description (optional)': 'x'.repeat(501) },
    'Description (optional)',
    'Description must be less than 500 characters',
  ],
  ['an end before the first day', { 'End date': '2025-11-20' }, 'End date', 'End date must be after start date'],
  ['no start', { 'Start date': '' }, 'Start date', 'Start date is required'],
  ['a start in the past', { 'Start date': '2025-11-20' }, 'Start date', 'Start date can’t be in the past'],
  ['an ayah too many', { 'End ayah': '7' }, 'End ayah', 'This surah has 6 verses.'],
  ['no ayah', { 'Start ayah': '' }, 'Start ayah', 'The verse must be a whole number.'],
  ['no number', { 'Start ayah': '12e-3' }, 'Start ayah', 'The verse must be a whole number.'],
  ['ayah 0', { 'Start ayah': '0' }, 'Start ayah', 'Verses are numbered from 1.'],
])('refuses %s', async (_, values, name, error) => {
  const { posts } = await openForm()
  for (const [label, value] of Object.entries({ 'Room name': 'Winter', 'End date': '2025-12-20', ...values })) {
    type(label, value)
  }
  await press('Create Room')
  await waitFor(() => expect(describedBy(name)).toContain(error))
  expect(posts()).toHaveLength(0)
})

test.each(['٧', '۷'])('accepts an ayah typed as %s', async (typed) => {
  const { posts } = await openForm()
  type('Room name', 'Winter')
  await userEvent.clear(field('Start ayah'))
  await userEvent.type(field('Start ayah'), typed)
  expect(screen.getByText('114 surahs and 6230 ayahs')).not.toBeNull()
  await press('Create Room')
  await waitFor(() => expect(posts()[0]?.body).toMatchObject({ start_surah: 1, start_ayah: 7 }))
})

test('a room may end on the day on which it starts', async () => {
  const { posts } = await openForm()
  expect(field('End date').min).toBe('2025-11-21')
  type('Room name', 'Winter')
  type('End date', '2025-11-21')
  expect(await screen.findByText(/^1 day · about 604 pages a day/)).not.toBeNull()
  await press('Create Room')
  await waitFor(() => expect(posts()).toHaveLength(1))
})

test.each(['0', '366', '', '2.5'])('refuses cycles of %j days', async (days) => {
  await openForm()
  type('Room name', 'Winter')
  await userEvent.click(screen.getByRole('radio', { name: /Recurrent/ }))
  type('Duration in days', days)
  await press('Create Room')
  await waitFor(() => expect(describedBy('Duration in days')).toContain('The duration must be between 1 and 365 days.'))
})

test('focuses the first fault on the page, even if its field was added later', async () => {
  await openForm()
  type('Room name', 'Winter')
  await userEvent.click(screen.getByRole('radio', { name: /Recurrent/ }))
  type('Duration in days', '0')
  type('Start ayah', '8')
  await press('Create Room')
  await waitFor(() => expect(describedBy('Start ayah')).toContain('This surah has 7 verses.'))
  expect(document.activeElement).toBe(field('Duration in days'))
})

test('the end stays thirty days from the start until it is chosen', async () => {
  await openForm()
  type('Start date', '2025-12-01')
  expect(field('End date').value).toBe('2025-12-30')
  await press('7 days')
  expect(field('End date').value).toBe('2025-12-07')
  type('Start date', '2025-12-03')
  expect(field('End date').value).toBe('2025-12-07')
})

test('rare fields are folded, and open by themselves for an error in them', async () => {
  await openForm()
  const more = screen.getByText('More choices').closest('details') as HTMLDetailsElement
  expect(more.open).toBe(false)
  expect(more.contains(field('Start ayah'))).toBe(true)
  type('Room name', 'Winter')
  type('Start ayah', '8')
  await press('Create Room')
  await waitFor(() => expect(describedBy('Start ayah')).toContain('This surah has 7 verses.'))
  expect(more.open).toBe(true)
  expect(document.activeElement).toBe(field('Start ayah'))
  await userEvent.click(screen.getByText('More choices'))
  await press('Create Room')
  await waitFor(() => expect(more.open).toBe(true))
})

test('a surah is chosen by name or number from the keyboard, and brings its ayahs with it', async () => {
  await openForm()
  await userEvent.click(field('Start surah'))
  await userEvent.keyboard('mulk{Enter}')
  expect(field('Start surah').value).toBe('67. Al-Mulk')
  expect(describedBy('Start surah')).toContain('30 ayahs')
  expect(describedBy('Start ayah')).toContain('1 to 30')
  expect(field('Start ayah').value).toBe('1')

  await userEvent.click(field('End surah'))
  await userEvent.keyboard('67')
  expect(screen.getAllByRole('option')).toHaveLength(1)
  await userEvent.click(screen.getByRole('option', { name: /Al-Mulk/ }))
  expect(field('End ayah').value).toBe('30')
  expect(screen.getByText('1 surah and 30 ayahs')).not.toBeNull()
  expect(screen.getByText('Partial Reading')).not.toBeNull()
})

test('Escape closes the list first; what was typed and left counts if it is a surah', async () => {
  await openForm()
  await userEvent.click(field('Start surah'))
  expect(screen.getAllByRole('option')).toHaveLength(114)
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(screen.getByRole('dialog')).not.toBeNull()

  await userEvent.keyboard('xyz')
  expect(screen.getByText('No surah matches')).not.toBeNull()
  await userEvent.tab()
  expect(field('Start surah').value).toBe('1. Al-Fatihah')

  await userEvent.click(field('Start surah'))
  await userEvent.keyboard('18')
  await userEvent.tab()
  expect(field('Start surah').value).toBe('18. Al-Kahf')
})

test('refuses a range that runs backwards', async () => {
  const { posts } = await openForm()
  type('Room name', 'Backwards')
  type('End date', '2025-12-20')
  await userEvent.click(field('End surah'))
  await userEvent.keyboard('1{Enter}')
  type('Start ayah', '7')
  type('End ayah', '2')
  await press('Create Room')
  await waitFor(() => expect(describedBy('End ayah')).toContain('The reading range must not end before it starts.'))
  expect(posts()).toHaveLength(0)
})

test('says in plain words what the room means, and a length fills in the end', async () => {
  await openForm()
  await press('30 days')
  expect(field('End date').value).toBe('2025-12-20')
  expect(screen.getByText('30 days · about 20 pages a day, shared by everyone who joins')).not.toBeNull()
})

test('closes an untouched form at once, and asks before closing a filled one', async () => {
  await openForm()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  const [button] = screen.getAllByRole('button', { name: 'Create Room' })
  await userEvent.click(button as HTMLElement)
  type('Room name', 'Winter')
  await userEvent.keyboard('{Escape}')
  expect(screen.getByText('Discard your changes?')).not.toBeNull()
  await press('Keep Editing')
  expect(field('Room name').value).toBe('Winter')
  await press('Cancel')
  await press('Discard')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the back button closes an empty form, and the page below it stays', async () => {
  const { router } = await openForm()
  await act(async () => router.navigate(-1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.pathname).toBe('/read')
})

test('the back button asks before it takes a filled form away', async () => {
  const { router } = await openForm()
  type('Room name', 'Winter')
  await act(async () => router.navigate(-1))
  expect(await screen.findByText('Discard your changes?')).not.toBeNull()
  await press('Keep Editing')
  expect(field('Room name').value).toBe('Winter')
  expect(router.state.location.pathname).toBe('/read')

  await act(async () => router.navigate(-1))
  await screen.findByText('Discard your changes?')
  await press('Discard')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
