/**
 * What a completed portion does to its room's figures, for the moment before the server has said it. Percentages are of
 * letters, with one decimal, as the server gives them.
 */
import type { Room as WireRoom } from '@halaqa/contract/rooms'
import { JUZ_COUNT, juzSpan } from '@halaqa/quran/mushaf'
import { type AyahRange, type Span, spanOf } from '@halaqa/quran/range'
import { weightOf } from '@halaqa/quran/weights'
import type { Camel } from '../../lib/camel.ts'

export type Room = Camel<WireRoom>

/** The room with `portion` read (`by` 1) or taken back (`by` -1). */
export function withPortion(room: Room, portion: AyahRange, by: 1 | -1): Room {
  const range = spanOf(room)
  const read = spanOf(portion)
  const share = by * percentOf(read, range)
  return {
    ...room,
    finishedTasks: clamp(room.finishedTasks + by, room.totalTasks),
    progressPercentage: moved(room.progressPercentage, share),
    juzProgress: room.juzProgress.map((percent, index) =>
      percent === null ? null : moved(percent, by * shareOfJuz(index + 1, read, range)),
    ),
  }
}

function shareOfJuz(juz: number, read: Span, range: Span) {
  if (juz > JUZ_COUNT) return 0
  const inRange = overlap(juzSpan(juz), range)
  return inRange ? percentOf(read, inRange) : 0
}

function percentOf(part: Span, whole: Span) {
  const common = overlap(part, whole)
  return common ? (weightOf(common) / weightOf(whole)) * 100 : 0
}

function overlap(one: Span, other: Span): Span | undefined {
  const common = { start: Math.max(one.start, other.start), end: Math.min(one.end, other.end) }
  return common.start <= common.end ? common : undefined
}

const moved = (percent: number, by: number) => clamp(Math.round((percent + by) * 10) / 10, 100)
const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), most)
