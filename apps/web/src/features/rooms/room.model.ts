import type { RoomFigures as WireFigures, Room as WireRoom } from '@halaqa/contract/rooms'
import { type AyahRange, ayahsIn, spanOf } from '@halaqa/quran/range'
import type { Camel } from '../../lib/camel.ts'
import { t } from '../../lib/i18n.ts'
import { rangeEnds } from '../../lib/ranges.ts'
import { isCompleteScope } from './complete-scope.ts'

/** The revision is undefined from a change that this page shows until the server has answered it. */
export type Room = Omit<Camel<WireRoom>, 'revision'> & { revision?: number | undefined }
export type RoomFigures = Camel<WireFigures>

/** The number of the cycle whose portions the figures count; of a pieces room that of the turn, during which hatims follow one another. */
export const periodOf = ({ turnNumber, cycleNumber }: Pick<RoomFigures, 'turnNumber' | 'cycleNumber'>) =>
  turnNumber ?? cycleNumber

/** The room with these figures where they are newer; the room itself where they are older, or of another period than it shows. */
export function withNewerFigures(room: Room, figures: RoomFigures | undefined): Room {
  if (!figures || periodOf(figures) !== periodOf(room)) return room
  return room.revision !== undefined && figures.revision > room.revision ? { ...room, ...figures } : room
}

/** A room's range as its ends: "Complete Qur'an", or "Al-Mulk 67:1" and "67:12". */
export const roomRangeEnds = (range: AyahRange): ReturnType<typeof rangeEnds> =>
  isCompleteScope(range) ? [t('rooms.scope.complete')] : rangeEnds(range)

/** "114 surahs and 6236 ayahs" */
export function rangeCount(range: AyahRange) {
  return t('rooms.range.count', {
    surahs: range.endSurah - range.startSurah + 1,
    ayahs: ayahsIn(spanOf(range)),
  })
}

/** The 30 juz of the ring; a room that reads less than the complete Qur'an has a plain arc. */
export const juzOfRing = (room: Room) => (isCompleteScope(room) ? room.juzProgress : undefined)

/** "68% read, 412 of 604 portions finished" */
export const ringLabel = (room: Room) =>
  t('rooms.ring', {
    percent: Math.floor(room.progressPercentage),
    finished: room.finishedTasks,
    total: room.totalTasks,
  })

/**
 * The number of days on which a begun cycle is still read, today included. The server counts the days after today;
 * today itself counts unless the room is paused, or past its end.
 */
export function readingDaysLeft(room: Room, today: string) {
  return room.closedAt || room.pausedSince || hasEnded(room, today) ? room.daysLeft : room.daysLeft + 1
}

/** Joining is over for good: the owner has closed the room, or its only hatim is complete. */
export const isOver = ({ join }: Pick<Room, 'join'>) => join === 'closed' || join === 'complete'

/** A fixed room's last date has passed. */
export const hasEnded = ({ endDate }: Pick<Room, 'endDate'>, today: string) => endDate !== null && endDate < today

/** Letters of a name, of which more are written smaller. */
const LONG_NAME = 40

/** A long name is written smaller, so that it leaves room for what is below it. Classes. */
export const nameSize = (name: string) => (name.length > LONG_NAME ? 'text-2xl sm:text-3xl' : 'text-headline')

interface Juz {
  /** 1 to 30. */
  number: number
  state: 'read' | 'begun' | 'open'
  /** Whole percent of what the room reads of it; a begun one has at least 1 and at most 99. */
  percent: number
}

/** The juz that a room reads of, each with how far the group is in it. */
export const juzOf = ({ juzProgress }: Pick<Room, 'juzProgress'>): Juz[] =>
  juzProgress.flatMap((percent, index) => (percent === null ? [] : [{ number: index + 1, ...juzState(percent) }]))

function juzState(percent: number): Omit<Juz, 'number'> {
  if (percent >= 100) return { state: 'read', percent: 100 }
  if (percent <= 0) return { state: 'open', percent: 0 }
  return { state: 'begun', percent: Math.max(1, Math.floor(percent)) }
}
