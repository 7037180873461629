import type { Hatim } from '@halaqa/contract/hatims'
import type { Database } from '@halaqa/database/client'
import { AppError } from '../../lib/app-error.ts'
import { queryHatim, queryReaders } from './hatim.sql.ts'
import type { Membership } from './rooms.access.ts'
import { presentSpan } from './rooms.presenter.ts'

export async function getHatim(db: Database, { roomId }: Membership, cycle?: number): Promise<Hatim> {
  const hatim = await queryHatim(db, roomId, cycle ?? null)
  if (!hatim) throw new AppError('hatim_not_found')
  return {
    ...presentSpan({ start: hatim.startPos, end: hatim.endPos }),
    room_id: roomId,
    room_name: hatim.roomName,
    cycle_number: hatim.number,
    began_on: hatim.beganOn,
    completed_at: hatim.completedAt.toISOString(),
    readers: await queryReaders(db, roomId, hatim),
  }
}
