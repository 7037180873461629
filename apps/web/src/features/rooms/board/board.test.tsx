import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { renderApp, signInAmina, stubApi } from '../../../../test/app.tsx'
import {
  aBoard,
  aPiece,
  labelOf,
  line,
  mine,
  ofMaryam,
  openBoard,
  PATH,
  pieceId,
  room,
  state,
  taken,
  tile,
  writes,
} from '../../../../test/board.tsx'
import { aTask } from '../../../../test/wire.ts'
import { roomKeys } from '../rooms.keys.ts'
import '../RoomScreen.tsx'
import './BoardScreen.tsx'

beforeEach(signInAmina)

const CLOSED = { closed_at: '2025-11-20T10:00:00Z', join: 'closed' as const }
const ENDED = { end_date: '2025-11-20', turn: { number: 1, first_date: '2025-11-01', last_date: '2025-11-20' } }

describe('a board', () => {
  test('has its heading while it loads, that of its pieces once the room is known', async () => {
    stubApi({
      [`GET /rooms/${room.id}`]: { body: { ...room, piece: 'page' } },
      [`GET ${PATH}`]: () => new Promise(() => {}),
    })
    renderApp(PATH)
    expect(await screen.findByRole('heading', { level: 1, name: 'Choose a page' })).not.toBeNull()
    expect(screen.getByText('Loading the board')).not.toBeNull()
  })

  test('says of each piece its name, its range and its state in words', async () => {
    await openBoard(aBoard({ 2: ofMaryam, 3: { ...ofMaryam, taken_by: 'Abu Bakr Khan' }, 29: mine }))
    expect(labelOf(tile(12))).toBe('Juz 12, Hud 11:6 – Yusuf 12:52, free')
    expect([state(2), state(29)]).toEqual(['taken by Maryam Khan', 'yours'])
    expect([12, 29, 2].map((juz) => tile(juz).getAttribute('aria-pressed'))).toEqual(['false', 'true', null])
    expect(tile(2).getAttribute('aria-disabled')).toBe('true')
    expect([2, 3].map((juz) => tile(juz).textContent)).toEqual([
      expect.stringMatching(/Maryam$/),
      expect.stringMatching(/Abu Bakr$/),
    ])
    expect(await screen.findByText(/^27 of 30 are free, until /)).not.toBeNull()
    expect(screen.getByRole('region', { name: 'Yours' }).textContent).toContain('Al-Mulk 67:1')
  })

  test('of an open room says what waits, besides hatims and free pieces', async () => {
    const open = { ...room, openness: 'open' as const, hatims: { completed: 12, begun: 20, free: 9 } }
    await openBoard(
      aBoard(),
      {
        [`GET /rooms/${room.id}/tasks/offered`]: {
          body: [aTask({ room_id: room.id, offered_at: '2025-11-20T10:00:00Z' })],
        },
      },
      open,
    )
    expect(await screen.findByText('12 of 20 hatims complete')).not.toBeNull()
    expect(await screen.findByText('A portion is looking for a reader')).not.toBeNull()
  })

  test('of an open room that has ended counts what is free once', async () => {
    const board = aBoard({}, { turn: ENDED.turn })
    const offered = Array.from({ length: board.free + 1 }, () =>
      aTask({ room_id: room.id, offered_at: '2025-11-21T10:00:00Z' }),
    )
    const open = { ...room, ...ENDED, openness: 'open' as const }
    await openBoard(board, { [`GET /rooms/${room.id}/tasks/offered`]: { body: offered } }, open)
    expect(await screen.findByText('A portion is looking for a reader')).not.toBeNull()
  })

  test('of an open room shows what is read', async () => {
    await openBoard(aBoard({ 2: { ...ofMaryam, is_read: true }, 29: { ...mine, is_read: true, can_give_back: false } }))
    expect([state(2), state(29)]).toEqual(['read by Maryam Khan', 'yours, read'])
    expect(screen.queryByRole('region', { name: 'Yours' })).toBeNull()
  })

  test('shows hatim after hatim, those folded in which all is taken', async () => {
    const pieces = [1, 2].flatMap((hatim) =>
      [1, 2, 3].map((juz) => aPiece(juz, { ...(hatim === 1 && ofMaryam), hatim_number: hatim })),
    )
    await openBoard(aBoard({}, { pieces }))
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

  test('offers a retry when it does not load', async () => {
    let isDown = true
    stubApi({
      [`GET /rooms/${room.id}`]: { body: room },
      [`GET ${PATH}`]: () =>
        isDown ? { status: 500, body: { error: 'Something went wrong. Please try again.' } } : { body: aBoard() },
    })
    renderApp(PATH)
    await screen.findByRole('heading', { name: 'We couldn’t load the board' })
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    await screen.findByRole('heading', { name: 'Choose a juz' })
  })

  test('says when it opens, before the first turn', async () => {
    await openBoard(aBoard({}, { pieces: [], turn: null, hatim_number: 0 }), {}, { ...room, start_date: '2100-01-02' })
    expect(screen.getByText('It opens on January 2, 2100.')).not.toBeNull()
  })

  test('says that nothing is free, and what happens next', async () => {
    await openBoard(aBoard(Object.fromEntries(Array.from({ length: 30 }, (_, i) => [i + 1, ofMaryam]))))
    expect(await screen.findByText(/^All 30 are taken, until/)).not.toBeNull()
    expect(line().textContent).toBe(
      'Nothing is free right now. When someone gives a piece back, it appears here at once.',
    )
  })

  test.each([
    ['closed', CLOSED, 'This room is closed. What is yours can still be read.'],
    ['complete', { join: 'complete' as const }, 'Nothing is free any more. What is yours can still be read.'],
    [
      'paused',
      { paused_since: '2025-11-20T10:00:00Z' },
      'This room is paused. You can take pieces again when the room resumes.',
    ],
  ])('of a room that is %s says so, and its tiles cannot be pressed', async (_, change, says) => {
    const board = { now: aBoard({ 2: ofMaryam, 29: mine }) }
    const { sent } = await openBoard(
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
    // A press could not take it again, so only its own button gives it back.
    await userEvent.click(screen.getByRole('button', { name: 'Give back Juz 29' }))
    await waitFor(() => expect(line().textContent).toBe('Juz 29 is free again. '))
    expect(writes(sent)).toEqual([`PUT /tasks/${pieceId(29)}/give-back`])
  })

  describe('after the end of its room', () => {
    const ended = { ...room, ...ENDED }
    const givenOut = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [i + 1, ofMaryam]))

    test('gives free pieces, and none back', async () => {
      const board = { now: aBoard({ ...givenOut, 4: {}, 29: { ...mine, can_give_back: false } }, { turn: ENDED.turn }) }
      const { sent } = await openBoard(
        () => board.now,
        {
          [`PUT /tasks/${pieceId(4)}/take`]: () => {
            board.now = aBoard({ ...givenOut, 4: { ...mine, can_give_back: false } }, { turn: ENDED.turn })
            const answer = taken(4)
            return { body: { ...answer, task: { ...answer.task, due_date: '2025-12-04' } } }
          },
        },
        ended,
      )
      expect(screen.getByText('Tap to take. You can no longer give pieces back.')).not.toBeNull()
      await userEvent.click(tile(29))
      expect(line().textContent).toContain('You can no longer give Juz 29 back.')
      await userEvent.click(tile(4))
      await waitFor(() => expect(line().textContent).toBe('Juz 4 is yours until Thursday, Dec 4. '))
      expect(screen.queryByRole('button', { name: /Give back|Undo/ })).toBeNull()
      // The buttons stay and move no tile, although the last piece was taken just now.
      expect(screen.getByRole('button', { name: 'Give me one' })).not.toBeNull()
      expect(writes(sent)).toEqual([`PUT /tasks/${pieceId(4)}/take`])
    })

    test('says so when nothing is free, and has no search', async () => {
      await openBoard(aBoard(givenOut, { turn: ENDED.turn }), {}, ended)
      expect(line().textContent).toBe('Nothing is free any more. What is yours can still be read.')
      for (const label of [/Give me one/, /^Find/]) expect(screen.queryByRole('button', { name: label })).toBeNull()
      expect(screen.queryByText(/^Tap to take/)).toBeNull()
      expect(screen.getByRole('heading', { level: 1, name: 'The board' })).not.toBeNull()
      expect(screen.getByText('All 30 were taken. The last date was Thursday, Nov 20.')).not.toBeNull()
    })

    test('of a quiet room names nobody, and a press says that a piece is taken', async () => {
      const unnamed = { ...ofMaryam, taken_by: null, taken_by_id: null }
      await openBoard(aBoard({ ...givenOut, 2: unnamed }, { turn: ENDED.turn }), {}, ended)
      expect(state(2)).toBe('taken by another reader')
      await userEvent.click(tile(2))
      expect(line().textContent).toBe('Juz 2 is taken. ')
    })
  })

  test("shows the server's words when the room was paused meanwhile", async () => {
    const error = 'This room is paused. You can take pieces when it resumes.'
    await openBoard(aBoard(), {
      [`PUT /tasks/${pieceId(4)}/take`]: { status: 409, body: { error, message: error, code: 'room_paused' } },
    })
    await userEvent.click(tile(4))
    await waitFor(() => expect(line().textContent).toContain(`We couldn’t take Juz 4. ${error}`))
    expect(state(4)).toBe('free')
  })

  test('stays when it could not be refreshed, and says once that there is no connection', async () => {
    let isDown = false
    const { queries } = await openBoard(aBoard(), {
      [`GET ${PATH}`]: () => (isDown ? new TypeError('no network') : { body: aBoard() }),
    })
    isDown = true
    await act(() => queries.invalidateQueries({ queryKey: roomKeys.board(room.id) }))
    await waitFor(() => expect(screen.getAllByText('There’s no connection right now.')).toHaveLength(1))
    expect(tile(4)).not.toBeNull()
  })
})

test('the page of a room leads to its board, and that of a room that deals does not', async () => {
  stubApi({ [`GET /rooms/${room.id}`]: { body: room } })
  renderApp(`/rooms/${room.id}`)
  const region = await screen.findByRole('region', { name: 'Choose your juz' })
  expect(within(region).getByRole('link', { name: 'Open the board' }).getAttribute('href')).toBe(PATH)
})

test('the page of a room that has ended with nothing free does not ask to choose', async () => {
  const full = aBoard(Object.fromEntries(Array.from({ length: 30 }, (_, i) => [i + 1, ofMaryam])), { turn: ENDED.turn })
  stubApi({ [`GET /rooms/${room.id}`]: { body: { ...room, ...ENDED } }, [`GET ${PATH}`]: { body: full } })
  renderApp(`/rooms/${room.id}`)
  const card = await screen.findByRole('region', { name: 'The board' })
  expect(card.textContent).toContain('Nothing is free any more. What is yours can still be read.')
  expect(card.textContent).not.toContain('Choose')
})

test('the page of a room whose end has passed does not say that something could go back', async () => {
  stubApi({
    [`GET /rooms/${room.id}`]: { body: { ...room, ...ENDED } },
    [`GET ${PATH}`]: { body: aBoard({}, { turn: ENDED.turn }) },
  })
  renderApp(`/rooms/${room.id}`)
  const card = await screen.findByRole('region', { name: 'Choose your juz' })
  expect(card.textContent).toContain('What is still free can be taken with a tap.')
  expect(card.textContent).not.toContain('give it back')
})

test.each([
  [
    'paused',
    { paused_since: '2025-11-20T10:00:00Z' },
    'Choose your juz',
    'You can take pieces again when the room resumes.',
  ],
  ['closed', CLOSED, 'The board', 'What is yours can still be read.'],
])('the page of a room that is %s does not ask to take anything', async (_, change, name, says) => {
  stubApi({ [`GET /rooms/${room.id}`]: { body: { ...room, ...change } } })
  renderApp(`/rooms/${room.id}`)
  const card = await screen.findByRole('region', { name })
  expect(card.textContent).toContain(says)
  expect(card.textContent).not.toContain('Take what is free')
})
