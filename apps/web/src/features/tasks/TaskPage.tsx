import { ArrowLeft, Settings } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { fullDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/Button.tsx'
import { useBookmark } from './bookmark.ts'
import { CompletedBanner } from './CompletedBanner.tsx'
import { PortionNotice } from './PortionNotice.tsx'
import { PortionText } from './PortionText.tsx'
import { ReadingSettingsModal } from './ReadingSettingsModal.tsx'
import { TaskEnd } from './TaskEnd.tsx'
import { TaskSummary } from './TaskSummary.tsx'
import type { Task } from './task.ts'
import { useFinish } from './use-finish.ts'
import { useMarkOpened } from './use-mark-opened.ts'
import { usePortion } from './use-portion.ts'

/** A portion that was loaded; `isTaken` once it has become another reader's. */
export function TaskPage({ task, isTaken }: { task: Task; isTaken: boolean }) {
  const { opened, shown, news, show } = usePortion(task, isTaken)
  const [settingsOpen, setSettingsOpen] = useState(false)
  const finish = useFinish(shown, show)
  useMarkOpened(task)
  // While the answer is awaited the cache has it completed already; the page goes on showing what it waits for.
  const bookmark = useBookmark(shown, opened)
  const isDone = task.isCompleted && !finish.isBusy
  const isOpen = !isDone && !isTaken

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
      {news && <PortionNotice news={news} task={task} onShowNow={() => show(task)} />}
      <TaskSummary task={shown} isDone={isDone} finish={isTaken ? null : finish} />
      {isDone && <CompletedBanner task={shown} />}
      <PortionText portion={shown} bookmark={isOpen ? bookmark : undefined}>
        {isOpen && <TaskEnd task={shown} finish={finish} />}
      </PortionText>
      <ReadingSettingsModal open={settingsOpen} onClose={() => setSettingsOpen(false)} portion={shown} />
    </>
  )
}
