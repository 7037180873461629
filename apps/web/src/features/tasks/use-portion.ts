import { useState } from 'react'
import type { PortionChange } from './PortionNotice.tsx'
import type { Task } from './task.model.ts'
import { isSameRange } from './task.model.ts'

/**
 * The portion that the page shows. The range that a reader has before them is not exchanged under their eyes: when it becomes
 * another, `change` says so and the page goes on showing what they read, until they ask for the new one or the server
 * refuses to complete the old one.
 */
export function usePortion(task: Task, isTaken: boolean) {
  const [opened] = useState(task)
  const [range, setRange] = useState<Task>(task)
  const isChanged = !isSameRange(task, range)
  const { startSurah, startAyah, endSurah, endAyah } = range
  const change: PortionChange | null = isTaken
    ? 'taken'
    : isChanged
      ? 'changed'
      : isSameRange(range, opened)
        ? null
        : 'replaced'
  return {
    /** The task as the page found it. */
    opened,
    /** The task with the range that the page shows. */
    shown: isChanged ? { ...task, startSurah, startAyah, endSurah, endAyah } : task,
    change,
    /** From now on the page shows this one, from its beginning. */
    show(now: Task) {
      setRange(now)
      scrollTo({ top: 0 })
    },
  }
}
