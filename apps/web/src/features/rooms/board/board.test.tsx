import type { Board, BoardPiece } from '@halaqa/contract/board'
import { juzSpan } from '@halaqa/quran/mushaf'
import { rangeOf } from '@halaqa/quran/range'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { amina, renderApp, type Sent, signInAmina, stubApi, written } from '../../../../test/app.tsx'
import { aRoom, aTask } from '../../../../test/wire.ts'
import { today } from '../../../lib/dates.ts'
import { invalidateFor } from '../../events/invalidation.ts'
import { roomKeys } from '../rooms.keys.ts'
import '../RoomScreen.tsx'
import './BoardScreen.tsx'

beforeEach(signInAmina)

const TURN = { number: 3, first_date: today(), last_date: today() }
const room = aRoom({
  ...{ plan: 'pieces', piece: 'juz', turn_days: 7, dealing: 'chosen', free_at_end: 'stay', turn: TURN },
  name: 'For Grandfather',
})
const PATH = `/rooms/${room.id}/board`

const pieceId = (juz: number, hatim = 1) => `00000000-0000-4000-9000-${String(hatim * 100 + juz).padStart(12, '0')}`

function aPiece(juz: number, change: Partial<BoardPiece> = {}): BoardPiece {
  const { startSurah, startAyah, endSurah, endAyah } = rangeOf(juzSpan(juz))
  return {
    id: pieceId(juz, change.hatim_number),
    ...{ number: juz, hatim_number: 1, minutes: 40, state: 'free', taken_by: null, taken_by_id: null },
    ...{ start_surah: startSurah, start_ayah: startAyah, end_surah: endSurah, end_ayah: endAyah },
    can_give_back: false,
    ...change,
  }
}
const mine: Partial<BoardPiece> = {
  state: 'yours',
  taken_by: amina.fullName,
  taken_by_id: amina.id,
  is_read: false,
  can_give_back: true,
}
const ofMaryam: Partial<BoardPiece> = { state: 'taken', taken_by: 'Maryam Khan', taken_by_id: pieceId(99) }

function aBoard(changes: Record<number, Partial<BoardPiece>> = {}, board: Partial<Board> = {}): Board {
  const pieces = board.pieces ?? Array.from({ length: 30 }, (_, i) => aPiece(i + 1, changes[i + 1]))
  const count = (state: string) => pieces.filter((piece) => piece.state === state).length
  return { pieces, limit: 2, held: count('yours'), turn: TURN, hatim_number: 1, free: count('free'), ...board }
}

type Replies = Parameters<typeof stubApi>[0]

async function open(board: Board | (() => Board) = aBoard(), replies: Replies = {}, ofRoom = room) {
  const sent = stubApi({
    [`GET /rooms/${room.id}`]: { body: ofRoom },
    [`GET ${PATH}`]: () => ({ body: typeof board === 'function' ? board() : board }),
    ...replies,
  })
  const app = renderApp(PATH)
  await screen.findByRole('heading', { level: 1, name: 'Choose a juz' })
  return { sent, ...app }
}

const tile = (juz: number) => screen.getByRole('button', { name: new RegExp(`^Juz ${juz}, `) })
const labelOf = (element: Element | null) => element?.querySelector('.sr-only')?.textContent ?? ''
const line = () =>
  within(screen.getByRole('main'))
    .getAllByRole('status')
    .find((one) => one.className.includes('sticky'))!
const state = (juz: number) => labelOf(tile(juz)).split(', ').slice(2).join(', ')
const taken = (juz: number) => ({ message: 'Taken', task: aTask({ id: pieceId(juz), room_id: room.id }) })
const writes = (sent: Sent[]) => written(sent).map(({ method, path }) => `${method} ${path}`)

/** Answers when the test says so. */
function aHeldAnswer<Answer>() {
  let answer: (value: Answer) => void = () => {}
  const held = new Promise<Answer>((resolve) => {
    answer = resolve
  })
  return { reply: () => held, answer }
}

