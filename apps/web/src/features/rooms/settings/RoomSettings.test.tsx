import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aminaIn, openRoom, type Replies, type WireRoom } from '../../../../test/rooms.tsx'
import { leftByToast } from '../../../../test/toasts.ts'
import { aMember, aRoom } from '../../../../test/wire.ts'
import '../RoomScreen.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date(2025, 10, 21, 12), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const settings = () => screen.getByRole('dialog', { name: 'Room Settings' })
const field = (name: string) => within(settings()).getByLabelText(name) as HTMLInputElement
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string) => userEvent.click(within(settings()).getByRole('button', { name }))
const confirm = async (title: string, button: string) => {
  const dialog = await screen.findByRole('dialog', { name: title })
  await userEvent.click(within(dialog).getByRole('button', { name: button }))
}

async function openSettings(room: WireRoom, replies: Replies = {}) {
  const page = openRoom(room, replies)
  await userEvent.click(await screen.findByRole('button', { name: 'Settings' }))
  await screen.findByRole('dialog', { name: 'Room Settings' })
  return page
}

const failed = { status: 503, body: { error: 'Something went wrong. Please try again.', code: 'overloaded' } }

describe('the form', () => {
  test.each<[string, string, string, string]>([
    ['a blank name', 'Room name', '  ', 'Room name is required'],
    ['a long description', 'Description (optional)', 'x'.repeat(501), 'Description must be less than 500 characters'],
    [
      'a link',
      'Dedication (optional)',
      'See example.org',
      'A dedication has no links. If it has none, put a space after each full stop.',
    ],
    ['no end', 'End date', '', 'End date is required for fixed rooms'],
    ['an end today', 'End date', '2025-11-21', 'Choose tomorrow or a later day'],
  ])('refuses %s beside its field, and sends nothing', async (_, label, value, error) => {
    const { writes } = await openSettings(aRoom())
    type(label, value)
    await press('Save Changes')
    expect(await screen.findByText(error)).not.toBeNull()
    expect(field(label).getAttribute('aria-invalid')).toBe('true')
    expect(writes()).toEqual([])
  })

  test('refuses a pace that cannot be', async () => {
    const { writes } = await openSettings(
      aRoom({ room_type: 'recurrent', end_date: null, recurrence_duration_days: 30 }),
    )
    type('Days per cycle', '0')
    await press('Save Changes')
    expect(await screen.findByText('The duration must be between 1 and 365 days.')).not.toBeNull()
    expect(writes()).toEqual([])
  })

  test("keeps its values after a failure, and shows the server's error of a field beside it", async () => {
    const room = aRoom()
    const error = 'The end date must be December 2, 2025 or later.'
    let answer: object = failed
    await openSettings(room, { [`PUT /rooms/${room.id}`]: () => answer })
    type('Room name', 'Spring Hatim')
    type('End date', '2025-12-01')
    await press('Save Changes')
    const alert = await screen.findByText('Something went wrong. Please try again.')
    expect(alert.closest('[role=alert]')).not.toBeNull()
    expect(field('Room name').value).toBe('Spring Hatim')

    answer = {
      status: 400,
      body: { error, message: error, code: 'validation_failed', fields: [{ path: 'end_date', message: error }] },
    }
    await press('Save Changes')
    expect(await screen.findByText(error)).not.toBeNull()
    expect(field('End date').getAttribute('aria-invalid')).toBe('true')
    expect(field('End date').value).toBe('2025-12-01')
  })

  const doubles = {
    status: 409,
    body: {
      error: 'With this change, someone reads about 41.6 pages a day instead of about 7.5. Confirm it to continue.',
      code: 'pace_doubles',
      pages_a_day: 7.5,
      pages_a_day_then: 41.6,
    },
  }

  test('asks about a change that makes somebody read much more, and stays if it is declined', async () => {
    const room = aRoom()
    const { writes } = await openSettings(room, { [`PUT /rooms/${room.id}`]: doubles })
    type('Room name', 'Spring Hatim')
    type('End date', '2025-12-01')
    await press('Save Changes')
    const ask = await screen.findByRole('dialog', { name: 'Read more than twice as much?' })
    expect(ask.textContent).toContain('someone reads about 42 pages a day instead of about 7.5 pages.')
    await userEvent.click(within(ask).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Read more than twice as much?' })).toBeNull())
    expect([field('Room name').value, field('End date').value]).toEqual(['Spring Hatim', '2025-12-01'])
    expect(screen.queryByText(/Confirm it to go on/)).toBeNull()
    expect(writes()).toEqual([[`PUT /rooms/${room.id}`, { name: 'Spring Hatim', end_date: '2025-12-01' }]])
  })

  test('asks about changed rest days, and keeps them after a refusal', async () => {
    const room = aRoom({ rest_weekdays: [5] })
    let answer: object = doubles
    const { writes } = await openSettings(room, { [`PUT /rooms/${room.id}`]: () => answer })
    const days = within(screen.getByRole('group', { name: 'Rest days' }))
    const ticked = () =>
      days.getAllByRole<HTMLInputElement>('checkbox', { checked: true }).map(({ labels }) => labels?.[0]?.textContent)
    expect(ticked()).toEqual(['Friday'])
    for (const day of ['Sunday', 'Friday', 'Saturday']) await userEvent.click(days.getByRole('checkbox', { name: day }))
    type('Room name', 'Spring Hatim')
    await press('Save Changes')
    const title = 'Read more than twice as much?'
    const ask = await screen.findByRole('dialog', { name: title })
    await userEvent.click(within(ask).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull())
    expect([ticked(), field('Room name').value]).toEqual([['Saturday', 'Sunday'], 'Spring Hatim'])

    const error = 'All days of this room are rest days. Leave at least one to read on.'
    answer = {
      status: 400,
      body: { error, message: error, code: 'validation_failed', fields: [{ path: 'rest_weekdays', message: error }] },
    }
    await press('Save Changes')
    expect(await screen.findByText(error)).not.toBeNull()
    expect([ticked(), field('Room name').value]).toEqual([['Saturday', 'Sunday'], 'Spring Hatim'])

    answer = doubles
    await press('Save Changes')
    await screen.findByRole('dialog', { name: title })
    answer = { body: { ...room, rest_weekdays: [6, 7] } }
    await confirm(title, 'Change Anyway')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = { name: 'Spring Hatim', rest_weekdays: [6, 7] }
    expect(writes().map(([, body]) => body)).toEqual([sent, sent, sent, { ...sent, confirm: true }])
  })

  test('does not send seven rest days: one is left to read on', async () => {
    const room = aRoom({ rest_weekdays: [1, 2, 3, 4, 5, 6] })
    const { writes } = await openSettings(room, { [`PUT /rooms/${room.id}`]: { body: room } })
    const days = within(screen.getByRole('group', { name: 'Rest days' }))
    await userEvent.click(days.getByRole('checkbox', { name: 'Sunday' }))
    await press('Save Changes')
    expect(await screen.findByText('Leave at least one day of the week to read on.')).not.toBeNull()
    expect(writes()).toEqual([])
    await userEvent.click(days.getByRole('checkbox', { name: 'Monday' }))
    expect(screen.queryByText('Leave at least one day of the week to read on.')).toBeNull()
    await press('Save Changes')
    await waitFor(() => expect(writes()).toEqual([[`PUT /rooms/${room.id}`, { rest_weekdays: [2, 3, 4, 5, 6, 7] }]]))
  })

  test('confirmed it is sent again as it was; what then fails is said there, or beside its field', async () => {
    const room = aRoom()
    const error = 'The end date must be December 2, 2025 or later.'
    let answer: object = doubles
    const { writes } = await openSettings(room, { [`PUT /rooms/${room.id}`]: () => answer })
    type('End date', '2025-12-01')
    await press('Save Changes')
    const title = 'Read more than twice as much?'
    await screen.findByRole('dialog', { name: title })
    answer = failed
    await confirm(title, 'Change Anyway')
    const ask = screen.getByRole('dialog', { name: title })
    expect(await within(ask).findByText('Something went wrong. Please try again.')).not.toBeNull()

    answer = {
      status: 400,
      body: { error, message: error, code: 'validation_failed', fields: [{ path: 'end_date', message: error }] },
    }
    await confirm(title, 'Change Anyway')
    expect(await screen.findByText(error)).not.toBeNull()
    expect(screen.queryByRole('dialog', { name: title })).toBeNull()

    answer = doubles
    await press('Save Changes')
    await screen.findByRole('dialog', { name: title })
    answer = { body: { ...room, end_date: '2025-12-01' } }
    await confirm(title, 'Change Anyway')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText('Your changes are saved')).not.toBeNull()
    expect(writes().at(-1)).toEqual([`PUT /rooms/${room.id}`, { end_date: '2025-12-01', confirm: true }])
  })

  test('sends only what was changed, and the page shows it', async () => {
    const room = aRoom()
    const { writes } = await openSettings(room, {
      [`PUT /rooms/${room.id}`]: { body: { ...room, name: 'Spring Hatim', requires_approval: true } },
    })
    type('Room name', '  Spring Hatim ')
    await userEvent.click(screen.getByRole('switch', { name: /Ask me before someone joins/ }))
    await press('Save Changes')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(writes()).toEqual([[`PUT /rooms/${room.id}`, { name: 'Spring Hatim', requires_approval: true }]])
    expect(await screen.findByText('Your changes are saved')).not.toBeNull()
  })

  test('says what another end means before it happens', async () => {
    await openSettings(aRoom({ pages_left: 200 }))
    expect(screen.queryByText(/shared out anew/)).toBeNull()
    type('End date', '2025-12-01')
    expect(
      await screen.findByText(
        'The rest is redistributed from tomorrow: about 20 pages a day, for all readers together.',
      ),
    ).not.toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: /Whole juz/ }))
    expect(await screen.findByText(/This applies from the next day that isn’t assigned yet/)).not.toBeNull()
  })

  test('closes at once if unchanged; Escape and the back button ask before changes are lost', async () => {
    const { router } = await openSettings(aRoom())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    await userEvent.click(screen.getByRole('button', { name: 'Settings' }))
    type('Room name', 'Spring')
    await userEvent.keyboard('{Escape}')
    expect(await screen.findByText('Discard your changes?')).not.toBeNull()
    await press('Keep Editing')
    await act(async () => router.navigate(-1))
    expect(field('Room name').value).toBe('Spring')
  })

  test('a closed room keeps its name and description, and nothing that plans', async () => {
    await openSettings(aRoom({ join: 'closed', closed_at: '2025-11-20T10:00:00Z' }))
    expect(field('Room name')).not.toBeNull()
    for (const gone of ['End date', 'Invitation']) expect(within(settings()).queryByLabelText(gone)).toBeNull()
    for (const gone of ['Pause Room', 'Close Room...', 'Renew Invitation']) {
      expect(screen.queryByRole('button', { name: gone })).toBeNull()
    }
    expect(screen.getByRole('button', { name: 'Leave Room' })).not.toBeNull()
  })
})

