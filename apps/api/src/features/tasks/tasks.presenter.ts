import { addDays, type CalendarDate } from '@halaqa/contract/calendar'
import { firstNameOf } from '@halaqa/contract/person-name'
import type { PieceKind } from '@halaqa/contract/pieces'
import type { AheadPortion } from '@halaqa/contract/read-ahead'
import type { OfferedPortion, Reading, Task, TaskStats } from '@halaqa/contract/tasks'
import { readingMinutes } from '@halaqa/memory/pace'
import { pieceNumber } from '@halaqa/planning/pieces/pieces'
import { lettersOfPortion } from '@halaqa/planning/progress'
import { ayahAt } from '@halaqa/quran/ayah'
import type { Span } from '@halaqa/quran/range'
import { weightOf } from '@halaqa/quran/weights'
import { localDaysBetween } from '../../lib/dates.ts'
import { presentSpan } from '../../lib/span.presenter.ts'
import type { NewTask } from '../planning/plan-rows.sql.ts'
import { readingDateFrom } from '../planning/rest-days.ts'
import type { StatsRow } from '../room-progress/room-progress.sql.ts'
import { isReopenable } from './reopening.ts'
import type { OfferedTaskRow, ReadingRow, TaskRow } from './tasks.sql.ts'

export const presentTask = (task: TaskRow, now: Date): Task => ({
  id: task.id,
  room_id: task.roomId,
  room_name: task.roomName,
  user_id: task.userId,
  task_date: task.taskDate,
  due_date: dueDateAt(task, now),
  progress_letters: progressLettersOf(task),
  cycle_number: task.cycleNumber,
  hatim_number: task.plan === 'pieces' ? task.cycleNumber : null,
  ...presentPortion(task),
  is_completed: task.completedAt !== null,
  completed_at: task.completedAt?.toISOString() ?? null,
  completed_by: task.completedBy === null ? null : firstNameOf(task.completedBy),
  can_reopen: task.isMember && isReopenable(task, now),
  opened_at: task.openedAt?.toISOString() ?? null,
  // Its own reader does not see that a late portion waits: they have offered nothing.
  offered_at: task.waitingReason === 'late' ? null : (task.offeredAt?.toISOString() ?? null),
  asks_to_keep: asksToKeep(task),
  ...presentBookmark(task.bookmarkPos),
  created_at: task.createdAt.toISOString(),
})

type Unopened = Pick<TaskRow, 'askedToKeepAt' | 'keptAt' | 'openedAt' | 'waitingReason'>

export const asksToKeep = ({ askedToKeepAt, keptAt, openedAt, waitingReason }: Unopened) =>
  askedToKeepAt !== null && keptAt === null && openedAt === null && (waitingReason ?? 'late') === 'late'

function presentPortion({ startPos: start, endPos: end, piece }: Pick<TaskRow, 'startPos' | 'endPos' | 'piece'>) {
  const span: Span = { start, end }
  return { ...presentSpan(span), ...presentPiece(span, piece), minutes: readingMinutes(weightOf(span)) }
}

/** Which piece of a pieces room a span is; null in daily rooms. */
export const presentPiece = (span: Span, piece: PieceKind | null) => ({
  piece,
  piece_number: piece && pieceNumber(span, piece),
})

/** The last date of a portion as it is now: while its room stands still, an open one is due as many days later, on no rest day. */
function dueDateAt(task: TaskRow, now: Date): CalendarDate {
  const { dueDate, completedAt, stoodStillSince, timeZone, restWeekdays } = task
  if (stoodStillSince === null || completedAt !== null) return dueDate
  const days = localDaysBetween(timeZone, stoodStillSince, now)
  return days > 0 ? readingDateFrom(addDays(dueDate, days), restWeekdays) : dueDate
}

function progressLettersOf({ cutStartPos, dayStart, dayEnd, dayPortions }: TaskRow): number | undefined {
  if (cutStartPos !== null || dayStart === null || dayEnd === null || dayPortions === 0) return undefined
  return lettersOfPortion({ letters: weightOf({ start: dayStart, end: dayEnd }), portions: dayPortions })
}

/** A portion that a reader could have ahead, in a room with pieces of a kind or without pieces. */
export const presentAhead = ({ date, dueDate, ...portion }: NewTask, piece: PieceKind | null): AheadPortion => ({
  ...presentPortion({ ...portion, piece }),
  task_date: date,
  due_date: dueDate,
})

export function presentBookmark(position: number | null) {
  if (position === null) return { bookmark_surah: null, bookmark_ayah: null }
  const { surah, ayah } = ayahAt(position)
  return { bookmark_surah: surah, bookmark_ayah: ayah }
}

export const presentOfferedTask = (portion: OfferedTaskRow): OfferedPortion => ({
  id: portion.id,
  room_id: portion.roomId,
  ...presentPortion(portion),
  offered_at: portion.offeredAt.toISOString(),
})

export const presentReading = ({
  id,
  roomName,
  piece,
  readOn,
  completedAt,
  completedBy,
  ...portion
}: ReadingRow): Reading => {
  const span: Span = { start: portion.startPos, end: portion.endPos }
  return {
    id,
    room_name: roomName,
    ...presentSpan(span),
    ...presentPiece(span, piece),
    read_on: readOn,
    completed_at: completedAt.toISOString(),
    completed_by: completedBy === null ? null : firstNameOf(completedBy),
  }
}

export const presentStats = ({ total, finished }: StatsRow): TaskStats => ({
  total_tasks: total,
  finished_tasks: finished,
  pending_tasks: total - finished,
  completion_rate: total === 0 ? 0 : Math.round((1000 * finished) / total) / 10,
})
