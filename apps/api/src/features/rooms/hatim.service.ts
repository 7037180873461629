import type { Hatim } from '@halaqa/contract/hatims'
import type { Database } from '@halaqa/database/client'
import { AppError } from '../../lib/app-error.ts'
import type { Membership } from '../room-access/room.access.ts'
import { presentSpan } from './rooms.presenter.ts'
import { queryHatim, queryHatimReaders } from './rooms.sql.ts'

export async function loadHatim(db: Database, { roomId }: Membership, cycle?: number): Promise<Hatim> {
  const hatim = await queryHatim(db, roomId, cycle ?? null)
  if (!hatim) throw new AppError('hatim_not_found')
  return {
    ...presentSpan({ start: hatim.startPos, end: hatim.endPos }),
    room_id: roomId,
    room_name: hatim.roomName,
    cycle_number: hatim.number,
    began_on: hatim.beganOn,
    completed_at: hatim.completedAt.toISOString(),
    readers: await queryHatimReaders(db, roomId, hatim),
  }
}
