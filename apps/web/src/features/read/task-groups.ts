import { lateness, type Task } from '../tasks/task.model.ts'

interface TaskGroups {
  /** Dated today or later. */
  today: Task[]
  /** Open and dated before today. */
  overdue: Task[]
  /** Dated before today and completed just now. */
  recent: Task[]
  /** Nothing is left to read. */
  allRead: boolean
}

const openFirst = (one: Task, other: Task) => Number(one.isCompleted) - Number(other.isCompleted)

/** Splits the tasks of a day as the dashboard shows them: of today's, what is still to be read comes first. */
export function groupTasks(tasks: readonly Task[], today: string): TaskGroups {
  const overdue = tasks.filter((task) => lateness(task, today).isExpired)
  const current = tasks.filter((task) => task.taskDate >= today).sort(openFirst)
  return {
    today: current,
    overdue,
    recent: tasks.filter((task) => task.taskDate < today && task.isCompleted),
    allRead: overdue.length === 0 && current.every((task) => task.isCompleted),
  }
}
