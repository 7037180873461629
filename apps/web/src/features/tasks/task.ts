import { daysBetween } from '@halaqa/contract/calendar'
import type { OfferedPortion as WireOffered, Task as WireTask } from '@halaqa/contract/tasks'
import type { Camel } from '../../lib/camel.ts'

export type Task = Camel<WireTask>
export type OfferedPortion = Camel<WireOffered>

/** Overdue is what is open and dated before today, where the reader is. */
export function lateness(task: Pick<Task, 'taskDate' | 'isCompleted'>, today: string) {
  const daysOverdue = task.isCompleted ? 0 : Math.max(0, daysBetween(task.taskDate, today))
  return { isExpired: daysOverdue > 0, daysOverdue }
}
