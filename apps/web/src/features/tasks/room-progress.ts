import { progressAfter, progressAfterPortion } from '@halaqa/planning/progress'
import { type AyahRange, spanOf } from '@halaqa/quran/range'
import type { Room } from '../rooms/room.model.ts'

interface Portion extends AyahRange {
  taskDate?: string
  cycleNumber: number
  progressLetters?: number | undefined
}

/**
 * The room with a portion completed (`by` 1) or reopened (`by` -1), before the server has answered. A portion of an
 * earlier cycle changes nothing, because the room shows the progress of its current cycle. Neither does a part of a
 * portion, which counts once others have read theirs, nor a portion of another hatim or turn of a pieces room. The
 * figures have no revision until the server has answered, because an event that arrives meanwhile may or may not
 * include the portion.
 */
export function roomWithPortionToggled(room: Room, portion: Portion, by: 1 | -1): Room {
  if (portion.cycleNumber !== room.cycleNumber || !isOfTurn(room, portion)) return room
  const progress = progressOf(room, portion, by)
  if (!progress) return room
  const { percentage, juzPercentages, juzLetters, readLetters } = progress
  return {
    ...room,
    revision: undefined,
    finishedTasks: Math.min(Math.max(room.finishedTasks + by, 0), room.totalTasks),
    progressPercentage: percentage,
    juzProgress: juzPercentages,
    juzLetters,
    readLetters,
  }
}

/** If the range is one piece, every reading is a hatim by itself. */
const isOfTurn = ({ plan, piece, turn }: Room, { taskDate = '' }: Portion) =>
  plan !== 'pieces' || (piece !== 'range' && !!turn && taskDate >= turn.firstDate)

function progressOf({ readLetters = null, ...room }: Room, portion: Portion, by: 1 | -1) {
  if (readLetters === null) return progressAfter(room.juzLetters, spanOf(portion), by, spanOf(room))
  const { progressLetters } = portion
  return progressLetters === undefined ? null : progressAfterPortion(readLetters, progressLetters, by, spanOf(room))
}
