import type { Board, BoardPiece } from '@halaqa/contract/board'
import { juzSpan } from '@halaqa/quran/mushaf'
import { rangeOf } from '@halaqa/quran/range'
import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { today } from '../src/lib/dates.ts'
import { amina, renderApp, type Sent, stubApi, written } from './app.tsx'
import type { Replies } from './rooms.tsx'
import { aRoom, aTask } from './wire.ts'

const TURN = { number: 3, first_date: today(), last_date: today() }
export const room = aRoom({
  plan: 'pieces',
  piece: 'juz',
  turn_days: 7,
  dealing: 'chosen',
  free_at_end: 'stay',
  turn: TURN,
  name: 'For Grandfather',
  end_date: TURN.last_date,
})
export const PATH = `/rooms/${room.id}/board`

export const pieceId = (juz: number, hatim = 1) =>
  `00000000-0000-4000-9000-${String(hatim * 100 + juz).padStart(12, '0')}`

export function aPiece(juz: number, change: Partial<BoardPiece> = {}): BoardPiece {
  const { startSurah, startAyah, endSurah, endAyah } = rangeOf(juzSpan(juz))
  return {
    id: pieceId(juz, change.hatim_number),
    number: juz,
    hatim_number: 1,
    minutes: 40,
    state: 'free',
    taken_by: null,
    taken_by_id: null,
    start_surah: startSurah,
    start_ayah: startAyah,
    end_surah: endSurah,
    end_ayah: endAyah,
    can_give_back: false,
    ...change,
  }
}
export const mine: Partial<BoardPiece> = {
  state: 'yours',
  taken_by: amina.fullName,
  taken_by_id: amina.id,
  is_read: false,
  can_give_back: true,
}
export const ofMaryam: Partial<BoardPiece> = { state: 'taken', taken_by: 'Maryam Khan', taken_by_id: pieceId(99) }

export function aBoard(changes: Record<number, Partial<BoardPiece>> = {}, board: Partial<Board> = {}): Board {
  const pieces = board.pieces ?? Array.from({ length: 30 }, (_, i) => aPiece(i + 1, changes[i + 1]))
  const count = (state: string) => pieces.filter((piece) => piece.state === state).length
  return { pieces, limit: 2, held: count('yours'), turn: TURN, hatim_number: 1, free: count('free'), ...board }
}

export async function openBoard(board: Board | (() => Board) = aBoard(), replies: Replies = {}, ofRoom = room) {
  const sent = stubApi({
    [`GET /rooms/${room.id}`]: { body: ofRoom },
    [`GET ${PATH}`]: () => ({ body: typeof board === 'function' ? board() : board }),
    ...replies,
  })
  const app = renderApp(PATH)
  await screen.findByRole('heading', { level: 1, name: 'Choose a juz' })
  await waitFor(() => expect(screen.queryByText('Loading the board')).toBeNull())
  return { sent, ...app }
}

export const tile = (juz: number) => screen.getByRole('button', { name: new RegExp(`^Juz ${juz}, `) })
export const labelOf = (element: Element | null) => element?.querySelector('.sr-only')?.textContent ?? ''
export const line = () =>
  within(screen.getByRole('main'))
    .getAllByRole('status')
    .find((one) => one.className.includes('sticky'))!
export const state = (juz: number) => labelOf(tile(juz)).split(', ').slice(2).join(', ')
export const taken = (juz: number) => ({ message: 'Taken', task: aTask({ id: pieceId(juz), room_id: room.id }) })
export const writes = (sent: Sent[]) => written(sent).map(({ method, path }) => `${method} ${path}`)

/** Answers when the test says so. */
export function aHeldAnswer<Answer>() {
  let answer: (value: Answer) => void = () => {}
  const held = new Promise<Answer>((resolve) => {
    answer = resolve
  })
  return { reply: () => held, answer }
}
