import { ArrowLeft, Settings } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { fullDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/Button.tsx'
import { useBookmark } from './bookmark.ts'
import { CompletedBanner } from './CompletedBanner.tsx'
import { PortionText } from './PortionText.tsx'
import { isSameRange } from './portion.ts'
import { ReadingSettingsModal } from './ReadingSettingsModal.tsx'
import { TaskEnd } from './TaskEnd.tsx'
import { TaskSummary } from './TaskSummary.tsx'
import type { Task } from './task.ts'
import { useFinish } from './use-finish.ts'
import { useMarkOpened } from './use-mark-opened.ts'

/** A portion that was loaded. */
export function TaskPage({ task }: { task: Task }) {
  const [first] = useState(task)
  const [settingsOpen, setSettingsOpen] = useState(false)
  const finish = useFinish(task)
  useMarkOpened(task)
  // While the answer is awaited the cache has it completed already; the page goes on showing what it waits for.
  const bookmark = useBookmark(task, first)
  const isDone = task.isCompleted && !finish.isBusy

  return (
    <>
      <div className="flex items-center gap-1">
        <Link to="/read" className="btn-icon -ms-2.5" aria-label={t('tasks.back')} title={t('tasks.back')}>
          <ArrowLeft className="rtl:-scale-x-100" />
        </Link>
        <p className="min-w-0 flex-1 font-medium [overflow-wrap:anywhere]">{fullDate(task.taskDate)}</p>
        <IconButton label={t('tasks.settings')} className="-me-2.5" onClick={() => setSettingsOpen(true)}>
          <Settings />
        </IconButton>
      </div>
      {!isSameRange(task, first) && <ChangedNotice />}
      <TaskSummary task={task} isDone={isDone} finish={finish} />
      {isDone && <CompletedBanner task={task} />}
      <PortionText portion={task} bookmark={isDone ? undefined : bookmark}>
        {!isDone && <TaskEnd task={task} finish={finish} />}
      </PortionText>
      <ReadingSettingsModal open={settingsOpen} onClose={() => setSettingsOpen(false)} portion={task} />
    </>
  )
}

function ChangedNotice() {
  return (
    <div className="mt-3 rounded-xl border border-warning bg-warning-soft p-5 text-warning-ink" role="alert">
      <p className="font-semibold">{t('tasks.changed.title')}</p>
      <p className="mt-1">{t('tasks.changed.text')}</p>
    </div>
  )
}
