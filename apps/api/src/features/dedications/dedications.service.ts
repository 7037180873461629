import type { ReportedDedication } from '@halaqa/contract/dedications'
import type { Database, Transaction } from '@halaqa/database/client'
import { AppError } from '../../lib/app-error.ts'
import { inTransaction } from '../../lib/db.ts'
import { notifyOfDedication } from '../notifications/notify.service.ts'
import { lockRoom, type Visitor } from '../room-access/room.access.ts'
import { insertReport, queryReported } from './dedications.sql.ts'

/** A person reports a line once; reporting it again changes nothing. @throws AppError `dedication_changed` */
export function reportDedication(db: Database, visitor: Visitor, dedication: string, now: Date): Promise<void> {
  const { roomId, userId } = visitor
  return inTransaction(db, async (tx) => {
    await assertDedication(tx, roomId, dedication)
    await insertReport(tx, { roomId, userId, dedication }, now)
  })
}

export async function listReported(db: Database): Promise<ReportedDedication[]> {
  return (await queryReported(db)).map((row) => ({
    room_id: row.roomId,
    room_name: row.roomName,
    dedication: row.dedication,
    reports: row.reports,
    first_reported_at: row.firstReportedAt.toISOString(),
  }))
}

/**
 * Clears a dedication or keeps it. The reports of a line that is cleared go, so that it can be reported again if the owner writes it again.
 *
 * @throws AppError `room_not_found`, `dedication_changed`
 */
export function answerReports(
  db: Database,
  { roomId, dedication, clear }: { roomId: string; dedication: string; clear: boolean },
  now: Date,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const room = await lockRoom(tx, roomId)
    await assertDedication(tx, roomId, dedication)
    const reports = { roomId, dedication }
    if (!clear) {
      await tx.dedicationReport.updateMany({ where: { ...reports, answeredAt: null }, data: { answeredAt: now } })
      return
    }
    await tx.dedicationReport.deleteMany({ where: reports })
    await tx.room.update({ where: { id: roomId }, data: { dedication: null, updatedAt: now } })
    await notifyOfDedication(tx, room, 'dedication_cleared', now)
  })
}

async function assertDedication(tx: Transaction, id: string, dedication: string) {
  if ((await tx.room.count({ where: { id, dedication } })) === 0) throw new AppError('dedication_changed')
}
