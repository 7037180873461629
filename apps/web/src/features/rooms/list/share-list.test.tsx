import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openRoom, type Replies } from '../../../../test/rooms.tsx'
import { aRoom } from '../../../../test/wire.ts'
import '../RoomScreen.tsx'
import './ShareList.tsx'
import '../OfferedPortions.tsx'
import '../WaitingPortion.tsx'
import './ShareListSheet.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2025, 10, 21, 12), toFake: ['Date'] })
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'share')
})

const room = aRoom({ list_shared: true, my_listed_by_first_name: false })
const address = `${location.origin}/rooms/${room.id}`
const message = (mark = '*') =>
  [`${mark}\u2068Winter Hatim\u2069${mark}`, 'Friday 21 November', '', '\u2068Amina\u2069 – Juz 1', '', address].join(
    '\n',
  )
const list = (...parts: string[]) => ({ body: { date: '2025-11-21', turn: null, parts } })
const given = {
  start_surah: 1,
  start_ayah: 1,
  end_surah: 1,
  end_ayah: 7,
  user_id: '00000000-0000-4000-8000-0000000000f1',
  full_name: 'Yusuf Karimov',
}
const asks = (format: string, subject = 'given') =>
  `GET /rooms/${room.id}/list?format=${format}&subject=${subject}&language=en`

/** Replies with something to share. */
const LISTED = { [`GET /rooms/${room.id}/today`]: { body: { date: '2025-11-21', portions: [given] } } }

async function openSheet(replies: Replies, button = 'Share today’s list') {
  const opened = openRoom(room, { ...LISTED, ...replies })
  await userEvent.click(await screen.findByRole('button', { name: button }))
  return { ...opened, sheet: within(await screen.findByRole('dialog', { name: 'Share the list' })) }
}

function stubClipboard(writeText: (text: string) => Promise<void>) {
  const clipboard = { writeText: vi.fn(writeText) }
  vi.stubGlobal(
    'navigator',
    new Proxy(navigator, { get: (it, key) => (key === 'clipboard' ? clipboard : Reflect.get(it, key)) }),
  )
  return clipboard.writeText
}

