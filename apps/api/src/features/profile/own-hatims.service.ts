import { OWN_HATIMS, type OwnHatim } from '@halaqa/contract/profile'
import type { Database } from '@halaqa/database/client'
import { presentSpan } from '../rooms/rooms.presenter.ts'

/** Those that count in the figures: complete cycles in which the person completed a portion, newest first. */
export async function findOwnHatims(db: Database, userId: string): Promise<OwnHatim[]> {
  const cycles = await db.roomCycle.findMany({
    where: { completedAt: { not: null }, tasks: { some: { userId, completedAt: { not: null } } } },
    select: {
      number: true,
      completedAt: true,
      room: {
        select: { id: true, name: true, startPos: true, endPos: true, members: { where: { userId, isActive: true } } },
      },
    },
    orderBy: [{ completedAt: 'desc' }, { id: 'asc' }],
    take: OWN_HATIMS,
  })
  return cycles.map(({ number, completedAt, room }) => ({
    ...presentSpan({ start: room.startPos, end: room.endPos }),
    room_id: room.id,
    room_name: room.name,
    cycle_number: number,
    completed_at: completedAt!.toISOString(),
    is_member: room.members.length > 0,
  }))
}
