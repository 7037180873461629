import type { Notification as NotificationAnswer, NotificationList } from '@halaqa/contract/notifications'
import type { NotificationRow } from './notifications.sql.ts'

/** Only `notify` writes these rows, with details of the contract. */
export const presentNotification = (row: NotificationRow): NotificationAnswer => ({
  id: row.id,
  reader: presentReader({ reader_id: row.readerId, reader_name: row.readerName }),
  kind: row.kind,
  room_id: row.roomId,
  task_id: row.taskId,
  unit_id: row.unitId,
  details: row.details as NotificationAnswer['details'],
  created_at: row.createdAt.toISOString(),
  read_at: row.readAt?.toISOString() ?? null,
})

interface ForReader {
  reader_id: string | null
  reader_name: string | null
}

const presentReader = ({ reader_id: id, reader_name: name }: ForReader): NotificationAnswer['reader'] =>
  id === null ? null : { id, full_name: name! }

/** Its time as Postgres writes it in JSON. */
export const presentHearingToAnswer = (
  row: ForReader & { id: string; listener_name: string; finished_at: string },
): NotificationList['hearings'][number] => ({
  id: row.id,
  reader: presentReader(row),
  listener_name: row.listener_name,
  finished_at: new Date(row.finished_at).toISOString(),
})

export const presentTakenPortion = <Portion extends ForReader>({
  reader_id,
  reader_name,
  ...portion
}: Portion): Omit<Portion, keyof ForReader> & Pick<NotificationAnswer, 'reader'> => ({
  ...portion,
  reader: presentReader({ reader_id, reader_name }),
})
