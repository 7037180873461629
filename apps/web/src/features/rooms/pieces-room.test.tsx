import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { amina, stubApi } from '../../../test/app.tsx'
import { openRoom, type WireRoom } from '../../../test/rooms.tsx'
import { aPiece, aPiecesRoom, aRoom } from '../../../test/wire.ts'
import { camelKeys } from '../../lib/camel.ts'
import { roomWithPortionToggled } from '../tasks/room-progress.ts'
import type { Task } from '../tasks/task.model.ts'
import { type Room, type RoomFigures, withNewerFigures } from './room.model.ts'
import '../dashboard/DashboardScreen.tsx'
import './RoomScreen.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date(2025, 10, 21, 12), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const YUSUF = '00000000-0000-4000-8000-0000000000f1'
const JUZ_1 = { start_surah: 1, start_ayah: 1, end_surah: 2, end_ayah: 141, piece_number: 1 }
const JUZ_29 = { start_surah: 67, start_ayah: 1, end_surah: 77, end_ayah: 50, piece_number: 29 }

const openWith = (room: WireRoom, tasks: ReturnType<typeof aPiece>[], portions: object[] = []) =>
  openRoom(room, {
    [`GET /rooms/${room.id}/tasks?date=2025-11-21`]: { body: { tasks } },
    [`GET /rooms/${room.id}/today`]: { body: { date: '2025-11-21', portions } },
  })