describe('a board', () => {
  test('says of each piece its name, its range and its state in words', async () => {
    await open(aBoard({ 2: ofMaryam, 29: mine }))
    expect(labelOf(tile(12))).toBe('Juz 12, Hud 11:6 – Yusuf 12:52, free')
    expect([state(2), state(29)]).toEqual(['taken by Maryam Khan', 'yours'])
    expect([12, 29, 2].map((juz) => tile(juz).getAttribute('aria-pressed'))).toEqual(['false', 'true', null])
    expect(tile(2).getAttribute('aria-disabled')).toBe('true')
    expect(tile(2).textContent).toMatch(/2Al-BaqarahMaryam$/)
    expect(screen.getByText(/^28 of 30 are free, until /)).not.toBeNull()
    expect(screen.getByRole('region', { name: 'Yours' }).textContent).toContain('Al-Mulk 67:1')
  })

  test('of an open room says what is read', async () => {
    await open(aBoard({ 2: { ...ofMaryam, is_read: true }, 29: { ...mine, is_read: true, can_give_back: false } }))
    expect([state(2), state(29)]).toEqual(['read by Maryam Khan', 'yours, read'])
    expect(screen.queryByRole('region', { name: 'Yours' })).toBeNull()
  })

  test('shows hatim after hatim, those folded in which all is taken', async () => {
    const pieces = [1, 2].flatMap((hatim) =>
      [1, 2, 3].map((juz) => aPiece(juz, { ...(hatim === 1 && ofMaryam), hatim_number: hatim })),
    )
    await open(aBoard({}, { pieces }))
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(headings).toEqual(['Hatim 23 of 3 free', 'Hatim 1all 3 taken'])
    expect(screen.getAllByRole('button', { name: /^Juz/ })).toHaveLength(3)
    await userEvent.click(screen.getByRole('button', { name: /^Hatim 1/ }))
    expect(within(screen.getByRole('list', { name: 'Hatim 1' })).getAllByRole('listitem')).toHaveLength(3)
  })

  test.each([
    ['no member', { ...room, is_member: false }, {}],
    [
      'a room that deals its pieces',
      { ...room, dealing: 'dealt' as const },
      { status: 404, body: { code: 'no_board' } },
    ],
    ['a room that is not theirs any more', room, { status: 403, body: { code: 'not_a_member' } }],
  ])('leads to the room’s page: %s', async (_, ofRoom, answer) => {
    stubApi({ [`GET /rooms/${room.id}`]: { body: ofRoom }, [`GET ${PATH}`]: answer })
    const { address } = renderApp(PATH)
    await waitFor(() => expect(address()).toBe(`/rooms/${room.id}`))
  })

  test('that does not come says so, and is asked for again', async () => {
    let isDown = true
    stubApi({
      [`GET /rooms/${room.id}`]: { body: room },
      [`GET ${PATH}`]: () => (isDown ? { status: 500, body: { error: 'Something went wrong.' } } : { body: aBoard() }),
    })
    renderApp(PATH)
    await screen.findByRole('heading', { name: 'The board could not be loaded' })
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    await screen.findByRole('heading', { name: 'Choose a juz' })
  })

  test('before the first turn says when it opens', async () => {
    await open(aBoard({}, { pieces: [], turn: null, hatim_number: 0 }), {}, { ...room, start_date: '2100-01-02' })
    expect(screen.getByText('It opens on January 2, 2100.')).not.toBeNull()
  })

  test('on which nothing is free says so, and what then', async () => {
    await open(aBoard(Object.fromEntries(Array.from({ length: 30 }, (_, i) => [i + 1, ofMaryam]))))
    expect(screen.getByText(/^All 30 are taken, until/)).not.toBeNull()
    expect(line().textContent).toBe('Nothing is free just now. What somebody gives back stands here at once.')
  })

  test.each([
    ['closed', { closed_at: '2025-11-20T10:00:00Z' }, 'This room is closed. What is yours can still be read.'],
    ['complete', { join: 'complete' as const }, 'This room is closed. What is yours can still be read.'],
    [
      'paused',
      { paused_since: '2025-11-20T10:00:00Z' },
      'This room is paused. Pieces can be taken again when it goes on.',
    ],
  ])('of a room that is %s says so, and no tile of it is pressed', async (_, change, says) => {
    const board = { now: aBoard({ 2: ofMaryam, 29: mine }) }
    const { sent } = await open(
      () => board.now,
      {
        [`PUT /tasks/${pieceId(29)}/give-back`]: () => {
          board.now = aBoard({ 2: ofMaryam })
          return { body: taken(29) }
        },
      },
      { ...room, ...change },
    )
    expect(line().textContent).toBe(says)
    expect(screen.queryByRole('button', { name: 'Give me one' })).toBeNull()
    for (const juz of [4, 29]) {
      await userEvent.click(tile(2))
      expect(line().textContent).toContain('Maryam Khan has Juz 2.')
      await userEvent.click(tile(juz))
      expect(tile(juz).getAttribute('aria-disabled')).toBe('true')
      expect(line().textContent).toBe(says)
    }
    expect(writes(sent)).toEqual([])
    // It could not be taken again, so its own button alone gives it back.
    await userEvent.click(screen.getByRole('button', { name: 'Give Juz 29 back' }))
    await waitFor(() => expect(line().textContent).toBe('Juz 29 is free again. '))
    expect(writes(sent)).toEqual([`PUT /tasks/${pieceId(29)}/give-back`])
  })

  test('that was paused meanwhile says so in the words of the server', async () => {
    const error = 'This room is paused. Its pieces can be taken when it goes on.'
    await open(aBoard(), {
      [`PUT /tasks/${pieceId(4)}/take`]: { status: 409, body: { error, message: error, code: 'room_paused' } },
    })
    await userEvent.click(tile(4))
    await waitFor(() => expect(line().textContent).toContain(`Juz 4 could not be taken. ${error}`))
    expect(state(4)).toBe('free')
  })

  test('that could not be renewed stands, and says once that there is no connection', async () => {
    let isDown = false
    const { queries } = await open(aBoard(), {
      [`GET ${PATH}`]: () => (isDown ? new TypeError('no network') : { body: aBoard() }),
    })
    isDown = true
    await act(() => queries.invalidateQueries({ queryKey: roomKeys.board(room.id) }))
    await waitFor(() => expect(screen.getAllByText('There is no connection just now.')).toHaveLength(1))
    expect(tile(4)).not.toBeNull()
  })
})

