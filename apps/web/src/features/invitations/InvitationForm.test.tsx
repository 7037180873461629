import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { amina, aminaOnTheWire, renderApp, stubApi } from '../../../test/app.tsx'
import { aRoom } from '../../../test/wire.ts'
import '../rooms/RoomScreen.tsx'
import './InvitationScreen.tsx'

const JOINED = 'You’re in. May Allah accept it from you.'

/** Signs in on the page of an invitation. `joining` is the server's answer to joining, and `room` the room's card after it. */
async function signInWith(joining: { status?: number; body: unknown }, room: ReturnType<typeof aRoom>) {
  stubApi({
    [`GET /rooms/${room.id}/invitation`]: { body: { state: 'open', inviter: null, room: null, signs_up: true } },
    'POST /auth/signin': { body: { user: aminaOnTheWire, token: 'her-token', is_new: false } },
    'POST /rooms/join': joining,
    [`GET /rooms/${room.id}`]: { body: room },
  })
  renderApp(`/rooms/${room.id}`)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'I have an account' }))
  await user.type(screen.getByLabelText('Email'), amina.email)
  await user.type(screen.getByLabelText('Password'), 'correct horse')
  await user.click(screen.getByRole('button', { name: 'Sign in and join' }))
}

test('who signs in on an invitation is welcomed into the room', async () => {
  const room = aRoom()
  await signInWith({ body: { message: 'Welcome.', status: 'joined', first_portion_date: null } }, room)
  expect(await screen.findByRole('heading', { level: 1, name: room.name })).not.toBeNull()
  expect(await screen.findByText(JOINED)).not.toBeNull()
})

test('a room that refuses says why, and nobody is told that they have joined', async () => {
  const room = aRoom({ is_member: false, join: 'full' })
  await signInWith({ status: 409, body: { error: 'This room is full.', code: 'room_full' } }, room)
  expect(await screen.findByRole('dialog', { name: room.name })).not.toBeNull()
  expect(screen.queryByText(JOINED)).toBeNull()
})