describe('the page of a pieces room', () => {
  test('says the piece by name, until when it is read, and how far the turn is', async () => {
    openWith(aPiecesRoom(), [aPiece({ bookmark_surah: 69, bookmark_ayah: 9 })])
    const portion = await screen.findByRole('region', { name: 'Yours this week' })
    expect(portion.textContent).toMatch(/3 days left.*Juz 29.*Al-Mulk 67:1 – Al-Mursalat 77:50.*by Sunday, Nov 23/)
    expect(within(portion).getByRole('link', { name: 'Continue' })).not.toBeNull()
    expect(screen.getByRole('heading', { name: '11 of 30 juz read this week' })).not.toBeNull()
    expect(screen.getByText('of this week')).not.toBeNull()
    expect(screen.getByRole('img', { name: '68% of this week, 11 of 30 juz read this week' })).not.toBeNull()
    expect(screen.getByRole('link', { name: '5 of 6 hatims complete' })).not.toBeNull()
    await screen.findByRole('region', { name: 'About this room' })
    expect(screen.getAllByText('A juz each, every week')).toHaveLength(2)
    expect(screen.getByRole('main').textContent).not.toMatch(/null|cycle|each day|today/i)
  })

  describe('with free pieces', () => {
    const withFree = (free = 9) => ({ hatims: { completed: 12, begun: 20, free }, may_take_free: free > 0 })

    test('says how far the hatims are, and lets a reader take one', async () => {
      const room = aPiecesRoom(withFree())
      openWith(room, [aPiece({ is_completed: true })])
      expect((await screen.findByText('12 of 20 hatims complete')).closest('p, a')?.textContent).toBe(
        '12 of 20 hatims complete · 9 juz free',
      )
      const card = screen.getByRole('region', { name: '9 juz are free' })
      const task = aPiece({ room_id: room.id, piece_number: 22 })
      const sent = stubApi({
        [`POST /rooms/${room.id}/take-next`]: { body: { message: 'Yours', task } },
        [`GET /rooms/${room.id}`]: { body: { ...room, ...withFree(8), may_take_free: false } },
      })
      await userEvent.click(within(card).getByRole('button', { name: 'Take a juz now' }))
      expect(await screen.findByText('The portion is yours')).not.toBeNull()
      await waitFor(() => expect(screen.queryByRole('region', { name: /juz are free/ })).toBeNull())
      expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ from: 'free' })
    })

    test('says why there was none, and keeps the card with the reason', async () => {
      const room = aPiecesRoom(withFree(1))
      openWith(room, [])
      const card = await screen.findByRole('region', { name: 'A juz is free' })
      const error = 'You’ve taken a free piece today. May Allah accept it. You can take another tomorrow.'
      stubApi({
        [`POST /rooms/${room.id}/take-next`]: { status: 409, body: { error, code: 'one_free_a_day' } },
        [`GET /rooms/${room.id}`]: { body: { ...room, ...withFree(0) } },
      })
      await userEvent.click(within(card).getByRole('button', { name: 'Take a juz now' }))
      expect((await screen.findAllByText(error)).length).toBeGreaterThan(0)
      expect(screen.getByRole('button', { name: 'Take a juz now' })).not.toBeNull()
    })

    test('lets a newcomer near the end begin a hatim, and says that it may stay unfinished', async () => {
      const room = aPiecesRoom({ room_type: 'fixed', end_date: '2025-11-23', may_begin_hatim: true })
      openWith(room, [])
      const card = await screen.findByRole('region', { name: 'Everything is assigned' })
      expect(card.textContent).toContain('It may stay unfinished, because this room ends on Sunday, Nov 23.')
      const task = aPiece({ room_id: room.id })
      const sent = stubApi({ [`POST /rooms/${room.id}/take-next`]: { body: { message: 'Yours', task } } })
      await userEvent.click(within(card).getByRole('button', { name: 'Start another hatim' }))
      expect(await screen.findByText('The portion is yours')).not.toBeNull()
      expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ from: 'free', begin: true })
    })

    test('offers none where the person cannot take one today', async () => {
      openWith(aPiecesRoom({ ...withFree(), may_take_free: false }), [])
      expect((await screen.findByText('12 of 20 hatims complete')).closest('p, a')?.textContent).toBe(
        '12 of 20 hatims complete · 9 juz free',
      )
      expect(screen.queryByRole('button', { name: /Take a juz/ })).toBeNull()
    })
  })

  test('begins with the piece that is begun, then the one that is due soonest', async () => {
    const of = (number: number, more: Parameters<typeof aPiece>[0] = {}) =>
      aPiece({ piece_number: number, ...more, id: `00000000-0000-4000-8000-0000000001${number}` })
    const begun = { bookmark_surah: 69, bookmark_ayah: 9 }
    openWith(aPiecesRoom({ my_share: 'double' }), [
      of(11),
      of(12, { due_date: '2025-11-26', task_date: '2025-11-20', ...begun }),
      of(13, { due_date: '2025-11-22' }),
      of(14, { task_date: '2025-11-10', due_date: '2025-11-16' }),
    ])
    const portion = await screen.findByRole('region', { name: 'Your portion' })
    expect(portion.textContent).toContain('Juz 12')
    const rows = within(screen.getByRole('region', { name: 'More to read here' })).getAllByRole('listitem')
    expect(rows.map((row) => /Juz \d+/.exec(row.textContent ?? '')?.[0])).toEqual(['Juz 13', 'Juz 11', 'Juz 14'])
    expect(rows.map((row) => /by tomorrow|by Sunday|Due Nov 16/.exec(row.textContent ?? '')?.[0])).toEqual([
      'by tomorrow',
      'by Sunday',
      'Due Nov 16',
    ])
  })

  test('calls what waits for a reader by its name too, with its range below', async () => {
    const room = aPiecesRoom({ openness: 'open' })
    const offered = {
      id: YUSUF,
      room_id: room.id,
      minutes: 9,
      offered_at: '2025-11-20T10:00:00Z',
      piece: 'juz',
      ...JUZ_1,
    }
    openRoom(room, { [`GET /rooms/${room.id}/tasks/offered`]: { body: [offered] } })
    const card = await screen.findByRole('region', { name: 'Portions looking for a reader' })
    expect(within(card).getByRole('listitem').textContent).toMatch(/^Juz 1Al-Fatihah 1:1 – Al-Baqarah 2:141148 verses/)
  })

  test('says by its name which piece one was given unseen', async () => {
    const room = aPiecesRoom()
    openRoom(room, {
      [`GET /rooms/${room.id}/waiting`]: { body: { waits: true } },
      [`POST /rooms/${room.id}/take-next`]: {
        body: { message: 'Yours', task: aPiece({ room_id: room.id, ...JUZ_1 }) },
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Take a portion' }))
    expect(await screen.findByText('The portion is yours')).not.toBeNull()
    expect(screen.getByText('Juz 1')).not.toBeNull()
  })

  test('offers a piece by its name', async () => {
    openWith(aPiecesRoom(), [aPiece()])
    await userEvent.click(await screen.findByRole('button', { name: 'More for Juz 29' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Offer to the group' }))
    const dialog = await screen.findByRole('dialog', { name: 'Offer this portion to the group?' })
    expect(dialog.textContent).toContain('Another reader of Weekly Khatm can then take Juz 29.')
  })

  test('offers nobody else a whole range that each member reads, and says so when leaving', async () => {
    const kahf = { start_surah: 18, end_surah: 18, end_ayah: 110 }
    const room = aPiecesRoom({ piece: 'range', ...kahf, creator_id: YUSUF, active_members: 2 })
    const own = aPiece({ piece: 'range', piece_number: 1, ...kahf })
    openWith(room, [own])
    const portion = await screen.findByRole('region', { name: 'Yours this week' })
    expect(within(portion).getByRole('link', { name: 'Start Reading' })).not.toBeNull()
    expect(within(portion).queryByRole('button', { name: /^More for/ })).toBeNull()
    await userEvent.click(await screen.findByRole('button', { name: 'Leave Room' }))
    const dialog = await screen.findByRole('dialog', { name: 'Leave this room?' })
    expect(dialog.textContent).toContain('Your open portions go to nobody else, because everyone here reads their own.')
  })

  test('keeps one that was offered before that was so', async () => {
    openWith(aPiecesRoom({ piece: 'range' }), [aPiece({ piece: 'range', offered_at: '2025-11-20T10:00:00Z' })])
    await userEvent.click(await screen.findByRole('button', { name: /^More for/ }))
    expect(await screen.findByRole('menuitem', { name: 'Keep it myself' })).not.toBeNull()
  })

  test("lists this turn's readers, hatim by hatim if there are several, the person's own first", async () => {
    const yusuf = { user_id: YUSUF, full_name: 'Yusuf Karimov' }
    openWith(
      aPiecesRoom(),
      [aPiece()],
      [
        { ...yusuf, ...JUZ_1, hatim_number: 6 },
        { user_id: amina.id, full_name: amina.fullName, ...JUZ_29, hatim_number: 6 },
        { ...yusuf, ...JUZ_1, hatim_number: 7 },
      ],
    )
    const list = await screen.findByRole('region', { name: 'This week’s portions' })
    expect(list.textContent).toContain('As assigned on Monday, Nov 17. Nobody can see who has finished.')
    const rows = (await within(list).findAllByRole('listitem')).map(({ textContent }) => textContent)
    expect(rows).toEqual([
      '29YouJuz 29 · Hatim 6 · Al-Mulk 67:1 – Al-Mursalat 77:50',
      '1Yusuf KarimovJuz 1 · Al-Fatihah 1:1 – Al-Baqarah 2:141',
      '1Yusuf KarimovJuz 1 · Al-Fatihah 1:1 – Al-Baqarah 2:141',
    ])
    expect(
      within(list)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(['Hatim 6', 'Hatim 7'])
  })

  test('lists the readers of one piece for everybody without a heading for each reading', async () => {
    const reader = (hatim: number, id: string, name: string) => ({
      user_id: id,
      full_name: name,
      ...JUZ_29,
      hatim_number: hatim,
    })
    openWith(
      aPiecesRoom({ start_surah: 67, start_ayah: 1, end_surah: 77, end_ayah: 50 }),
      [aPiece()],
      [reader(6, YUSUF, 'Yusuf Karimov'), reader(7, amina.id, amina.fullName)],
    )
    const list = await screen.findByRole('region', { name: 'This week’s portions' })
    expect(await within(list).findAllByRole('listitem')).toHaveLength(2)
    expect(list.textContent).not.toContain('Hatim')
  })

  test.each<[string, Partial<WireRoom>, string[]]>([
    [
      'before the first turn',
      { start_date: '2025-11-24', turn: null, turn_number: 0, cycle_number: 0, total_tasks: 0 },
      [
        'No portion for you now',
        'Reading starts on November 24, 2025.',
        'Reading hasn’t started yet',
        'Nothing is assigned right now.',
      ],
    ],
    [
      'without a portion in this turn',
      {},
      ['No portion for you this week', 'The next portions come on Monday, Nov 24.'],
    ],
    [
      'where one chooses',
      { dealing: 'chosen' },
      ['You haven’t taken anything yet', 'Choose what you would like to read.'],
    ],
    [
      'after the last turn',
      { room_type: 'fixed', end_date: '2025-11-23', hatims: { completed: 5, begun: 6, free: 9 } },
      ['No portion for you this week', 'You get no more portions here. Any reader can take what’s left, one a day.'],
    ],
    [
      'after its end',
      { room_type: 'fixed', end_date: '2025-11-20' },
      ['No portion for you this week', 'The last date was Thursday, Nov 20.'],
    ],
    [
      'after the last turn, with nothing free',
      { room_type: 'fixed', end_date: '2025-11-23' },
      ['No portion for you this week', 'You get no more portions here.'],
    ],
    ['to a silent reader', { asks_if_reading: true }, ['New portions come once you’ve answered.']],
    ['while it is paused', { paused_since: '2025-11-20T10:00:00Z' }, ['Portions continue when the room resumes.']],
    [
      'once it is closed',
      { closed_at: '2025-11-20T10:00:00Z', join: 'closed', days_left: 0 },
      ['This room is closed.'],
    ],
  ])('%s says so', async (_, change, texts) => {
    openWith(aPiecesRoom(change), [])
    await screen.findByRole('heading', { level: 1, name: 'Weekly Khatm' })
    for (const text of texts) expect(await screen.findByText(text)).not.toBeNull()
  })

  test('says on a board that the person has no new piece, beside earlier ones', async () => {
    openWith(aPiecesRoom({ dealing: 'chosen' }), [aPiece({ task_date: '2025-11-10', due_date: '2025-11-16' })])
    expect(await screen.findByText('You haven’t taken anything new yet')).not.toBeNull()
    expect(screen.getByText('From before today')).not.toBeNull()
    const list = screen.getByRole('region', { name: 'This week’s portions' })
    expect(await within(list).findByText('Nothing is taken yet.')).not.toBeNull()
  })

  test('says how many have read a range that all read, and names no portions', async () => {
    const AL_KAHF = { start_surah: 18, start_ayah: 1, end_surah: 18, end_ayah: 110 }
    openWith(
      aPiecesRoom({ ...AL_KAHF, piece: 'range', total_tasks: 5, finished_tasks: 3, hatims_completed: 40 }),
      [aPiece({ ...AL_KAHF, piece: 'range', piece_number: 1 })],
      [{ user_id: YUSUF, full_name: 'Yusuf Karimov', ...AL_KAHF, piece_number: 1, hatim_number: 44 }],
    )
    expect(await screen.findByRole('heading', { name: '3 of 5 have read it' })).not.toBeNull()
    const list = await screen.findByRole('region', { name: 'Who reads this week' })
    expect((await within(list).findByRole('listitem')).textContent).toContain('Yusuf Karimov')
    expect(list.textContent).not.toContain('18:1')
    expect(screen.getByRole('main').textContent).not.toMatch(/hatims? complete|Juz/)
  })
})

describe('the dashboard', () => {
  const openDashboard = async (room: WireRoom, tasks: ReturnType<typeof aPiece>[]) => {
    const page = openRoom(room, { 'GET /tasks?date=2025-11-21': { body: { tasks } } })
    await page.router.navigate('/read')
  }

  test('has a piece among what has more days, by name and date, not today’s', async () => {
    await openDashboard(aPiecesRoom(), [aPiece()])
    const list = await screen.findByRole('list', { name: 'Due later' })
    expect(list.textContent).toMatch(/Juz 29.*by Sunday, Nov 23/)
    expect(screen.queryByText(/^Today:/)).toBeNull()
    expect(await screen.findByText('A juz each, every week')).not.toBeNull()
  })

  test.each<[string, Partial<WireRoom>, string]>([
    ['a room of turns', {}, 'All caught up! Your next portions come on Monday, Nov 24.'],
    ['a closed room', { closed_at: '2025-11-20T10:00:00Z', join: 'closed' }, 'All caught up!'],
  ])('with nothing to read in %s says when there is', async (_, change, text) => {
    await openDashboard(aPiecesRoom(change), [])
    expect(await screen.findByText(text)).not.toBeNull()
  })
})

test('an invitation says what would be the newcomer’s, and when the next turn begins', async () => {
  openRoom(aPiecesRoom({ is_member: false, creator_id: YUSUF }))
  const dialog = await screen.findByRole('dialog', { name: 'Weekly Khatm' })
  expect(dialog.textContent).toContain(
    'A juz each, every weekThe next portions come on Monday, Nov 24.about 7 minutes a day',
  )
  expect(dialog.textContent).not.toContain('One portion each day')
})

describe('figures that events carry', () => {
  const room = camelKeys(aPiecesRoom()) as Room
  const figures = (change: Partial<RoomFigures>) => ({ ...(room as RoomFigures), revision: 8, ...change })

  test('count when the present hatim has changed within the turn', () => {
    const shown = withNewerFigures(room, figures({ cycleNumber: 7, hatimsCompleted: 6, finishedTasks: 12 }))
    expect([shown.cycleNumber, shown.hatimsCompleted, shown.finishedTasks]).toEqual([7, 6, 12])
  })

  test('ignore another turn, and another cycle of a daily room', () => {
    expect(withNewerFigures(room, figures({ turnNumber: 4, finishedTasks: 0 }))).toBe(room)
    const daily = camelKeys(aRoom({ revision: 7 })) as Room
    expect(withNewerFigures(daily, { ...(daily as RoomFigures), revision: 8, cycleNumber: 2 })).toBe(daily)
  })
})

describe('completing a piece here', () => {
  const open = camelKeys(aPiecesRoom({ openness: 'open', read_letters: null })) as Room
  const toggled = (room: Room, task: Parameters<typeof aPiece>[0] = {}) =>
    roomWithPortionToggled(room, camelKeys(aPiece(task)) as Task, 1)

  test('counts at once in a room that counts letters, for a piece of this turn and the present hatim', () => {
    expect(toggled(open).finishedTasks).toBe(12)
    expect(toggled(open, { task_date: '2025-11-10' })).toBe(open)
    expect(toggled(open, { cycle_number: 7 })).toBe(open)
  })

  test('waits for the server in a quiet room, and if all read the range', () => {
    const quiet = camelKeys(aPiecesRoom()) as Room
    expect(toggled(quiet)).toBe(quiet)
    const range = camelKeys(aPiecesRoom({ piece: 'range', openness: 'open', read_letters: null })) as Room
    expect(toggled(range)).toBe(range)
  })
})
