import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderApp, signInAmina, stubApi } from '../../../test/app.tsx'
import { aroundRoom, type WireRoom } from '../../../test/rooms.tsx'
import { aRoom } from '../../../test/wire.ts'
import './DashboardScreen.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date(2025, 10, 21, 12), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

function openDashboard(rooms: WireRoom[] = [], replies: Parameters<typeof stubApi>[0] = {}) {
  signInAmina()
  stubApi({ ...aroundRoom(aRoom()), 'GET /rooms': { body: rooms }, ...replies })
  return renderApp('/read')
}

describe('a person without a room', () => {
  const invitation = () => screen.findByLabelText('Were you invited?')
  const open = () => userEvent.click(screen.getByRole('button', { name: 'Open Invitation' }))

  test('is offered one button to create a room', async () => {
    openDashboard()
    await screen.findByText('Create your first room to start reading!')
    await invitation()
    expect(screen.getAllByRole('button', { name: 'Create Room' })).toHaveLength(1)
  })

  test('never sees a button that disappears once the reading tasks are loaded', async () => {
    let answer: () => void = () => {}
    const tasks = new Promise<{ body: { tasks: never[] } }>((resolve) => {
      answer = () => resolve({ body: { tasks: [] } })
    })
    openDashboard([], { 'GET /tasks?date=2025-11-21': () => tasks })
    await invitation()
    expect(screen.queryByRole('button', { name: 'Create Room' })).toBeNull()
    answer()
    await screen.findByText('Create your first room to start reading!')
    expect(screen.getAllByRole('button', { name: 'Create Room' })).toHaveLength(1)
  })

  test('reaches the room of a pasted invitation', async () => {
    const { address } = openDashboard()
    const { id } = aRoom()
    await userEvent.type(await invitation(), `You are invited: https://halaqa.example.org/rooms/${id}?invite=k3y`)
    await open()
    await waitFor(() => expect(address()).toBe(`/rooms/${id}?invite=k3y`))
  })

  test('sees what to do with a text that is no invitation, until they change it', async () => {
    const { address } = openDashboard()
    const field = await invitation()
    await open()
    expect(screen.getByText('Paste the invitation first.')).not.toBeNull()
    await userEvent.type(field, 'Winter Hatim')
    expect(screen.queryByText('Paste the invitation first.')).toBeNull()
    await open()
    expect(
      screen.getByText(/^There is no invitation in this text\. An invitation has a link .* send it again\.$/),
    ).not.toBeNull()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field)
    expect(address()).toBe('/read')
  })
})

test('a person with a room creates another from My Rooms, and is asked for no invitation', async () => {
  openDashboard([aRoom()])
  await screen.findByRole('link', { name: /Winter Hatim/ })
  const rooms = within(screen.getByRole('region', { name: 'My Rooms' }))
  expect(rooms.getAllByRole('button', { name: 'Create Room' })).toHaveLength(1)
  expect(screen.getAllByRole('button', { name: 'Create Room' })).toHaveLength(1)
  expect(screen.queryByLabelText('Were you invited?')).toBeNull()
})
