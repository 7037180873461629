import { progressAfter } from '@halaqa/planning/progress'
import { type AyahRange, spanOf } from '@halaqa/quran/range'
import type { Room } from '../rooms/room.model.ts'

/**
 * What a portion does to its room's figures before the server has answered: the room with it completed (`by` 1) or reopened
 * (`by` -1). A portion of an earlier cycle leaves the room as it is, which shows the progress of its current cycle. Its
 * figures have no revision until the server has answered: an event that comes meanwhile may know of the portion or not.
 */
export function roomWithPortionToggled(room: Room, portion: AyahRange & { cycleNumber: number }, by: 1 | -1): Room {
  if (portion.cycleNumber !== room.cycleNumber) return room
  const { percentage, juzPercentages, juzLetters } = progressAfter(room.juzLetters, spanOf(portion), by, spanOf(room))
  return {
    ...room,
    revision: undefined,
    finishedTasks: Math.min(Math.max(room.finishedTasks + by, 0), room.totalTasks),
    progressPercentage: percentage,
    juzProgress: juzPercentages,
    juzLetters,
  }
}
