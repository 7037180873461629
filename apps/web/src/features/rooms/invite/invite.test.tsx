import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { amina, renderApp, signInAmina, stubApi } from '../../../../test/app.tsx'
import { aMember, aRoom } from '../../../../test/wire.ts'
import './InviteSheet.tsx'
import '../RoomScreen.tsx'

const config = { publicUrl: 'https://halaqa.example.org' }
const room = aRoom({ name: 'Winter & "Friends"', invite_code: 'k3y' })
const address = `https://halaqa.example.org/rooms/${room.id}?invite=k3y`
const text = `You are invited to a collective hatim in "Winter & "Friends"": ${address}`

beforeEach(signInAmina)
afterEach(() => void vi.useRealTimers())
afterEach(() => void Reflect.deleteProperty(navigator, 'share'))

type Replies = Parameters<typeof stubApi>[0]

function openRoom(given: Parameters<typeof renderApp>[1] = config, replies: Replies = {}) {
  stubApi({
    [`GET /rooms/${room.id}`]: { body: room },
    [`GET /rooms/${room.id}/members?limit=50`]: { body: [aMember({ user_id: amina.id })] },
    ...replies,
  })
  renderApp(`/rooms/${room.id}`, given)
}

async function openSheet(given: Parameters<typeof renderApp>[1] = config, replies: Replies = {}) {
  openRoom(given, replies)
  await userEvent.click(await screen.findByRole('button', { name: 'More ways to invite' }))
  return within(await screen.findByRole('dialog', { name: 'Invite people' }))
}

const canShareWith = (share: (data: ShareData) => Promise<void>) =>
  Object.defineProperty(navigator, 'share', { value: vi.fn(share), configurable: true })

describe('inviting', () => {
  test('has no share button on a device that cannot share, and everything else', async () => {
    const sheet = await openSheet()
    expect(sheet.queryByRole('button', { name: 'Share...' })).toBeNull()
    expect((sheet.getByRole('textbox', { name: 'Invitation' }) as HTMLTextAreaElement).value).toBe(text)
    expect(sheet.getByRole('img', { name: `QR code of ${address}` })).not.toBeNull()
  })

  test('hands the invitation to the phone’s sheet; who closes that is left alone', async () => {
    canShareWith(async () => Promise.reject(new DOMException('closed', 'AbortError')))
    const sheet = await openSheet()
    await userEvent.click(sheet.getByRole('button', { name: 'Share...' }))
    expect(navigator.share).toHaveBeenCalledWith({ title: room.name, text })
    expect(sheet.getByRole('button', { name: 'Copy Invite' })).not.toBeNull()
  })

  test('copies if the phone refuses to share', async () => {
    const writeText = vi.fn(async () => {})
    canShareWith(async () => Promise.reject(new DOMException('no', 'NotAllowedError')))
    const sheet = await openSheet()
    vi.stubGlobal('navigator', { ...navigator, share: navigator.share, clipboard: { writeText } })
    await userEvent.click(sheet.getByRole('button', { name: 'Share...' }))
    expect(await sheet.findByRole('button', { name: 'Copied!' })).not.toBeNull()
    expect(writeText).toHaveBeenCalledWith(text)
  })

  test('chat apps open with the whole invitation written', async () => {
    const sheet = await openSheet()
    const sent = (app: string) => {
      const link = sheet.getByRole('link', { name: `Send with ${app}` }).getAttribute('href') ?? ''
      expect(link).not.toContain('+')
      return Object.fromEntries(new URL(link).searchParams)
    }
    expect(sent('WhatsApp')).toEqual({ text })
    expect(sent('Telegram')).toEqual({ url: address, text: text.slice(0, text.indexOf(': https')) })
  })

  test('the code can be made large and printed, with the address under it', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {})
    const sheet = await openSheet()
    await userEvent.click(sheet.getByRole('button', { name: /Enlarge the code/ }))
    expect(screen.getByText(address)).not.toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(await screen.findByRole('button', { name: /Enlarge the code/ })).not.toBeNull()
  })

  test('carries the code of its sender, which they renew', async () => {
    const own = { ...room, my_link_code: 'a1b2c3d4e5f6' }
    const renewed = { ...own, my_link_code: '0a0b0c0d0e0f' }
    let now = own
    const sheet = await openSheet(config, {
      [`GET /rooms/${room.id}`]: () => ({ body: now }),
      [`POST /rooms/${room.id}/link/renew`]: () => {
        now = renewed
        return { body: renewed }
      },
    })
    expect(sheet.getByRole('img', { name: /&from=a1b2c3d4e5f6$/ })).not.toBeNull()
    await userEvent.click(sheet.getByRole('button', { name: 'Renew My Link' }))
    expect(await sheet.findByRole('img', { name: /&from=0a0b0c0d0e0f$/ })).not.toBeNull()
  })

  test('replaces an address of this machine by the one in the network', async () => {
    const writeText = vi.fn(async () => {})
    const sheet = await openSheet({ lanUrl: 'http://192.168.1.20:3000' })
    const lan = `http://192.168.1.20:3000/rooms/${room.id}?invite=k3y`
    expect(sheet.getByRole('img', { name: `QR code of ${lan}` })).not.toBeNull()
    expect(sheet.getByText('The link opens for people in your network.')).not.toBeNull()
    expect(sheet.queryByText('This link works only on this computer')).toBeNull()
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
    await userEvent.click(sheet.getByRole('button', { name: 'Copy Invite' }))
    expect(writeText).toHaveBeenCalledWith(text.replace(address, lan))
  })
})

