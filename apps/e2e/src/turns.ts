import { addDays } from '@halaqa/contract/calendar'
import type { Room } from '@halaqa/contract/rooms'
import type { Api } from './api.ts'
import { aRoom, TODAY } from './rooms.ts'
import type { Server } from './server.ts'

/**
 * A room of a juz each, every week, from the day after the tests' today on, so that all have joined before its first
 * turn.
 */
export const aTurnsRoom = (owner: Api, change: Record<string, unknown> = {}): Promise<Room> =>
  aRoom(owner, {
    name: 'Weekly Hatim',
    room_type: 'recurrent',
    end_date: undefined,
    plan: 'pieces',
    piece: 'juz',
    start_date: addDays(TODAY, 1),
    ...change,
  })

/** Adds so many readers to a room directly in the table: "Reader 1", "Reader 2" and so on. */
export const addReaders = (server: Server, roomId: string, count: number) =>
  server.rows<{ id: string }>(
    `WITH reader AS (
       INSERT INTO users (full_name, email, created_at, updated_at)
       SELECT 'Reader ' || n, 'reader-' || n || '-' || $1, now(), now() FROM generate_series(1, $2::int) n RETURNING id
     )
     INSERT INTO room_members (room_id, user_id, is_active, joined_at, active_since)
     SELECT $1::uuid, id, true, $3::timestamptz, $3::timestamptz FROM reader RETURNING user_id::text AS id`,
    roomId,
    count,
    `${TODAY}T10:00:00Z`,
  )

/**
 * Completes the open portions of other readers in the table. Their hatim completes only once one of these reads through
 * the server.
 */
export const othersRead = (server: Server, roomId: string, exceptIds: readonly string[], now: Date) =>
  server.rows(
    `UPDATE tasks SET opened_at = $3::timestamptz, completed_at = $3::timestamptz, completed_on = $3::date
     WHERE room_id = $1::uuid AND user_id <> ALL(string_to_array($2, ',')::uuid[]) AND completed_at IS NULL
       AND waiting_reason IS NULL RETURNING id::text`,
    roomId,
    exceptIds.join(),
    now.toISOString(),
  )
