import type { Notification as NotificationAnswer, NotificationList } from '@halaqa/contract/notifications'
import type { NotificationRow } from './notifications.sql.ts'

/** Only `notify` writes these rows, with details of the contract. */
export const presentNotification = (row: NotificationRow): NotificationAnswer => ({
  id: row.id,
  reader: row.readerId === null ? null : { id: row.readerId, full_name: row.readerName! },
  kind: row.kind,
  room_id: row.roomId,
  task_id: row.taskId,
  unit_id: row.unitId,
  details: row.details as NotificationAnswer['details'],
  created_at: row.createdAt.toISOString(),
  read_at: row.readAt?.toISOString() ?? null,
})

/** Its time as Postgres writes it in JSON. */
export const presentHearingToAnswer = (row: {
  id: string
  listener_name: string
  finished_at: string
}): NonNullable<NotificationList['hearings']>[number] => ({
  ...row,
  finished_at: new Date(row.finished_at).toISOString(),
})