describe('the list for the chat', () => {
  test('offers a retry when it does not load', async () => {
    let answer: { status?: number; body: unknown } = {
      status: 503,
      body: { error: 'Something went wrong. Please try again.' },
    }
    const { sheet } = await openSheet({ [asks('whatsapp')]: () => answer })
    expect(await sheet.findByText('We couldn’t load the list')).not.toBeNull()
    expect(sheet.queryByRole('button', { name: 'Copy' })).toBeNull()
    answer = list(message())
    await userEvent.click(sheet.getByRole('button', { name: 'Try Again' }))
    expect(await sheet.findByRole('region', { name: 'The message' })).not.toBeNull()
  })

  test('says that the owner has switched it off meanwhile', async () => {
    const { sheet } = await openSheet({
      [asks('whatsapp')]: { status: 403, body: { error: 'No.', message: 'No.', code: 'list_not_shared' } },
    })
    expect(await sheet.findByText('This room doesn’t share its list')).not.toBeNull()
    expect(sheet.queryByRole('button', { name: 'Try Again' })).toBeNull()
  })

  test('says that it is empty', async () => {
    const { sheet } = await openSheet({ [asks('whatsapp')]: list() })
    expect(await sheet.findByText('Nothing is assigned today')).not.toBeNull()
  })

  test('is not offered in a room that keeps it out of chats', async () => {
    openRoom({ ...room, list_shared: false }, LISTED)
    await screen.findByText('Yusuf Karimov')
    expect(screen.queryByRole('button', { name: /^Share .* list$/ })).toBeNull()
  })

  test('is not offered while nothing is given out', async () => {
    openRoom(room)
    await screen.findByText('Nothing is assigned today.')
    expect(screen.queryByRole('button', { name: /^Share .* list$/ })).toBeNull()
  })

  test.each([
    ['2025-11-21', '2025-11-21', 'Share today’s list'],
    ['2025-11-17', '2025-11-23', 'Share this week’s list'],
    ['2025-11-01', '2025-11-30', 'Share the list'],
  ])('of a turn from %s to %s has a name that fits', async (first_date, last_date, name) => {
    openRoom({ ...room, plan: 'pieces', piece: 'juz', turn: { number: 1, first_date, last_date } }, LISTED)
    expect(await screen.findByRole('button', { name })).not.toBeNull()
  })

  test('shows what is sent: bold as the chat shows it, and copies it to the letter', async () => {
    const { sheet } = await openSheet({ [asks('whatsapp')]: list(message()) })
    const shown = await sheet.findByRole('region', { name: 'The message' })
    expect(shown.textContent).toBe(message(''))
    expect(within(shown).getByText(/Winter Hatim/).tagName).toBe('B')
    const writeText = stubClipboard(async () => {})
    await userEvent.click(sheet.getByRole('button', { name: 'Copy' }))
    expect(writeText).toHaveBeenCalledWith(message())
    expect(await screen.findByText('Paste it into your chat.')).not.toBeNull()
    expect(sheet.queryByRole('button', { name: 'Share' })).toBeNull()
  })

  test('is shown for copying by hand if the browser does not copy', async () => {
    const { sheet } = await openSheet({ [asks('whatsapp')]: list(message()) })
    await sheet.findByRole('region', { name: 'The message' })
    stubClipboard(async () => Promise.reject(new Error('no')))
    await userEvent.click(sheet.getByRole('button', { name: 'Copy' }))
    const field = await sheet.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the message' })
    expect(field.value).toBe(message())
    expect(document.activeElement).toBe(field)
  })

  test('goes to the device’s sheet if there is one, and is copied if that refuses', async () => {
    const refusals = [new DOMException('closed', 'AbortError'), new DOMException('no', 'NotAllowedError')]
    const share = vi.fn(async (_: ShareData) => Promise.reject(refusals.shift()))
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    const { sheet } = await openSheet({ [asks('whatsapp')]: list(message()) })
    const button = await sheet.findByRole('button', { name: 'Share' })
    const writeText = stubClipboard(async () => {})
    await userEvent.click(button)
    expect(share).toHaveBeenCalledWith({ text: message() })
    expect(writeText).not.toHaveBeenCalled()
    await userEvent.click(button)
    await waitFor(() => expect(writeText).toHaveBeenCalledWith(message()))
  })

  test('is written for the chat that is chosen, which the device keeps', async () => {
    const replies = {
      [asks('whatsapp')]: list(message()),
      [asks('telegram')]: list(message('**')),
      [asks('plain')]: list(message('')),
    }
    const { sheet } = await openSheet(replies)
    await userEvent.click(sheet.getByRole('radio', { name: 'Telegram' }))
    await waitFor(() => expect(sheet.getByText(/Winter Hatim/).tagName).toBe('B'))
    const writeText = stubClipboard(async () => {})
    await userEvent.click(sheet.getByRole('button', { name: 'Copy' }))
    expect(writeText).toHaveBeenCalledWith(message('**'))
    cleanup()
    const again = await openSheet(replies)
    expect(again.sheet.getByRole<HTMLInputElement>('radio', { name: 'Telegram' }).checked).toBe(true)
  })

  test("contains the address in the network if the server's own is this machine", async () => {
    openRoom(room, { ...LISTED, [asks('whatsapp')]: list(message()) }, '', { lanUrl: 'http://192.168.1.20:3000' })
    await userEvent.click(await screen.findByRole('button', { name: 'Share today’s list' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Share the list' }))
    await sheet.findByRole('region', { name: 'The message' })
    const writeText = stubClipboard(async () => {})
    await userEvent.click(sheet.getByRole('button', { name: 'Copy' }))
    expect(writeText).toHaveBeenCalledWith(message().replace(address, `http://192.168.1.20:3000/rooms/${room.id}`))
    expect(sheet.queryByText('This link works only on this computer')).toBeNull()
  })

  test('in several messages has buttons for each', async () => {
    const parts = [message().replace('*\n', '* 1/2\n'), message().replace('*\n', '* 2/2\n')]
    const { sheet } = await openSheet({ [asks('whatsapp')]: list(...parts) })
    expect(await sheet.findByRole('region', { name: 'Message 2 of 2' })).not.toBeNull()
    const writeText = stubClipboard(async () => {})
    await userEvent.click(sheet.getByRole('button', { name: 'Copy message 2' }))
    expect(writeText).toHaveBeenCalledWith(parts[1])
  })
})

test('shares waiting portions from their place, without names', async () => {
  const { sheet } = await openSheet(
    {
      [`GET /rooms/${room.id}/waiting`]: { body: { waits: true } },
      [asks('whatsapp', 'waiting')]: list(
        `*\u2068Winter Hatim\u2069*\n\nA portion is looking for a reader.\n\n${address}`,
      ),
    },
    'Ask the chat for a reader',
  )
  expect((await sheet.findByRole('region', { name: 'The message' })).textContent).toContain('A portion is looking')
  expect(sheet.getByText('It names no reader.')).not.toBeNull()
})

describe("the owner's choice", () => {
  test('the owner whether there is a list', async () => {
    const { writes } = openRoom(room, { [`PUT /rooms/${room.id}`]: { body: { ...room, list_shared: false } } })
    await userEvent.click(await screen.findByRole('button', { name: 'Settings' }))
    const settings = within(await screen.findByRole('dialog', { name: 'Room Settings' }))
    await userEvent.click(settings.getByRole('switch', { name: /^Members can share the list/ }))
    await userEvent.click(settings.getByRole('button', { name: 'Save Changes' }))
    await waitFor(() => expect(writes()).toEqual([[`PUT /rooms/${room.id}`, { list_shared: false }]]))
  })

  test('each member whether by first name', async () => {
    const { writes } = openRoom(room, {
      [`PUT /rooms/${room.id}/membership`]: { body: { ...room, my_listed_by_first_name: true } },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Change' }))
    await userEvent.click(await screen.findByRole('switch', { name: 'List me by my first name' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(writes()).toEqual([
        [`PUT /rooms/${room.id}/membership`, { share: 'whole', away_until: null, listed_by_first_name: true }],
      ]),
    )
  })

  test.each([
    [true, 1],
    [false, 0],
  ])('the invitation of a room whose list is shared: %s, says so %i times', async (list_shared, times) => {
    openRoom(aRoom({ list_shared, is_member: false, creator_id: aRoom().id, my_share: null }))
    await screen.findByRole('button', { name: 'Join This Reading Group' })
    expect(screen.queryAllByText(/may appear in a list that members share/)).toHaveLength(times)
  })
})
