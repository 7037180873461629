import { pathAs } from '@halaqa/contract/constants'
import type { Notification as OnTheWire } from '@halaqa/contract/notifications'
import type { Camel } from '../../lib/camel.ts'

export type Notification = Camel<OnTheWire>

/** The path of the page that a notification leads to. One for a reader in care opens as them. */
export function notificationPath(notification: Notification): string {
  const path = pageOf(notification)
  return notification.reader ? pathAs(path, notification.reader.id) : path
}

function pageOf({ kind, roomId, taskId, details }: Notification): string {
  const task = taskId && `/tasks/${taskId}`
  const room = roomId && `/rooms/${roomId}`
  switch (kind) {
    case 'welcome':
      return '/help'
    case 'unit_finished':
      return '/memorize'
    case 'ready':
    case 'waiting':
    case 'portion_came':
      return task || room || '/read'
    case 'joined':
    case 'asks_to_join':
    case 'owner_now':
    case 'next_round':
    case 'room_opens':
    case 'dedication_changed':
    case 'page_opened':
    case 'reminded':
    case 'still_reading':
    case 'names_still_reading':
    case 'keep_or_pass':
    case 'dedication_cleared':
    case 'portion_taken':
    case 'portions_wait':
    case 'portion_was_read':
      return room || '/read'
    case 'pieces_free':
      return room ? `${room}/board` : '/read'
    case 'hatim_complete':
      if (!room) return '/read'
      return details.hatimNumber ? `${room}/hatim?cycle=${details.hatimNumber}` : `${room}/hatim`
  }
}
