import type { LiveEvent } from '@halaqa/contract/notifications'
import type { RoomFigures } from '@halaqa/contract/rooms'
import { type Check, listOf, number, optional, orNull, shape, text, whole } from '../../lib/shape.ts'

/** A message between tabs: an event of the server, or `all` when events may have been missed. */
export type LiveMessage = LiveEvent | { type: 'all' }

const isFigures: Check<RoomFigures> = shape({
  revision: whole,
  turn_number: optional(whole),
  cycle_number: whole,
  total_tasks: whole,
  finished_tasks: whole,
  progress_percentage: number,
  juz_progress: listOf(orNull(number)),
  juz_letters: listOf(orNull(whole)),
  read_letters: orNull(number),
  hatim_completed_at: orNull(text),
  hatims_completed: whole,
  hatims: shape({ completed: whole, begun: whole, free: whole }),
})

/** Whether each kind of message is about a room. */
const IS_OF_ROOM: Record<LiveMessage['type'], boolean> = {
  notifications: false,
  tasks: false,
  room: true,
  membership: true,
  content: false,
  hearings: false,
  care: false,
  all: false,
}
const isKind = (type: string): type is LiveMessage['type'] => Object.hasOwn(IS_OF_ROOM, type)

/**
 * Checks a message: a newer server or a newer tab may send what this page does not know. Returns undefined for unknown
 * messages. Figures, or a part of a room, that it does not understand are left out, so that the room is loaded instead.
 */
export function readLiveMessage(message: unknown): LiveMessage | undefined {
  if (!isMessage(message) || !isKind(message.type)) return undefined
  const { type, room_id: roomId, watching } = message
  const { figures, only } = message as { figures?: unknown; only?: unknown }
  const audience = watching === undefined ? {} : { watching }
  if (!IS_OF_ROOM[type]) return { type, ...audience } as LiveMessage
  if (roomId === undefined) return undefined
  const isPart = only === 'portions'
  return {
    type,
    room_id: roomId,
    ...(isFigures(figures) && { figures }),
    ...(isPart && { only }),
    ...audience,
  } as LiveMessage
}

const isMessage = shape({ type: text, room_id: optional(text), watching: optional(whole) })