describe('of a pieces room', () => {
  const aPiecesRoom = (change: Partial<WireRoom> = {}) =>
    aRoom({
      plan: 'pieces',
      piece: 'juz',
      turn_days: 7,
      dealing: 'dealt',
      free_at_end: 'stay',
      room_type: 'recurrent',
      end_date: null,
      start_date: '2025-11-11',
      turn: { number: 2, first_date: '2025-11-18', last_date: '2025-11-24' },
      ...change,
    })
  const nextTurn = 'This applies from Tuesday, November 25, 2025. Portions that people have now keep their dates.'

  test('its turns and rest days are changed from the next turn, and nothing of daily rooms is there', async () => {
    const room = aPiecesRoom()
    const { writes } = await openSettings(room, { [`PUT /rooms/${room.id}`]: { body: { ...room, turn_days: 14 } } })
    for (const gone of ['Days per cycle', 'End date', 'When a week is nearly over', /Whole juz/]) {
      expect(within(settings()).queryByLabelText(gone)).toBeNull()
    }
    expect(screen.queryByText(nextTurn)).toBeNull()
    type('Days for each juz', '0')
    await press('Save Changes')
    expect(await screen.findByText('Choose between 1 and 365 days.')).not.toBeNull()
    type('Days for each juz', '14')
    expect(await screen.findByText(nextTurn)).not.toBeNull()
    await userEvent.click(
      within(screen.getByRole('group', { name: 'Rest days' })).getByRole('checkbox', { name: 'Friday' }),
    )
    expect(screen.getAllByText(nextTurn)).toHaveLength(2)
    await press('Save Changes')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(writes()).toEqual([[`PUT /rooms/${room.id}`, { turn_days: 14, rest_weekdays: [5] }]])
  })

  test('has an end and no length for one turn; the server’s earliest end is shown beside it', async () => {
    const room = aPiecesRoom({
      room_type: 'fixed',
      end_date: '2025-11-24',
      turn_days: null,
      turn: { number: 1, first_date: '2025-11-11', last_date: '2025-11-24' },
    })
    const error = 'The end date must be November 24, 2025 or later.'
    await openSettings(room, {
      [`PUT /rooms/${room.id}`]: {
        status: 400,
        body: { error, message: error, code: 'validation_failed', fields: [{ path: 'end_date', message: error }] },
      },
    })
    expect(within(settings()).queryByLabelText('Days for each juz')).toBeNull()
    type('End date', '2025-12-05')
    expect(await screen.findByText(nextTurn)).not.toBeNull()
    type('End date', '2025-11-20')
    expect(
      await screen.findByText('Portions that people have now keep their dates. Nothing comes after them.'),
    ).not.toBeNull()
    await press('Save Changes')
    expect(await screen.findByText(error)).not.toBeNull()
  })

  test("says what happens to a board's free pieces", async () => {
    const room = aPiecesRoom({ dealing: 'chosen' })
    const { writes } = await openSettings(room, {
      [`PUT /rooms/${room.id}`]: { body: { ...room, free_at_end: 'ask' } },
    })
    expect(screen.getByText('What happens to juz that nobody has taken.')).not.toBeNull()
    expect(screen.getByText(/People keep what they have; the week continues where it stopped\./)).not.toBeNull()
    expect(settings().textContent).not.toMatch(/turn|piece/i)
    await userEvent.selectOptions(field('When a week is nearly over'), 'Ask everyone once')
    await press('Save Changes')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(writes()).toEqual([[`PUT /rooms/${room.id}`, { free_at_end: 'ask' }]])
  })

  test('says what happens near its end to what is free, where it has an end and deals its pieces', async () => {
    const end = { room_type: 'fixed', end_date: '2025-12-08', free_at_end: 'deal' } as const
    const room = aPiecesRoom(end)
    const { writes } = await openSettings(room, {
      [`PUT /rooms/${room.id}`]: { body: { ...room, free_at_end: 'stay' } },
    })
    await userEvent.selectOptions(field('When the end is near'), 'Leave them')
    await press('Save Changes')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(writes()).toEqual([[`PUT /rooms/${room.id}`, { free_at_end: 'stay' }]])
  })

  test('asks nothing about free pieces where it has no end', async () => {
    await openSettings(aPiecesRoom())
    expect(screen.queryByText('What happens to juz that nobody has taken.')).toBeNull()
  })

  test.each([
    ['on the last date of a turn', { turn: { number: 2, first_date: '2025-11-15', last_date: '2025-11-21' } }],
    ['while it is paused', { paused_since: '2025-11-20T10:00:00Z' }],
  ])('%s it is not said when the next turn begins', async (_, change) => {
    await openSettings(aPiecesRoom(change))
    type('Days for each juz', '14')
    expect(await screen.findByText(/^This applies from the next week\./)).not.toBeNull()
  })
})

