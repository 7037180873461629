import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { signInAmina } from '../../../../test/app.tsx'
import {
  aBoard,
  labelOf,
  line,
  ofMaryam,
  openBoard,
  pieceId,
  room,
  taken,
  tile,
  writes,
} from '../../../../test/board.tsx'
import './BoardScreen.tsx'

beforeEach(signInAmina)

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
  ])('“%s” finds its pieces', async (typed, found) => {
    await openBoard()
    await userEvent.click(screen.getByRole('button', { name: 'Find by number, page or surah' }))
    const field = screen.getByRole('searchbox', { name: 'Find by number, page or surah' })
    expect(document.activeElement).toBe(field)
    await userEvent.type(field, typed)
    expect(shown()).toEqual(found)
  })

  test('says that there is no such piece', async () => {
    await openBoard()
    await userEvent.click(screen.getByRole('button', { name: 'Find by number, page or surah' }))
    await userEvent.type(screen.getByRole('searchbox'), '31')
    expect(screen.getByText('Nothing on the board is called “31”')).not.toBeNull()
  })

  test('accepts minutes a day in Arabic digits, and ignores what is no number', async () => {
    await openBoard(aBoard({ 1: { minutes: 55 }, 2: { ...ofMaryam, minutes: 55 } }))
    const minutes = screen.getByRole('textbox', { name: 'Minutes you have each day' })
    await userEvent.type(minutes, '٤٠')
    expect(screen.getByText(/With 40 minutes you’ll finish one today/)).not.toBeNull()
    await userEvent.clear(minutes)
    await userEvent.type(minutes, '12e-3')
    expect(screen.queryByText(/you’ll finish one today/)).toBeNull()
    expect(shown()[0]).toBe(1)
  })

  test('minutes a day leave out what they do not hold, and say what they come to', async () => {
    await openBoard(aBoard({ 1: { minutes: 55 }, 2: { ...ofMaryam, minutes: 55 } }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Minutes you have each day' }), '40')
    expect(shown().slice(0, 2)).toEqual([2, 3])
    expect(
      screen
        .getByText(/^A juz takes about 40 minutes\./)
        .closest('[role="status"]')
        ?.textContent?.trim(),
    ).toBe('A juz takes about 40 minutes. With 40 minutes you’ll finish one today. 28 free ones fit.')
  })
})

describe('the keyboard', () => {
  /** Lays the tiles out like a board of four in a row. */
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

  test('reaches the board with one Tab stop, at an own or a free piece', async () => {
    await openBoard(aBoard({ 1: ofMaryam }))
    const stops = () => screen.getAllByRole('button', { name: /^Juz/ }).filter(({ tabIndex }) => tabIndex === 0)
    expect(stops()).toEqual([tile(2)])
    act(() => tile(9).focus())
    expect(stops()).toEqual([tile(9)])
  })

  test('moves with arrows, Home and End over what is taken too, and takes with Enter and Space', async () => {
    const { sent } = await openBoard(() => aBoard({ 7: ofMaryam }), {
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

  test('swaps left and right on a page that is read from right to left', async () => {
    await openBoard()
    document.documentElement.dir = 'rtl'
    screen.getByRole('main').style.direction = 'rtl'
    act(() => tile(2).focus())
    fireEvent.keyDown(tile(2), { key: 'ArrowLeft' })
    expect(focused()).toBe(3)
    document.documentElement.dir = ''
  })

  test('leads back to the room with Escape', async () => {
    const { address } = await openBoard()
    act(() => tile(2).focus())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(address()).toBe(`/rooms/${room.id}`))
  })
})
