import type { Database } from '@halaqa/database/client'
import type { Db } from '../../lib/db.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import * as planning from '../planning/reading-ahead.service.ts'
import { queryTaskById, type TaskRow } from './tasks.sql.ts'

/** The unread portions that a member has ahead, and those that they could get. */
export async function loadReadingAhead(db: Database, roomId: string, userId: string, now: Date) {
  const { ids, ...found } = await planning.findReadingAhead(db, roomId, userId, now)
  return { tasks: await loadTasks(db, ids), ...found }
}

/** Gives a member this many of their own coming portions now, or as many as there are. The same key again answers the first ones. */
export async function readAhead(
  db: Database,
  roomId: string,
  user: Pick<SignedIn, 'id' | 'actedById'>,
  request: planning.AheadRequest,
  now: Date,
) {
  return loadTasks(db, await planning.readAhead(db, roomId, user, request, now))
}

const loadTasks = (db: Db, ids: readonly string[]): Promise<TaskRow[]> =>
  Promise.all(ids.map((id) => queryTaskById(db, id)))
