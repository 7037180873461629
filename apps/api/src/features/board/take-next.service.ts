import type { takeNext as takeNextCall } from '@halaqa/contract/tasks'
import type { Database } from '@halaqa/database/client'
import type { z } from 'zod'
import type { SignedIn } from '../../lib/signed-in.ts'
import type { TaskRow } from '../tasks/tasks.sql.ts'
import { takeNextTask } from '../tasks/waiting.service.ts'
import { takeNextFreePiece } from './free-pieces.service.ts'
import { takeNextPiece } from './taking.service.ts'

/** Gives a reader a portion from where it is asked for: of the board, of what waits for a reader, or of what is free in a room that deals. */
export function takeNext(
  db: Database,
  roomId: string,
  reader: SignedIn,
  { from, minutes, begin }: z.output<typeof takeNextCall.schema.body>,
  now: Date,
): Promise<TaskRow> {
  if (from === 'free') return takeNextFreePiece(db, roomId, reader, { begin }, now)
  return (from === 'board' ? takeNextPiece : takeNextTask)(db, roomId, reader, minutes, now)
}
