import { FailureNote } from '../../ui/Failure.tsx'
import type { Task } from './task.model.ts'
import { type TaskFailure, useTaskFailure, useTaskFailures } from './task-failures.ts'

/** The failure of the last action, below the card of a portion. */
export function TaskFailureNote({ task }: { task: Task }) {
  const failure = useTaskFailure(task)
  return <FailureNote id={failure?.id} words={failure?.words} className="sm:ps-15" />
}

interface LostProps {
  /** The portions that have cards of their own. */
  shown: readonly { id: string }[]
  of: (failure: TaskFailure) => boolean
  className?: string
}

/** Failures of portions that have left the list meanwhile, for example to another reader. */
export function LostTaskFailures({ shown, of, className = '' }: LostProps) {
  const failures = useTaskFailures()
  const lost = failures.filter((failure) => of(failure) && !shown.some(({ id }) => id === failure.taskId))
  return lost.map(({ id, words }) => <FailureNote key={id} id={id} words={words} className={className} />)
}
