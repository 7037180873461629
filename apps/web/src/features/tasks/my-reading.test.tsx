import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderApp, signInAmina, stubApi } from '../../../test/app.tsx'
import { figures } from '../../../test/wire.ts'

beforeEach(signInAmina)

const FIRST = 'GET /user/readings'
const cursor = { before: '2025-11-19T06:42:00.000Z', before_id: '00000000-0000-4000-8000-000000000002' }
const NEXT = `${FIRST}?${new URLSearchParams(cursor)}`

const aReading = (change: object = {}) => ({
  id: '00000000-0000-4000-8000-000000000001',
  room_name: 'Winter Hatim',
  piece: null,
  piece_number: null,
  read_on: '2025-11-20',
  completed_by: null,
  completed_at: '2025-11-20T06:42:00.000Z',
  start_surah: 18,
  start_ayah: 1,
  end_surah: 18,
  end_ayah: 10,
  ...change,
})

const rows = async () => {
  const card = await screen.findByRole('region', { name: 'My reading' })
  return (await within(card).findAllByRole('listitem')).map(({ textContent }) => textContent)
}

test('is reached from the profile, and shows each portion with its room and its date, older ones on request', async () => {
  const older = aReading({ id: cursor.before_id, piece: 'juz', piece_number: 16, read_on: '2025-11-19' })
  stubApi({
    'GET /user/figures': { body: figures },
    'GET /user/activity': { body: { from: '2025-05-25', to: '2025-11-20', days: [] } },
    'GET /user/hatims': { body: [] },
    [FIRST]: { body: { readings: [aReading()], next: cursor } },
    [NEXT]: { body: { readings: [older], next: null } },
  })
  renderApp('/profile')
  await userEvent.click(await screen.findByRole('link', { name: 'My reading' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'My reading' })).not.toBeNull()
  expect(await rows()).toEqual([expect.stringMatching(/^Al-Kahf 18:1 – 18:10Winter Hatim.*November 20, 2025$/)])
  await userEvent.click(screen.getByRole('button', { name: 'Show older' }))
  await waitFor(async () => expect(await rows()).toHaveLength(2))
  expect((await rows())[1]).toContain('Juz 16')
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
})

test('says that nothing is read yet', async () => {
  stubApi({ [FIRST]: { body: { readings: [], next: null } } })
  renderApp('/profile/reading')
  expect(await screen.findByText('Nothing read yet')).not.toBeNull()
})

test('says that it could not be loaded, and loads it again', async () => {
  stubApi({ [FIRST]: { status: 500 } })
  renderApp('/profile/reading')
  expect(await screen.findByText('We couldn’t load your reading', {}, { timeout: 10_000 })).not.toBeNull()
  stubApi({ [FIRST]: { body: { readings: [aReading()], next: null } } })
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await rows()).toHaveLength(1)
})
