import { useEffect, useRef } from 'react'
import { pinElement, scrollOffset } from '../../lib/scroll-anchor.ts'
import type { FailureWords } from '../../ui/Failure.tsx'
import type { Task } from './task.model.ts'
import { bookmarkOf } from './task.model.ts'
import { taskPageFailure } from './task-failures.ts'
import { useBookmarkTask } from './tasks.mutations.ts'

export interface Bookmark {
  /** The marked ayah as "2:45"; null without one. */
  at: string | null
  /** The verse at which reading goes on when the page opens. */
  returnTo: string | null
  /** The ayah whose mark could not be set or removed, and why. */
  failure: { at: string; words: FailureWords } | undefined
  /** Marks an ayah; the marked one loses its mark. */
  toggle: (surah: number, ayah: number) => void
}

/** The reader's bookmark in a portion. `opened` is the task as the page found it. */
export function useBookmark(task: Task, opened: Task): Bookmark {
  const { mutate, error, variables } = useBookmarkTask()
  const at = bookmarkOf(task)
  const words = taskPageFailure('bookmark', error)
  // A mark that could not be removed is still in its place.
  const failedAt = variables && (bookmarkOf(variables) ?? at)
  return {
    at,
    failure: words && failedAt ? { at: failedAt, words } : undefined,
    returnTo: opened.isCompleted ? null : bookmarkOf(opened),
    toggle: (surah, ayah) => {
      const isMarked = at === `${surah}:${ayah}`
      mutate({ ...task, bookmarkSurah: isMarked ? null : surah, bookmarkAyah: isMarked ? null : ayah })
    },
  }
}

export const verseId = (surah: number, ayah: number) => `ayah-${surah}-${ayah}`

/** Brings a marked ayah before the reader, and the focus with it. */
export function goToVerse(mark: string) {
  const number = document.getElementById(`ayah-${mark.replace(':', '-')}`)
  const verse = number?.closest('li')
  if (!verse) return
  verse.tabIndex = -1
  verse.focus({ preventScroll: true })
  pinElement(verse, scrollOffset(), () => {})
}

/** Keeps the verse that the page opens at in sight while fonts and translations above it arrive. */
export function useVerseAnchor<E extends Element>(isHere: boolean) {
  const verse = useRef<E>(null)
  useEffect(() => {
    if (!isHere || !verse.current) return
    const anchor = pinElement(verse.current, scrollOffset(), () => {})
    return () => anchor.release()
  }, [isHere])
  return verse
}