describe('copying the invitation', () => {
  test('copies it, and the button says so for two seconds', async () => {
    const writeText = vi.fn(async () => {})
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
    openRoom()
    const button = await screen.findByRole('button', { name: 'Copy Invite' })
    vi.useFakeTimers()
    fireEvent.click(button)
    await act(() => vi.advanceTimersByTimeAsync(0))
    await act(() => vi.advanceTimersByTimeAsync(1900))
    expect(writeText).toHaveBeenCalledWith(text)
    expect(screen.getByRole('button', { name: 'Copied!' })).not.toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(screen.getByRole('button', { name: 'Copy Invite' })).not.toBeNull()
  })

  test('shows it for copying by hand if the browser does not copy', async () => {
    openRoom()
    await userEvent.click(await screen.findByRole('button', { name: 'Copy Invite' }))
    const field = (await screen.findByLabelText('Invitation')) as HTMLTextAreaElement
    expect(field.value).toBe(text)
    await waitFor(() => expect([field.selectionStart, field.selectionEnd]).toEqual([0, text.length]))
    expect(screen.getByText('Copying is blocked here. Select the text to copy it.')).not.toBeNull()
  })

  test('says of an address of this machine that it is one', async () => {
    openRoom({})
    await userEvent.click(await screen.findByRole('button', { name: 'Copy Invite' }))
    expect(await screen.findByText('This link works only on this computer')).not.toBeNull()
    const field = screen.getByLabelText('Invitation') as HTMLTextAreaElement
    expect(field.value).toBe(text.replace(address, `${location.origin}/rooms/${room.id}?invite=k3y`))
  })

  test('copies the address in the network if there is one, and says who can open it', async () => {
    openRoom({ lanUrl: 'http://192.168.1.20:3000/' })
    await userEvent.click(await screen.findByRole('button', { name: 'Copy Invite' }))
    expect(await screen.findByText('The link opens for people in your network.')).not.toBeNull()
    expect(screen.queryByText('This link works only on this computer')).toBeNull()
    const field = screen.getByLabelText('Invitation') as HTMLTextAreaElement
    expect(field.value).toBe(text.replace(address, `http://192.168.1.20:3000/rooms/${room.id}?invite=k3y`))
  })

  test('says nothing about that if the server has a public address', async () => {
    openRoom({ publicUrl: 'https://halaqa.example.org/', lanUrl: 'http://192.168.1.20:3000' })
    await userEvent.click(await screen.findByRole('button', { name: 'Copy Invite' }))
    expect(((await screen.findByLabelText('Invitation')) as HTMLTextAreaElement).value).toBe(text)
    expect(screen.queryByText('This link works only on this computer')).toBeNull()
  })
})

test.each([
  ['closed', { join: 'closed' as const, closed_at: '2025-11-20T10:00:00Z' }],
  ['complete', { join: 'complete' as const, hatim_completed_at: '2025-11-20T10:00:00Z' }],
])('is not offered in a room that is %s', async (_, state) => {
  const over = aRoom(state)
  stubApi({ [`GET /rooms/${over.id}`]: { body: over } })
  renderApp(`/rooms/${over.id}`, config)
  await screen.findByRole('heading', { level: 1, name: 'Winter Hatim' })
  expect(screen.queryByRole('button', { name: /nvite/ })).toBeNull()
})
