import type { OfferedPortion, Task, TaskStats } from '@halaqa/contract/tasks'
import { ayahAt } from '@halaqa/quran/ayah'
import { presentSpan } from '../rooms/rooms.presenter.ts'
import { isReopenable } from './reopening.ts'
import type { OfferedTaskRow, StatsRow, TaskRow } from './tasks.sql.ts'

export const presentTask = (task: TaskRow, now: Date): Task => ({
  id: task.id,
  room_id: task.roomId,
  room_name: task.roomName,
  user_id: task.userId,
  task_date: task.taskDate,
  cycle_number: task.cycleNumber,
  ...presentSpan({ start: task.startPos, end: task.endPos }),
  is_completed: task.completedAt !== null,
  completed_at: task.completedAt?.toISOString() ?? null,
  can_reopen: task.isMember && isReopenable(task, now),
  opened_at: task.openedAt?.toISOString() ?? null,
  offered_at: task.offeredAt?.toISOString() ?? null,
  ...presentBookmark(task.bookmarkPos),
  created_at: task.createdAt.toISOString(),
})

export function presentBookmark(position: number | null) {
  if (position === null) return { bookmark_surah: null, bookmark_ayah: null }
  const { surah, ayah } = ayahAt(position)
  return { bookmark_surah: surah, bookmark_ayah: ayah }
}

export const presentOfferedTask = (portion: OfferedTaskRow): OfferedPortion => ({
  id: portion.id,
  room_id: portion.roomId,
  ...presentSpan({ start: portion.startPos, end: portion.endPos }),
  offered_at: portion.offeredAt.toISOString(),
})

export const presentStats = ({ total, finished }: StatsRow): TaskStats => ({
  total_tasks: total,
  finished_tasks: finished,
  pending_tasks: total - finished,
  completion_rate: total === 0 ? 0 : Math.round((1000 * finished) / total) / 10,
})