describe('actions that take effect at once', () => {
  test('show a failed pause, and leave the room as it was', async () => {
    const room = aRoom()
    await openSettings(room, { [`POST /rooms/${room.id}/pause`]: failed })
    await press('Pause Room')
    await leftByToast('That didn’t work')
    expect(screen.getByRole('button', { name: 'Pause Room' })).not.toBeNull()
  })

  test('pause and resume a room, and its page says so', async () => {
    let room = aRoom()
    const become = (change: Partial<WireRoom>) => () => {
      room = { ...room, ...change }
      return { body: room }
    }
    await openSettings(room, {
      [`GET /rooms/${room.id}`]: () => ({ body: room }),
      [`POST /rooms/${room.id}/pause`]: become({ paused_since: '2025-11-21T12:00:00Z' }),
      [`POST /rooms/${room.id}/resume`]: become({ paused_since: null }),
    })
    await press('Pause Room')
    expect(await screen.findByText('Paused since Nov 21, 2025. No new portions until you resume.')).not.toBeNull()
    expect(screen.getByText('This room is paused')).not.toBeNull()
    await press('Resume Room')
    expect(await within(settings()).findByRole('button', { name: 'Pause Room' })).not.toBeNull()
    await waitFor(() => expect(screen.queryByText('This room is paused')).toBeNull())
  })

  test('the invitation is renewed after a warning that the old ones stop working', async () => {
    const room = aRoom()
    const { writes } = await openSettings(room, {
      [`POST /rooms/${room.id}/invite/renew`]: { body: { ...room, invite_code: 'Zk3' } },
    })
    await press('Renew Invitation')
    const ask = await screen.findByRole('dialog', { name: 'Renew the invitation?' })
    expect(ask.textContent).toContain('All invitations sent so far stop working.')
    await userEvent.click(within(ask).getByRole('button', { name: 'Cancel' }))
    expect(writes()).toEqual([])
    await press('Renew Invitation')
    await confirm('Renew the invitation?', 'Renew')
    expect(await screen.findByText('You have a new invitation')).not.toBeNull()
    expect(writes()).toEqual([`POST /rooms/${room.id}/invite/renew`])
  })

  test('the page for everyone has an address, which is renewed after a warning', async () => {
    let room = aRoom({ is_public: true, page_code: 'Zk3' })
    const { writes } = await openSettings(room, {
      [`GET /rooms/${room.id}`]: () => ({ body: room }),
      [`POST /rooms/${room.id}/page/renew`]: () => {
        room = { ...room, page_code: 'Ab4' }
        return { body: room }
      },
    })
    expect(field('Address of the page').value).toMatch(/\/khatm\/Zk3$/)
    await press('Renew the Address')
    await confirm('Renew the address of the page?', 'Renew')
    expect(await screen.findByText('The page has a new address')).not.toBeNull()
    expect(writes()).toEqual([`POST /rooms/${room.id}/page/renew`])
    await waitFor(() => expect(field('Address of the page').value).toMatch(/\/khatm\/Ab4$/))
  })

  test('the page for everyone is switched on with the form, and has no address before', async () => {
    const room = aRoom()
    const { writes } = await openSettings(room, { [`PUT /rooms/${room.id}`]: { body: { ...room, is_public: true } } })
    expect(within(settings()).queryByLabelText('Address of the page')).toBeNull()
    await userEvent.click(within(settings()).getByRole('switch', { name: /^A page for everyone/ }))
    await press('Save Changes')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(writes()).toEqual([[`PUT /rooms/${room.id}`, { is_public: true }]])
  })

  test('say why closing failed, and keep asking', async () => {
    const room = aRoom()
    await openSettings(room, { [`POST /rooms/${room.id}/close`]: failed })
    await press('Close Room...')
    await confirm('Close Winter Hatim?', 'Close Room')
    const ask = screen.getByRole('dialog', { name: 'Close Winter Hatim?' })
    expect(await within(ask).findByText('Something went wrong. Please try again.')).not.toBeNull()
  })

  test('close a room after a plain warning, and it says so from then on', async () => {
    let room = aRoom()
    await openSettings(room, {
      [`GET /rooms/${room.id}`]: () => ({ body: room }),
      [`POST /rooms/${room.id}/close`]: () => {
        room = { ...room, join: 'closed', closed_at: '2025-11-21T12:00:00Z', days_left: 0 }
        return { body: room }
      },
    })
    await press('Close Room...')
    await confirm('Close Winter Hatim?', 'Close Room')
    expect(await screen.findByText('This room is closed')).not.toBeNull()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    for (const text of ['Close the room', 'Hand over', 'You can’t reopen a closed room.']) {
      expect(screen.queryByText(text)).toBeNull()
    }
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Settings' })))
  })

  test("hand the room to a chosen member, and end the former owner's settings", async () => {
    let room = aRoom({ active_members: 2 })
    const yusuf = aMember({ room_id: room.id })
    const { writes } = await openSettings(room, {
      [`GET /rooms/${room.id}`]: () => ({ body: room }),
      [`GET /rooms/${room.id}/members?limit=50`]: { body: [aminaIn(room), yusuf] },
      [`PUT /rooms/${room.id}/owner`]: () => {
        room = { ...room, creator_id: yusuf.user_id }
        return { body: room }
      },
    })
    expect((screen.getByRole('button', { name: 'Hand Over...' }) as HTMLButtonElement).disabled).toBe(true)
    await userEvent.selectOptions(field('New owner'), 'Yusuf Karimov')
    await press('Hand Over...')
    await confirm('Make Yusuf Karimov the owner?', 'Make Owner')
    expect(await screen.findByText('Yusuf Karimov is now the owner')).not.toBeNull()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByRole('button', { name: 'Settings' })).toBeNull()
    expect(writes()).toEqual([[`PUT /rooms/${room.id}/owner`, { user_id: yusuf.user_id }]])
  })

  test('search the new owner by name among many, and a search drops the choice', async () => {
    const room = aRoom({ active_members: 40 })
    const [yusuf, zaynab] = [aMember({ room_id: room.id }), aMember({ room_id: room.id, full_name: 'Zaynab Ali' })]
    const left = aMember({ room_id: room.id, full_name: 'Zayd', is_active: false })
    const members = `GET /rooms/${room.id}/members?limit=50`
    const { writes } = await openSettings(room, {
      [`GET /rooms/${room.id}`]: { body: room },
      [members]: { body: [aminaIn(room), yusuf] },
      [`${members}&search=zay`]: { body: [zaynab, left] },
      [`${members}&search=zz`]: { body: [left] },
      [`PUT /rooms/${room.id}/owner`]: { body: { ...room, creator_id: zaynab.user_id } },
    })
    const section = within(screen.getByRole('region', { name: 'Hand over' }))
    const search = section.getByRole('searchbox', { name: 'Search members' })
    const names = () => section.getAllByRole('option').map(({ textContent }) => textContent)
    const handOver = section.getByRole('button', { name: 'Hand Over...' }) as HTMLButtonElement
    await userEvent.selectOptions(field('New owner'), 'Yusuf Karimov')
    await userEvent.type(search, 'zz')
    expect(handOver.disabled).toBe(true)
    expect(await section.findByText('Nobody here is called “zz”')).not.toBeNull()
    expect(names()).toEqual(['Choose a member'])

    await userEvent.clear(search)
    await userEvent.type(search, 'zay')
    expect(await section.findByText('1 member found')).not.toBeNull()
    expect(names()).toEqual(['Choose a member', 'Zaynab Ali'])
    await userEvent.selectOptions(field('New owner'), 'Zaynab Ali')
    await press('Hand Over...')
    await confirm('Make Zaynab Ali the owner?', 'Make Owner')
    expect(await screen.findByText('Zaynab Ali is now the owner')).not.toBeNull()
    expect(writes()).toEqual([[`PUT /rooms/${room.id}/owner`, { user_id: zaynab.user_id }]])
  })

  test('a banned member is let in again', async () => {
    const room = aRoom()
    const bilal = { user_id: aRoom().id, full_name: 'Bilal Rahman', banned_at: '2025-11-18T10:00:00Z' }
    let banned = [bilal]
    const { writes } = await openSettings(room, {
      [`GET /rooms/${room.id}/bans`]: () => ({ body: banned }),
      [`DELETE /rooms/${room.id}/bans/${bilal.user_id}`]: () => {
        banned = []
        return { body: { message: 'They can join this room again.' } }
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Unblock: Bilal Rahman' }))
    expect(await screen.findByText('Bilal Rahman can join again')).not.toBeNull()
    await waitFor(() => expect(screen.queryByText('Blocked')).toBeNull())
    expect(writes()).toEqual([`DELETE /rooms/${room.id}/bans/${bilal.user_id}`])
  })

  test('report that the banned members could not be loaded, not that there are none', async () => {
    const room = aRoom()
    await openSettings(room, { [`GET /rooms/${room.id}/bans`]: failed })
    expect(await screen.findByText('We couldn’t load who is blocked')).not.toBeNull()
  })
})
