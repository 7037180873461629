import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { amina, renderApp, signInAmina, stubApi } from '../../../test/app.tsx'
import { aMember, aRoom } from '../../../test/wire.ts'
import '../rooms/RoomScreen.tsx'

const winter = aRoom({ name: 'Winter Hatim' })
const ELSEWHERE = '00000000-0000-4000-8000-0000000000aa'
const mulk = {
  id: '00000000-0000-4000-8000-000000000001',
  room_id: winter.id,
  room_name: 'Winter Hatim',
  reader: null,
  piece: null,
  piece_number: null,
  start_surah: 67,
  start_ayah: 1,
  end_surah: 67,
  end_ayah: 12,
}
const qalam = { ...mulk, id: '00000000-0000-4000-8000-000000000002', start_surah: 68, end_surah: 68 }
const other = { ...mulk, id: '00000000-0000-4000-8000-000000000003', room_id: ELSEWHERE, room_name: 'Weekly Khatm' }

const told = (taken: object[]) => ({
  body: { notifications: [], unread: taken.length, next: null, hearings: [], taken },
})
const NEWEST = 'GET /notifications?limit=4'

beforeEach(signInAmina)

function openRoom(replies: Parameters<typeof stubApi>[0]) {
  const sent = stubApi({
    [`GET /rooms/${winter.id}`]: { body: winter },
    [`GET /rooms/${winter.id}/members?limit=50`]: { body: [aMember({ user_id: amina.id })] },
    ...replies,
  })
  const app = renderApp(`/rooms/${winter.id}`)
  return { sent, ...app }
}

const notice = (name: string) => screen.findByRole('region', { name })

test('a room says which portion of its reader another took, and nothing of other rooms', async () => {
  openRoom({ [NEWEST]: told([mulk, other]) })
  const card = await notice('Another reader took Al-Mulk 67:1 – 67:12')
  expect(card.textContent).toContain('You don’t have to read it. May Allah accept your intention.')
  expect(screen.getAllByRole('button', { name: 'Close this note' })).toHaveLength(1)
  expect(card.textContent).not.toContain('Weekly Khatm')
})

test('disappears and is marked as read when closed, and returns when the server refuses', async () => {
  const failed = { status: 500, body: { error: 'Something went wrong. Please try again.' } }
  let answer: object = failed
  const { sent } = openRoom({
    [NEWEST]: () => told(answer === failed ? [mulk] : []),
    [`PUT /notifications/${mulk.id}/read`]: () => answer,
  })
  const name = 'Another reader took Al-Mulk 67:1 – 67:12'
  await notice(name)
  await userEvent.click(screen.getByRole('button', { name: 'Close this note' }))
  await screen.findByText('Something went wrong. Please try again.')
  await notice(name)

  answer = { body: { message: 'The notification is read.' } }
  await userEvent.click(screen.getByRole('button', { name: 'Close this note' }))
  await waitFor(() => expect(screen.queryByRole('region', { name })).toBeNull())
  expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(2)
})

test('the dashboard has one for each room, which closes all of them together', async () => {
  const puts: unknown[] = []
  stubApi({
    'GET /rooms': { body: [winter] },
    [NEWEST]: told([mulk, qalam, other]),
    'PUT /notifications/read': ({ body }) => {
      puts.push(body)
      return { body: { message: 'The notifications are read.' } }
    },
  })
  renderApp('/read')
  const card = await notice('Other readers took Al-Mulk 67:1 – 67:12, Al-Qalam 68:1 – 68:12')
  expect(card.textContent).toContain('Winter Hatim · You don’t have to read them.')
  expect((await notice('Another reader took Al-Mulk 67:1 – 67:12')).textContent).toContain('Weekly Khatm · ')
  await userEvent.click(within(card).getByRole('button', { name: 'Close this note' }))
  await waitFor(() => expect(puts).toEqual([{ ids: [mulk.id, qalam.id] }]))
})

test('pieces are called by their names', async () => {
  const juz = { ...mulk, piece: 'juz', piece_number: 29 }
  openRoom({ [NEWEST]: told([juz, { ...qalam, piece: 'juz', piece_number: 30 }]) })
  await notice('Other readers took Juz 29, Juz 30')
})

test('counts them when there are more than two', async () => {
  const third = { ...mulk, id: '00000000-0000-4000-8000-000000000004', start_surah: 69, end_surah: 69 }
  openRoom({ [NEWEST]: told([mulk, qalam, third]) })
  await notice('Other readers took 3 of your portions')
})

test('those of a reader in care stand apart, under their name', async () => {
  const reader = { id: '7d1e6b7e-3f0e-4f53-9d2a-1c6f3a9f0a22', full_name: 'Yusuf Karimov' }
  openRoom({ [NEWEST]: told([mulk, { ...qalam, reader }]) })
  const card = await notice('For Yusuf: Another reader took Al-Qalam 68:1 – 68:12')
  expect(card.textContent).toContain('Nobody here has to read it any more.')
  await notice('Another reader took Al-Mulk 67:1 – 67:12')
})
