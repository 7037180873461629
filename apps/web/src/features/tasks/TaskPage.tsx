import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, Settings } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { fullDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { FailureNote } from '../../ui/Failure.tsx'
import { Girih, Khatam } from '../../ui/Ornament.tsx'
import { OfferDialog } from './OfferDialog.tsx'
import { type PortionChange, PortionNotice } from './PortionNotice.tsx'
import { PortionText } from './PortionText.tsx'
import { ReadingSettingsModal } from './ReadingSettingsModal.tsx'
import { FinishButton, TaskSummary } from './TaskSummary.tsx'
import { canBeOffered, isSameRange, lastDateOf, type Task } from './task.model.ts'
import { taskPageFailure, useTaskFailure } from './task-failures.ts'
import { taskMutationKeys } from './tasks.keys.ts'
import { useOpenTask, useReopenTask, useTakeTask } from './tasks.mutations.ts'
import { taskQuery } from './tasks.queries.ts'
import { useBookmark } from './use-bookmark.ts'
import { type FinishPortion, useFinishPortion } from './use-finish-portion.ts'

/** A portion that was loaded; `isTaken` once it has become another reader's. */
export function TaskPage({ task: loaded, isTaken }: { task: Task; isTaken: boolean }) {
  // The cache is read at the same moment as `isBusy` below, so that a portion is never shown as done before the server answers.
  const task = useQueryClient().getQueryData(taskQuery(loaded.id).queryKey) ?? loaded
  const { opened, shown, change, show } = usePortion(task, isTaken)
  const [settingsOpen, setSettingsOpen] = useState(false)
  const finish = useFinishPortion(shown, show)
  useMarkOpened(task)
  const bookmark = useBookmark(shown, opened)
  // Until the server answers, the cache has the task completed already, and the page keeps the busy button.
  const isDone = task.isCompleted && !finish.isBusy
  const isOpen = !isDone && !isTaken

  return (
    <>
      <div className="flex items-center gap-1">
        <Link to="/read" className="btn-icon -ms-2.5" aria-label={t('tasks.back')} title={t('tasks.back')}>
          <ArrowLeft className="rtl:-scale-x-100" />
        </Link>
        <p className="min-w-0 flex-1 font-medium [overflow-wrap:anywhere]">{datesText(task)}</p>
        <IconButton label={t('tasks.settings')} className="-me-2.5" onClick={() => setSettingsOpen(true)}>
          <Settings />
        </IconButton>
      </div>
      {change && <PortionNotice change={change} task={task} onShowNow={() => show(task)} finish={finish} />}
      <TaskSummary task={shown} isDone={isDone} finish={isTaken ? null : finish} />
      {isDone && <CompletedBanner task={shown} />}
      <PortionText portion={shown} bookmark={isOpen ? bookmark : undefined}>
        {isOpen && <TaskEnd task={shown} finish={finish} />}
      </PortionText>

      <ReadingSettingsModal open={settingsOpen} onClose={() => setSettingsOpen(false)} portion={shown} />
    </>
  )
}

/** "Friday, November 21, 2025", and of a portion of several dates "Until Thursday, November 27, 2025". */
function datesText(task: Task) {
  const date = fullDate(lastDateOf(task))
  return lastDateOf(task) === task.taskDate ? date : t('tasks.until', { date })
}

/** The part after the last ayah. */
function TaskEnd({ task, finish }: { task: Task; finish: FinishPortion }) {
  const noteId = useId()
  return (
    <div
      data-focus-next="portion-notice"
      className="mt-8 grid grid-cols-[minmax(0,1fr)] justify-items-center gap-4 border-t border-line pt-8 text-center"
    >
      <span className="text-gold">
        <Khatam className="size-8" />
      </span>
      <p className="text-ink-muted">{t('tasks.end')}</p>
      <div className="max-sm:w-full">
        <FinishButton finish={finish} noteId={noteId} size="lg" />
        <FailureNote id={noteId} words={finish.failure} />
      </div>
      {!finish.isBusy && canBeOffered(task) && (
        <div data-focus-place="">
          <OfferPortion task={task} />
        </div>
      )}
    </div>
  )
}

function CompletedBanner({ task }: { task: Task }) {
  const reopen = useReopenTask()
  const failure = useTaskFailure(task)
  return (
    <>
      <section
        className="relative mt-4 overflow-hidden rounded-2xl bg-hero px-6 py-9 text-center text-on-hero sm:px-10"
        role="status"
      >
        <div className="pointer-events-none absolute inset-0 text-hero-gold opacity-15">
          <Girih />
        </div>
        <div className="relative">
          <h2 className="text-3xl">{t('tasks.done.title')}</h2>
          <p className="mx-auto mt-3 max-w-[40ch] font-serif text-lg leading-relaxed text-on-hero-muted">
            {t('tasks.done.dua')}
          </p>
          {task.canReopen && (
            <Button
              kind="ghost"
              className="mt-5 border-on-hero-muted! text-on-hero! hover:bg-hero-deep!"
              aria-describedby={failure?.id}
              busy={reopen.isPending && t('tasks.done.undoing')}
              onClick={() => reopen.mutate(task)}
            >
              {t('tasks.done.undo')}
            </Button>
          )}
        </div>
      </section>
      <FailureNote id={failure?.id} words={failure?.words} className="text-center [&>p]:justify-center" />
    </>
  )
}

/** Tells the server once that the reader has the portion before them: from then on its day is not cut again. */
function useMarkOpened({ id, isCompleted, openedAt }: Task) {
  const { mutate } = useOpenTask()
  const wasSent = useRef(false)
  const isNew = !isCompleted && openedAt === null
  useEffect(() => {
    if (!isNew || wasSent.current) return
    wasSent.current = true
    mutate(id)
  }, [id, isNew, mutate])
}

/** Offers a portion that its reader cannot read to the group, or takes the offer back. */
function OfferPortion({ task }: { task: Task }) {
  const [asking, setAsking] = useState(false)
  const isOffering = useIsMutating({ mutationKey: taskMutationKeys.of('offer') }) > 0
  const take = useTakeTask()
  const failure = taskPageFailure('take', take.error)
  const noteId = useId()

  if (task.offeredAt !== null && !isOffering) {
    const portion = { ...task, offeredAt: task.offeredAt }
    return (
      <>
        <div className="well mt-2 grid justify-items-center gap-2 px-5 py-4" role="status">
          <p className="text-ink-muted">{t('tasks.offer.offered')}</p>
          <Button
            kind="ghost"
            aria-describedby={failure && noteId}
            busy={take.isPending && t('tasks.offer.takingBack')}
            onClick={() => take.mutate(portion)}
          >
            {t('tasks.offer.takeBack')}
          </Button>
        </div>
        <FailureNote id={noteId} words={failure} />
      </>
    )
  }
  return (
    <>
      <Button kind="ghost" onClick={() => setAsking(true)}>
        {t('tasks.offer.action')}
      </Button>
      <OfferDialog task={task} open={asking} onClose={() => setAsking(false)} />
    </>
  )
}

/**
 * The portion that the page shows. It is not replaced while it is being read: when it changes, `change` says so and the
 * page keeps the former range, until the reader asks for the new one or the server refuses to complete the old one.
 */
function usePortion(task: Task, isTaken: boolean) {
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
    /** Shows this portion from its beginning. */
    show(now: Task) {
      setRange(now)
      scrollTo({ top: 0 })
    },
  }
}
