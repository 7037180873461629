import { lazy } from 'react'
import { LatePart } from '../../ui/LatePart.tsx'
import type { KeepQuestionProps } from './KeepQuestion.tsx'
import type { Task } from './task.model.ts'
import { useTaskFailure } from './task-failures.ts'
import { useKeepTask, useOfferTask } from './tasks.mutations.ts'

const KeepQuestion = lazy(async () => ({ default: (await import('./KeepQuestion.tsx')).KeepQuestion }))

/** The question whether a portion is kept, in a place of its height; nothing where it is not asked. */
export const LateKeepQuestion = (props: KeepQuestionProps) =>
  props.task.asksToKeep &&
  !props.task.isCompleted && (
    <LatePart fallback={<div className="mt-3 min-h-36" />}>
      <KeepQuestion {...props} />
    </LatePart>
  )

/** The same about a portion of one's own. */
export function OwnKeepQuestion({ task }: { task: Task }) {
  const keep = useKeepTask()
  const offer = useOfferTask()
  const failure = useTaskFailure(task)
  return (
    <LateKeepQuestion
      task={task}
      failureId={failure?.id}
      onKeep={() => keep.mutate(task)}
      onPass={() => offer.mutate(task)}
    />
  )
}
