import { Bookmark, Check } from 'lucide-react'
import { useId } from 'react'
import { t } from '../../lib/i18n.ts'
import { rangeEnds } from '../../lib/ranges.ts'
import { dateAndTime } from '../../lib/relative-time.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, type ButtonProps } from '../../ui/Button.tsx'
import { FailureNote } from '../../ui/Failure.tsx'
import { StarMark } from '../../ui/Ornament.tsx'
import { RangeText } from '../../ui/RangeText.tsx'
import { MushafPages } from './PortionNotes.tsx'
import { pieceName } from './piece-labels.ts'
import { bookmarkOf, type Task, verseCount } from './task.model.ts'
import { goToVerse } from './use-bookmark.ts'
import type { FinishPortion } from './use-finish-portion.ts'

interface Props {
  task: Task
  isDone: boolean
  /** Null if the portion no longer belongs to the reader. */
  finish: FinishPortion | null
}

/** The range to read, its room, and whether it was read. */
export function TaskSummary({ task, isDone, finish }: Props) {
  const mark = bookmarkOf(task)
  const noteId = useId()
  const name = pieceName(task)
  return (
    <section
      className="card mt-3 flex flex-wrap items-center gap-x-5 gap-y-4 p-5 sm:p-7"
      aria-label={t('tasks.summary')}
    >
      {isDone ? (
        <StarMark kind="filled" className="size-13 text-tile-done">
          <Check className="size-4.5 text-tile-done-ink" />
        </StarMark>
      ) : (
        <StarMark kind="open" className="size-13 text-gold" />
      )}
      <div className="min-w-0 flex-1 basis-52">
        <p className="text-match-parent text-sm text-ink-muted [overflow-wrap:anywhere]" dir="auto">
          {task.roomName}
        </p>
        <h1 className="text-2xl leading-tight">{name ?? <RangeText ends={rangeEnds(task)} />}</h1>
        {name && (
          <p className="mt-0.5 text-ink-muted">
            <RangeText ends={rangeEnds(task)} />
          </p>
        )}
        <p className="mt-2 flex flex-wrap items-center gap-2 text-[0.9375rem] text-ink-muted">
          <span>{t('tasks.verses', { count: verseCount(task) })}</span>
          <MushafPages portion={task} />
          {isDone ? (
            <Badge kind="success">
              <Check />
              <span>{t('tasks.completed')}</span>
            </Badge>
          ) : (
            finish && <Badge kind="info">{t('tasks.inProgress')}</Badge>
          )}
          {isDone && task.completedAt && <time dateTime={task.completedAt}>{dateAndTime(task.completedAt)}</time>}
        </p>
      </div>
      {!isDone && finish && (
        <div data-focus-next="portion-notice" className="flex flex-wrap gap-2 max-sm:w-full">
          {mark && (
            <Button kind="soft" className="max-sm:flex-1" onClick={() => goToVerse(mark)}>
              <Bookmark />
              <span>{t('tasks.bookmark.continue', { ayah: mark })}</span>
            </Button>
          )}
          <FinishButton finish={finish} noteId={noteId} />
        </div>
      )}
      {!isDone && finish && (
        <FailureNote id={noteId} words={finish.failure} className="-mt-2 w-full sm:[&>p]:justify-end" />
      )}
    </section>
  )
}

interface FinishButtonProps {
  finish: FinishPortion
  /** The id of the note that says what failed. */
  noteId: string
  size?: ButtonProps['size']
}

export function FinishButton({ finish, noteId, size }: FinishButtonProps) {
  return (
    <Button
      {...(size ? { size } : {})}
      className="max-sm:w-full"
      aria-describedby={finish.failure && noteId}
      busy={finish.isBusy && t('tasks.completing')}
      onClick={finish.onFinish}
    >
      <Check />
      <span>{t('tasks.complete')}</span>
    </Button>
  )
}
