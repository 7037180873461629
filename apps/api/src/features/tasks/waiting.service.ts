/** The pool of a room: the portions in it that wait for a reader. */
import type { Database } from '@halaqa/database/client'
import { LETTERS_A_MINUTE } from '@halaqa/memory/pace'
import { AppError } from '../../lib/app-error.ts'
import { dateIn } from '../../lib/dates.ts'
import { type Db, inTransaction } from '../../lib/db.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { hasWaitingTask } from '../planning/waiting.sql.ts'
import { lockRoom, type Membership, requireMember } from '../room-access/room.access.ts'
import { assertMayTake, handOverTask } from './offers.service.ts'
import * as sql from './tasks.sql.ts'

/** Does a portion wait that this member could take? */
export const waitsForReader = (db: Db, membership: Membership): Promise<boolean> => hasWaitingTask(db, membership)

/**
 * Gives a member the portion of others that has waited longest, of those that can be read in so many minutes; the shortest where none can,
 * so that in a quiet room nobody learns what waits without taking it.
 */
export function takeNextTask(
  db: Database,
  roomId: string,
  user: SignedIn,
  minutes: number | undefined,
  now: Date,
): Promise<sql.TaskRow> {
  return inTransaction(db, async (tx) => {
    await lockRoom(tx, roomId)
    const letters = minutes === undefined ? null : minutes * LETTERS_A_MINUTE
    const next = await sql.queryNextWaitingTask(tx, await requireMember(tx, roomId, user.id), letters)
    if (!next) throw new AppError('nothing_waits')
    const task = await sql.queryTaskById(tx, next.id)
    await assertMayTake(tx, task, user, now)
    const { id: userId, actedById } = user
    await handOverTask(tx, task, { userId, actedById, today: dateIn(user.timeZone, now), reason: 'taken' }, now)
    return sql.queryTaskById(tx, next.id)
  })
}