describe('a piece', () => {
  test('is taken with a tap: the tile turns before the server has answered, and the line offers the way back', async () => {
    const { reply, answer } = aHeldAnswer<{ body: unknown }>()
    const { sent, queries } = await open(() => aBoard(), { [`PUT /tasks/${pieceId(13)}/take`]: reply })
    const tasks = vi.spyOn(queries, 'invalidateQueries')
    await userEvent.click(tile(13))
    await waitFor(() => expect(state(13)).toBe('yours'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(line().textContent).toMatch(/^Juz 13 is yours until .*Undo$/)
    expect(screen.getByText(/^29 of 30 are free/)).not.toBeNull()
    expect(document.activeElement).toBe(tile(13))
    answer({ body: taken(13) })
    await waitFor(() => expect(tasks).toHaveBeenCalledWith({ queryKey: ['tasks'] }))
    expect(sent.filter(({ path }) => path === PATH).length).toBeGreaterThan(1)
  })

  test('is given back with a tap, and that is undone with one too', async () => {
    const board = { now: aBoard({ 29: mine }) }
    const { sent } = await open(() => board.now, {
      [`PUT /tasks/${pieceId(29)}/give-back`]: () => {
        board.now = aBoard()
        return { body: taken(29) }
      },
      [`PUT /tasks/${pieceId(29)}/take`]: () => {
        board.now = aBoard({ 29: mine })
        return { body: taken(29) }
      },
    })
    await userEvent.click(tile(29))
    await waitFor(() => expect(state(29)).toBe('free'))
    expect(line().textContent).toBe('Juz 29 is free again. Undo')
    await userEvent.click(within(line()).getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(state(29)).toBe('yours'))
    expect(document.activeElement).toBe(tile(29))
    await waitFor(() =>
      expect(writes(sent)).toEqual([`PUT /tasks/${pieceId(29)}/give-back`, `PUT /tasks/${pieceId(29)}/take`]),
    )
  })

  test('that another reader had at that moment says by whom, and offers the nearest free one; the focus stays', async () => {
    const board = { now: aBoard() }
    const { sent } = await open(() => board.now, {
      [`PUT /tasks/${pieceId(12)}/take`]: () => {
        board.now = aBoard({ 12: ofMaryam })
        const body = { error: 'Taken.', code: 'portion_taken', taken_by: 'Maryam Khan', nearest_free: pieceId(13) }
        return { status: 409, body }
      },
      [`PUT /tasks/${pieceId(13)}/take`]: () => {
        board.now = aBoard({ 12: ofMaryam, 13: mine })
        return { body: taken(13) }
      },
    })
    await userEvent.click(tile(12))
    await waitFor(() => expect(state(12)).toBe('taken by Maryam Khan a moment before you'))
    expect(tile(12).className).toContain('piece-lost')
    expect(line().textContent).toBe('Maryam Khan took Juz 12 a moment before you. Juz 13 is free.Take 13')
    expect(document.activeElement).toBe(tile(12))
    await userEvent.click(within(line()).getByRole('button', { name: 'Take 13' }))
    await waitFor(() => expect(state(13)).toBe('yours'))
    expect(document.activeElement).toBe(tile(13))
    expect(state(12)).toBe('taken by Maryam Khan')
    expect(writes(sent)).toEqual([`PUT /tasks/${pieceId(12)}/take`, `PUT /tasks/${pieceId(13)}/take`])
  })

  test('that could not be taken is free again, and says why', async () => {
    await open(aBoard(), { [`PUT /tasks/${pieceId(4)}/take`]: new TypeError('no network') })
    await userEvent.click(tile(4))
    await waitFor(() => expect(line().textContent).toMatch(/^Juz 4 could not be taken\./))
    expect(state(4)).toBe('free')
    expect(within(line()).getByRole('button', { name: 'Try Again' })).not.toBeNull()
  })

  test('turns back by itself where the board cannot be asked for again, and shows who has it where that is known', async () => {
    let isDown = false
    await open(aBoard(), {
      [`GET ${PATH}`]: () => (isDown ? new TypeError('no network') : { body: aBoard() }),
      [`PUT /tasks/${pieceId(4)}/take`]: () => {
        isDown = true
        return new TypeError('no network')
      },
      [`PUT /tasks/${pieceId(5)}/take`]: {
        status: 409,
        body: { error: 'Taken.', code: 'portion_taken', taken_by: 'Maryam Khan', nearest_free: null },
      },
    })
    await userEvent.click(tile(4))
    await waitFor(() => expect(line().textContent).toMatch(/^Juz 4 could not be taken\./))
    expect(state(4)).toBe('free')
    await userEvent.click(tile(5))
    await waitFor(() => expect(state(5)).toBe('taken by Maryam Khan a moment before you'))
    expect(line().textContent).toContain('Juz 6 is free.')
  })

  test('whose taking is undone before it was refused is not given back: it was never taken', async () => {
    const { reply, answer } = aHeldAnswer<{ status: number; body: unknown }>()
    const board = { now: aBoard() }
    const { sent } = await open(() => board.now, { [`PUT /tasks/${pieceId(12)}/take`]: reply })
    await userEvent.click(tile(12))
    await waitFor(() => expect(state(12)).toBe('yours'))
    await userEvent.click(within(line()).getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(state(12)).toBe('free'))
    board.now = aBoard({ 12: ofMaryam })
    answer({
      status: 409,
      body: { error: 'Taken.', code: 'portion_taken', taken_by: 'Maryam Khan', nearest_free: null },
    })
    await waitFor(() => expect(state(12)).toContain('taken by Maryam Khan'))
    expect(writes(sent)).toEqual([`PUT /tasks/${pieceId(12)}/take`])
  })

  test('beyond the limit is not taken, and the line says when one may take another', async () => {
    const { sent } = await open(aBoard({ 29: mine }, { limit: 1 }))
    await userEvent.click(tile(4))
    expect(line().textContent).toBe(
      'You have one to read. May Allah make it easy for you. When it is read, you can take another.',
    )
    expect(state(4)).toBe('free')
    await userEvent.click(screen.getByRole('button', { name: 'Give me one' }))
    expect(writes(sent)).toEqual([])
  })

  test('beyond a limit that the page did not know goes back, with the same words', async () => {
    await open(aBoard({ 28: mine, 29: mine }, { limit: 9 }), {
      [`PUT /tasks/${pieceId(4)}/take`]: { status: 409, body: { error: 'No.', code: 'board_limit' } },
    })
    await userEvent.click(tile(4))
    await waitFor(() => expect(line().textContent).toMatch(/When one of them is read, you can take another\.$/))
    expect(state(4)).toBe('free')
  })

  test('that can no longer be given back leads to its portion, where it is offered', async () => {
    const { sent } = await open(aBoard({ 29: { ...mine, can_give_back: false } }))
    await userEvent.click(tile(29))
    expect(line().textContent).toContain('You can still offer it to the group.')
    expect(within(line()).getByRole('link', { name: 'Open it' }).getAttribute('href')).toBe(`/tasks/${pieceId(29)}`)
    expect(writes(sent)).toEqual([])
  })

  test('in other hands says whose it is, and nothing is sent', async () => {
    const { sent } = await open(aBoard({ 2: ofMaryam }))
    await userEvent.click(tile(2))
    expect(line().textContent).toContain('Maryam Khan has Juz 2.')
    expect(writes(sent)).toEqual([])
  })

  test('comes by itself to who asks for one', async () => {
    const board = { now: aBoard() }
    const { sent } = await open(() => board.now, {
      [`POST /rooms/${room.id}/take-next`]: () => {
        board.now = aBoard({ 1: mine })
        return { body: taken(1) }
      },
    })
    await userEvent.type(screen.getByRole('textbox', { name: 'Minutes a day that you have' }), '45')
    await userEvent.click(screen.getByRole('button', { name: 'Give me one' }))
    await waitFor(() => expect(line().textContent).toMatch(/^Juz 1 is yours until /))
    expect(state(1)).toBe('yours')
    expect(written(sent)[0]?.body).toEqual({ from: 'board', minutes: 45 })
  })

  test('that another takes meanwhile turns without a reload; focus and what was asked for stay', async () => {
    const board = { now: aBoard() }
    const { queries } = await open(() => board.now)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Free only' }))
    tile(12).focus()
    board.now = aBoard({ 12: ofMaryam })
    await act(async () => {
      invalidateFor(queries, [{ type: 'room', room_id: room.id, only: 'portions' }], 'now')
    })
    await waitFor(() => expect(state(12)).toBe('taken by Maryam Khan'))
    expect(document.activeElement).toBe(tile(12))
  })
})

describe('finding', () => {
  const shown = () =>
    screen.queryAllByRole('button', { name: /^Juz \d+, / }).map((one) => Number(/\d+/.exec(labelOf(one))?.[0]))

  test.each([
    ['12', [12]],
    ['juz 5', [5]],
    ['page 222', [12]],
    ['2:255', [3]],
    ['hud', [11, 12]],
    ['yaseen', [22, 23]],
  ])('“%s” shows what is meant', async (typed, found) => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Find by number, page or surah' }))
    const field = screen.getByRole('searchbox', { name: 'Find by number, page or surah' })
    expect(document.activeElement).toBe(field)
    await userEvent.type(field, typed)
    expect(shown()).toEqual(found)
  })

  test('what is not there says so', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Find by number, page or surah' }))
    await userEvent.type(screen.getByRole('searchbox'), '31')
    expect(screen.getByText('Nothing on the board is called “31”')).not.toBeNull()
  })

  test('minutes a day leave out what they do not hold, and say what they come to', async () => {
    await open(aBoard({ 1: { minutes: 55 }, 2: { ...ofMaryam, minutes: 55 } }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Minutes a day that you have' }), '40')
    expect(shown().slice(0, 2)).toEqual([2, 3])
    expect(screen.getByText(/^A juz takes about 40 minutes\./).textContent).toBe(
      'A juz takes about 40 minutes. 40 a day is one today. 28 free ones fit.',
    )
  })
})

describe('the keyboard', () => {
  /** As a board of four in a row is laid out. */
  function layOut() {
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      const at = [...document.querySelectorAll('[data-piece]')].indexOf(this)
      return new DOMRect((at % 4) * 80, Math.floor(at / 4) * 84, 72, 76)
    })
  }
  beforeEach(() => {
    layOut()
    return () => vi.restoreAllMocks()
  })
  const focused = () => Number(/\d+/.exec(labelOf(document.activeElement))?.[0])

  test('finds the board with one stop of the Tab key, at what is one’s own or free', async () => {
    await open(aBoard({ 1: ofMaryam }))
    const stops = () => screen.getAllByRole('button', { name: /^Juz/ }).filter(({ tabIndex }) => tabIndex === 0)
    expect(stops()).toEqual([tile(2)])
    act(() => tile(9).focus())
    expect(stops()).toEqual([tile(9)])
  })

  test('moves with arrows, Home and End over what is taken too, and takes with Enter and Space', async () => {
    const { sent } = await open(() => aBoard({ 7: ofMaryam }), {
      [`PUT /tasks/${pieceId(30)}/take`]: { body: taken(30) },
      [`PUT /tasks/${pieceId(1)}/take`]: { body: taken(1) },
    })
    act(() => tile(2).focus())
    await userEvent.keyboard('{ArrowRight}{ArrowDown}')
    expect(focused()).toBe(7)
    await userEvent.keyboard('{Enter}')
    expect(line().textContent).toContain('Maryam Khan has Juz 7.')
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    expect(focused()).toBe(3)
    await userEvent.keyboard('{End}{Enter}')
    await waitFor(() => expect(writes(sent)).toEqual([`PUT /tasks/${pieceId(30)}/take`]))
    await userEvent.keyboard('{ArrowUp}')
    expect(focused()).toBe(26)
    await userEvent.keyboard('{Home} ')
    await waitFor(() => expect(writes(sent)).toContain(`PUT /tasks/${pieceId(1)}/take`))
    expect(focused()).toBe(1)
  })

  test('turns left and right round where the page is read from right to left', async () => {
    await open()
    document.documentElement.dir = 'rtl'
    screen.getByRole('main').style.direction = 'rtl'
    act(() => tile(2).focus())
    fireEvent.keyDown(tile(2), { key: 'ArrowLeft' })
    expect(focused()).toBe(3)
    document.documentElement.dir = ''
  })

  test('leads back to the room with Escape', async () => {
    const { address } = await open()
    act(() => tile(2).focus())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(address()).toBe(`/rooms/${room.id}`))
  })
})

test('the page of a room leads to its board, and that of a room that deals does not', async () => {
  stubApi({ [`GET /rooms/${room.id}`]: { body: room } })
  renderApp(`/rooms/${room.id}`)
  const region = await screen.findByRole('region', { name: 'Choose your juz' })
  expect(within(region).getByRole('link', { name: 'Open the board' }).getAttribute('href')).toBe(PATH)
})
