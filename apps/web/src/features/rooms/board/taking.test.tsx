import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { signInAmina, written } from '../../../../test/app.tsx'
import {
  aBoard,
  aHeldAnswer,
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
import { invalidateFor } from '../../events/invalidation.ts'
import './BoardScreen.tsx'

beforeEach(signInAmina)

describe('a piece', () => {
  test('is taken with a tap: the tile changes before the server has answered, and the message offers an undo', async () => {
    const { reply, answer } = aHeldAnswer<{ body: unknown }>()
    const { sent, queries } = await openBoard(() => aBoard(), { [`PUT /tasks/${pieceId(13)}/take`]: reply })
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
    const { sent } = await openBoard(() => board.now, {
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

  test('that another reader took at that moment names them and offers the nearest free one; the focus stays', async () => {
    const board = { now: aBoard() }
    const { sent } = await openBoard(() => board.now, {
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

  test('that could not be taken is free again, and the page says why', async () => {
    await openBoard(aBoard(), { [`PUT /tasks/${pieceId(4)}/take`]: new TypeError('no network') })
    await userEvent.click(tile(4))
    await waitFor(() => expect(line().textContent).toMatch(/^We couldn’t take Juz 4\./))
    expect(state(4)).toBe('free')
    expect(within(line()).getByRole('button', { name: 'Try Again' })).not.toBeNull()
  })

  test('changes back by itself when the board cannot be reloaded, and shows its reader if that is known', async () => {
    let isDown = false
    await openBoard(aBoard(), {
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
    await waitFor(() => expect(line().textContent).toMatch(/^We couldn’t take Juz 4\./))
    expect(state(4)).toBe('free')
    await userEvent.click(tile(5))
    await waitFor(() => expect(state(5)).toBe('taken by Maryam Khan a moment before you'))
    expect(line().textContent).toContain('Juz 6 is free.')
  })

  test('is not given back when its taking is undone before the refusal, because it was never taken', async () => {
    const { reply, answer } = aHeldAnswer<{ status: number; body: unknown }>()
    const board = { now: aBoard() }
    const { sent } = await openBoard(() => board.now, { [`PUT /tasks/${pieceId(12)}/take`]: reply })
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

  test('beyond the limit is not taken, and the message says when another one may be', async () => {
    const { sent } = await openBoard(aBoard({ 29: mine }, { limit: 1 }))
    await userEvent.click(tile(4))
    expect(line().textContent).toBe(
      'You’ve taken one. May Allah make it easy for you. Later, everyone can take one more.',
    )
    expect(state(4)).toBe('free')
    await userEvent.click(screen.getByRole('button', { name: 'Give me one' }))
    expect(writes(sent)).toEqual([])
  })

  test('beyond a limit that the page did not know is returned, with the same message', async () => {
    await openBoard(aBoard({ 28: mine, 29: mine }, { limit: 9 }), {
      [`PUT /tasks/${pieceId(4)}/take`]: { status: 409, body: { error: 'No.', code: 'board_limit' } },
    })
    await userEvent.click(tile(4))
    await waitFor(() => expect(line().textContent).toMatch(/Later, everyone can take one more\.$/))
    expect(state(4)).toBe('free')
  })

  test('leads to its portion for offering when it can no longer be given back', async () => {
    const { sent } = await openBoard(aBoard({ 29: { ...mine, can_give_back: false } }))
    await userEvent.click(tile(29))
    expect(line().textContent).toContain('You can still offer it to the group.')
    expect(within(line()).getByRole('link', { name: 'Open it' }).getAttribute('href')).toBe(`/tasks/${pieceId(29)}`)
    expect(writes(sent)).toEqual([])
  })

  test('of another reader shows whose it is, and sends nothing', async () => {
    const { sent } = await openBoard(aBoard({ 2: ofMaryam }))
    await userEvent.click(tile(2))
    expect(line().textContent).toContain('Maryam Khan has Juz 2.')
    expect(writes(sent)).toEqual([])
  })

  test('can be taken without choosing one', async () => {
    const board = { now: aBoard() }
    const { sent } = await openBoard(() => board.now, {
      [`POST /rooms/${room.id}/take-next`]: () => {
        board.now = aBoard({ 1: mine })
        return { body: taken(1) }
      },
    })
    await userEvent.type(screen.getByRole('textbox', { name: 'Minutes you have each day' }), '45')
    await userEvent.click(screen.getByRole('button', { name: 'Give me one' }))
    await waitFor(() => expect(line().textContent).toMatch(/^Juz 1 is yours until /))
    expect(state(1)).toBe('yours')
    expect(written(sent)[0]?.body).toEqual({ from: 'board', minutes: 45 })
  })

  test('that another reader takes meanwhile changes without a reload; focus and filters stay', async () => {
    const board = { now: aBoard() }
    const { queries } = await openBoard(() => board.now)
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
