import type { Board, BoardPiece } from '@halaqa/contract/board'
import { planRooms } from '../jobs/jobs.ts'
import type { TestApp } from './app.ts'
import type { Person } from './person.ts'
import { aPiecesRoomBody, join } from './rooms.ts'

/** The last two juz of the mushaf. */
export const TWO_JUZ = { start_surah: 67, start_ayah: 1 }

/** A room of a juz each, every week from the tests' today on, in which so many readers choose; the first is its owner. With `named` two apps name them alike. */
export async function openBoard(api: TestApp, size: number, change: Record<string, unknown> = {}, named?: string) {
  const people: Person[] = []
  for (let i = 0; i < size; i += 1) {
    const name = named && `Reader ${i} of ${named}`
    people.push(await api.person(name ? { name, email: `${name.toLowerCase().replaceAll(' ', '-')}@example.org` } : {}))
  }
  const response = await people[0]!.post('/rooms', aPiecesRoomBody({ dealing: 'chosen', ...change }))
  if (response.statusCode !== 201) throw new Error(response.body)
  const roomId: string = response.json().id
  for (const person of people.slice(1)) {
    api.clock.advance({ seconds: 1 })
    await join(person, roomId)
  }
  return { people, roomId }
}

export async function boardOf(person: Person, roomId: string): Promise<Board> {
  const response = await person.get(`/rooms/${roomId}/board`)
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json()
}

/** The piece of a number on the board, in its first hatim that is listed unless another is named. */
export async function pieceOn(person: Person, roomId: string, number: number, hatim?: number): Promise<BoardPiece> {
  const { pieces } = await boardOf(person, roomId)
  const piece = pieces.find((one) => one.number === number && (hatim === undefined || one.hatim_number === hatim))
  if (!piece) throw new Error(`There is no piece ${number} on the board`)
  return piece
}

/** Takes the piece of a number, and answers with the portion that it is now. */
export async function take(person: Person, roomId: string, number: number, hatim?: number) {
  const { id } = await pieceOn(person, roomId, number, hatim)
  const response = await person.put(`/tasks/${id}/take`)
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json().task as { id: string; user_id: string; task_date: string; due_date: string }
}

/** Takes the next free piece, or one that fits the minutes a day. */
export const takeNext = (person: Person, roomId: string, minutes?: number) =>
  person.post(`/rooms/${roomId}/take-next`, { from: 'board', minutes })

/** How a call was refused. */
export async function codeOf(answer: Promise<{ statusCode: number; json(): { code: string } }>) {
  const { statusCode, json } = await answer
  return [statusCode, json().code]
}

/** What the server has planned by then. */
export async function planAt(api: TestApp, time: string) {
  api.clock.set(time)
  await planRooms(api.app)
}
