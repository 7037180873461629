import { ayahsIn, spanOf } from '@halaqa/quran/range'
import { rangeEnds } from '@halaqa/quran/range-text'
import { shortDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { Badge } from '../../ui/Badge.tsx'
import { PortionRow } from '../../ui/PortionRow.tsx'
import { RichText } from '../../ui/RichText.tsx'
import { PortionAction } from '../tasks/PortionAction.tsx'
import { PortionNotes } from '../tasks/PortionNotes.tsx'
import { TaskFailureNote } from '../tasks/TaskFailureNote.tsx'
import { lateness, type Task } from '../tasks/task.model.ts'

/** A task on the dashboard. `today` decides what is overdue. */
export function TaskRow({ task, today }: { task: Task; today: string }) {
  const { isExpired, daysOverdue } = lateness(task, today)
  const kind = task.isCompleted ? 'done' : isExpired ? 'late' : 'open'
  return (
    <PortionRow
      kind={kind}
      ends={rangeEnds(task)}
      action={<PortionAction task={task} isLate={isExpired} />}
      note={<TaskFailureNote task={task} />}
    >
      <p className="text-sm break-words text-ink-muted">
        <RichText
          text={t('read.tasks.room', { count: ayahsIn(spanOf(task)) })}
          tags={{ room: () => <bdi>{task.roomName}</bdi> }}
        />
      </p>
      {isExpired && (
        <p className="mt-1 flex flex-wrap gap-x-2 text-sm">
          <span className="text-ink-muted">{t('read.tasks.due', { date: shortDate(task.taskDate) })}</span>
          <span className="font-semibold text-warning-ink">{t('read.tasks.daysOverdue', { count: daysOverdue })}</span>
        </p>
      )}
      <PortionNotes task={task} />
      {task.offeredAt && !task.isCompleted && (
        <Badge kind="info" className="mt-1.5">
          {t('read.tasks.offered')}
        </Badge>
      )}
    </PortionRow>
  )
}
