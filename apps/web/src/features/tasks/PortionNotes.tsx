import type { AyahRange } from '@halaqa/quran/range'
import { Bookmark, BookOpenCheck } from 'lucide-react'
import { t } from '../../lib/i18n.ts'
import { bookmarkText, pagesText } from './portion-texts.ts'
import type { Task } from './task.model.ts'
import { useTaskFailure } from './task-failures.ts'
import { useCompletePortion } from './use-finish-portion.ts'

/**
 * Notes on the card of a portion in a list: its pages in a printed mushaf, how far it is read, and the button for
 * having read it there.
 */
export function PortionNotes({ task }: { task: Task }) {
  const mark = bookmarkText(task)
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-sm text-ink-muted">
      <MushafPages portion={task} />
      {mark && !task.isCompleted && (
        <span className="inline-flex items-center gap-1 text-gold-ink">
          <Bookmark className="size-4" />
          <span>{mark}</span>
        </span>
      )}
      <ReadInMushaf task={task} />
    </div>
  )
}

/** Completes an open portion that was read in a printed mushaf. */
export function ReadInMushaf({ task }: { task: Task }) {
  const complete = useCompletePortion()
  const failure = useTaskFailure(task)
  if (task.isCompleted) return null
  return (
    <button
      type="button"
      className="inline-flex min-h-touch items-center gap-1.5 rounded-md text-sm font-medium text-primary-ink underline-offset-4 hover:underline"
      aria-describedby={failure?.id}
      onClick={() => void complete(task)}
    >
      <BookOpenCheck className="size-4" />
      <span>{t('tasks.mushaf.read')}</span>
    </button>
  )
}

/** "p. 22–24"; a listener hears which book's pages they are. */
export function MushafPages({ portion }: { portion: AyahRange }) {
  const { written, spoken } = pagesText(portion)
  return (
    <span title={spoken}>
      <span aria-hidden="true" className="whitespace-nowrap">
        {written}
      </span>
      <span className="sr-only">{spoken}</span>
    </span>
  )
}
