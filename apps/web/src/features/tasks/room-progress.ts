/** What a completed portion does to its room's figures, for the moment before the server has said it. */
import { progressAfter } from '@halaqa/planning/progress'
import { type AyahRange, spanOf } from '@halaqa/quran/range'
import type { Room } from '../rooms/room.model.ts'

/**
 * The room with `portion` completed (`by` 1) or reopened (`by` -1). A portion of an earlier cycle leaves it as it is: a room
 * shows the progress of its current cycle.
 */
export function withPortion(room: Room, portion: AyahRange & { cycleNumber: number }, by: 1 | -1): Room {
  if (portion.cycleNumber !== room.cycleNumber) return room
  const { percentage, juzPercentages, juzLetters } = progressAfter(room.juzLetters, spanOf(portion), by, spanOf(room))
  return {
    ...room,
    finishedTasks: Math.min(Math.max(room.finishedTasks + by, 0), room.totalTasks),
    progressPercentage: percentage,
    juzProgress: juzPercentages,
    juzLetters,
  }
}
