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
  const button = (name: string) => screen.findByRole('button', { name })
  async function openInvitation() {
    await userEvent.click(await button('I have an invitation'))
    return screen.findByLabelText('Your invitation')
  }
  const open = () => userEvent.click(screen.getByRole('button', { name: 'Open Invitation' }))
  const { id } = aRoom()
  const PASTED = `You are invited: https://halaqa.example.org/rooms/${id}?invite=k3y`

  test('is offered one button to create a room, and one for an invitation, beside what there is to read', async () => {
    openDashboard()
    await screen.findByText('Create your first room to start reading!')
    await screen.findByText('No rooms found')
    const tasks = within(screen.getByRole('region', { name: 'Reading Tasks' }))
    for (const name of ['Create Room', 'I have an invitation']) {
      expect(tasks.getAllByRole('button', { name })).toEqual(screen.getAllByRole('button', { name }))
    }
  })

  test('never sees a button that disappears once the reading tasks are loaded', async () => {
    let answer: () => void = () => {}
    const tasks = new Promise<{ body: { tasks: never[] } }>((resolve) => {
      answer = () => resolve({ body: { tasks: [] } })
    })
    openDashboard([], { 'GET /tasks?date=2025-11-21': () => tasks })
    await screen.findByText('No rooms found')
    expect(screen.queryByRole('button', { name: 'Create Room' })).toBeNull()
    answer()
    await screen.findByText('Create your first room to start reading!')
    expect(screen.getAllByRole('button', { name: 'Create Room' })).toHaveLength(1)
  })

  test('reaches the room of a pasted invitation', async () => {
    const { address } = openDashboard()
    await userEvent.type(await openInvitation(), PASTED)
    await open()
    await waitFor(() => expect(address()).toBe(`/rooms/${id}?invite=k3y`))
  })

  test('sees what to do with a text that is no invitation, until they change it', async () => {
    const { address } = openDashboard()
    const field = await openInvitation()
    expect(screen.queryByRole('button', { name: 'Scan a code' })).toBeNull()
    await open()
    expect(screen.getByText('Paste the invitation first.')).not.toBeNull()
    await userEvent.type(field, 'Winter Hatim')
    expect(screen.queryByText('Paste the invitation first.')).toBeNull()
    await open()
    expect(
      screen.getByText(/^There’s no invitation in this text\. An invitation has a link .* send it again\.$/),
    ).not.toBeNull()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field)
    expect(address()).toBe('/read')
  })

  describe('with a browser that reads codes', () => {
    const stop = vi.fn()
    function withCamera(detect: () => Promise<{ rawValue: string }[]>, camera: 'there' | 'refused' = 'there') {
      class Reader {
        static getSupportedFormats = async () => ['qr_code']
        detect = detect
      }
      vi.stubGlobal('BarcodeDetector', Reader)
      const getUserMedia = async () => {
        if (camera === 'refused') throw new DOMException('no', 'NotAllowedError')
        return { getTracks: () => [{ stop }] }
      }
      vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices: { getUserMedia } }))
      vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    }
    async function scan() {
      await openInvitation()
      await userEvent.click(await button('Scan a code'))
    }

    test('reaches the room of a scanned one, and the camera is off then', async () => {
      let looks = 0
      withCamera(async () => (++looks < 2 ? [] : [{ rawValue: PASTED }]))
      const { address } = openDashboard()
      await scan()
      expect(await screen.findByLabelText('Picture of the camera')).not.toBeNull()
      await waitFor(() => expect(address()).toBe(`/rooms/${id}?invite=k3y`))
      await waitFor(() => expect(stop).toHaveBeenCalled())
    })

    test('says that another code is no invitation', async () => {
      withCamera(async () => [{ rawValue: 'https://shop.example' }])
      openDashboard()
      await scan()
      await screen.findByText(/^This code isn’t an invitation to a room\./)
      expect(screen.queryByLabelText('Picture of the camera')).toBeNull()
    })

    test('goes on by pasting where the camera is refused', async () => {
      withCamera(async () => [], 'refused')
      openDashboard()
      await scan()
      await screen.findByText('We can’t use the camera. Paste the invitation instead.')
    })
  })
})

test('a person with a room creates another from My Rooms, and is asked for no invitation', async () => {
  openDashboard([aRoom()])
  await screen.findByRole('link', { name: /Winter Hatim/ })
  const rooms = within(screen.getByRole('region', { name: 'My Rooms' }))
  expect(rooms.getAllByRole('button', { name: 'Create Room' })).toHaveLength(1)
  expect(screen.getAllByRole('button', { name: 'Create Room' })).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'I have an invitation' })).toBeNull()
})
