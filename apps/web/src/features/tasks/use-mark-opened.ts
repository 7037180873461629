import { useEffect, useRef } from 'react'
import type { Task } from './task.ts'
import { useOpenTask } from './tasks.acts.ts'

/** Tells the server once that the reader has the portion before them: from then on its day is not cut again. */
export function useMarkOpened({ id, isCompleted, openedAt }: Task) {
  const { mutate } = useOpenTask()
  const told = useRef(false)
  const isNew = !isCompleted && openedAt === null
  useEffect(() => {
    if (!isNew || told.current) return
    told.current = true
    mutate(id)
  }, [id, isNew, mutate])
}
