import { utcDateOf } from '@halaqa/contract/calendar'
import type { Task } from '@halaqa/contract/tasks'
import { expect } from '@playwright/test'
import type { Reader } from './person.ts'
import { tasksOf } from './rooms.ts'
import type { Server } from './server.ts'
import type { Time } from './time.ts'

/** Completes the readers' open portions, all at once. */
export async function readAll(readers: readonly Reader[], time: Time) {
  await Promise.all(
    readers.map(async ({ api }) => {
      const tasks = await tasksOf(api, utcDateOf(time.now))
      for (const { id, is_completed } of tasks) if (!is_completed) await api.put(`/tasks/${id}/complete`)
    }),
  )
}

/** A quiet room hands each reader at most this many waiting portions a day. */
const TAKEN_A_DAY = 2

/** Lets the readers take and read the waiting portions of a room, for as many days as that takes. */
export async function takeAll(readers: readonly Reader[], roomId: string, time: Time) {
  const waitsFor = async ({ api }: Reader) => (await api.get<{ waits: boolean }>(`/rooms/${roomId}/waiting`)).waits
  for (;;) {
    for (const reader of readers) {
      for (let taken = 0; taken < TAKEN_A_DAY && (await waitsFor(reader)); taken++) {
        const { task } = await reader.api.post<{ task: Task }>(`/rooms/${roomId}/take-next`, { from: 'waiting' })
        await reader.api.put(`/tasks/${task.id}/complete`)
      }
    }
    if (!(await Promise.all(readers.map(waitsFor))).includes(true)) return
    await time.passDays(1)
  }
}

/**
 * Expects that the portions of each cycle follow each other from the start of the room's range without gap or overlap,
 * as far as it was given out.
 */
export async function expectNothingLost(server: Server, roomId: string) {
  const broken = await server.rows(
    `SELECT * FROM (
       SELECT c.number, t.start_pos, coalesce(lag(t.end_pos) OVER cycle, r.start_pos - 1) AS before,
         lead(t.start_pos) OVER cycle AS next, t.end_pos, c.next_pos
       FROM tasks t JOIN room_cycles c ON c.id = t.cycle_id JOIN rooms r ON r.id = t.room_id
       WHERE t.room_id = $1::uuid
       WINDOW cycle AS (PARTITION BY c.id ORDER BY t.start_pos)) portions
     WHERE start_pos <> before + 1 OR (next IS NULL AND end_pos <> next_pos - 1)`,
    roomId,
  )
  expect(broken).toEqual([])
}

/** The completion times of the hatims of a room's cycles, in order; null for an open one. */
export const hatimsOf = async (server: Server, roomId: string) =>
  (
    await server.rows<{ completed: boolean }>(
      'SELECT completed_at IS NOT NULL AS completed FROM room_cycles WHERE room_id = $1::uuid ORDER BY number',
      roomId,
    )
  ).map(({ completed }) => completed)
