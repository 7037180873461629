import { lateness, type Task } from '../tasks/tasks.queries.ts'

export interface TaskGroups {
  /** Dated today or later. */
  today: Task[]
  /** Open and dated before today. */
  overdue: Task[]
  /** Dated before today and completed just now. */
  recent: Task[]
  /** Nothing is left to read. */
  allRead: boolean
}

/** Splits the tasks of a day as the dashboard shows them; the order within a group stays. */
export function groupTasks(tasks: readonly Task[], today: string): TaskGroups {
  const overdue = tasks.filter((task) => lateness(task, today).isExpired)
  const current = tasks.filter((task) => task.taskDate >= today)
  return {
    today: current,
    overdue,
    recent: tasks.filter((task) => task.taskDate < today && task.isCompleted),
    allRead: overdue.length === 0 && current.every((task) => task.isCompleted),
  }
}
