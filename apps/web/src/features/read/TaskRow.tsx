import { ayahsIn, spanOf } from '@halaqa/quran/range'
import { rangeEnds } from '@halaqa/quran/range-text'
import { Check } from 'lucide-react'
import { shortDate, timeOfDay } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { PortionRow } from '../../ui/PortionRow.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { PortionMenu } from '../tasks/PortionMenu.tsx'
import { PortionNotes } from '../tasks/PortionNotes.tsx'
import { lateness, type Task, useIsCompleting } from '../tasks/tasks.queries.ts'

/** A task on the dashboard. `today` decides what is overdue. */
export function TaskRow({ task, today }: { task: Task; today: string }) {
  const { isExpired, daysOverdue } = lateness(task, today)
  const kind = task.isCompleted ? 'done' : isExpired ? 'late' : 'open'
  return (
    <PortionRow kind={kind} ends={rangeEnds(task)} action={<Action task={task} isExpired={isExpired} />}>
      <p className="text-sm break-words text-ink-muted">
        <Rich
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

function Action({ task, isExpired }: { task: Task; isExpired: boolean }) {
  const isCompleting = useIsCompleting(task.id)
  if (isCompleting) {
    return (
      <Button className="max-sm:w-full" busy={t('read.tasks.completing')}>
        {t('read.tasks.completing')}
      </Button>
    )
  }
  if (task.isCompleted) {
    return (
      <p className="flex items-center gap-2.5 text-sm text-ink-muted max-sm:w-full max-sm:ps-15">
        {task.completedAt && <time dateTime={task.completedAt}>{timeOfDay(task.completedAt)}</time>}
        <Badge kind="success" className="max-sm:order-first">
          <Check />
          {t('read.tasks.completed')}
        </Badge>
      </p>
    )
  }
  return (
    <div className="flex items-center gap-1 max-sm:w-full">
      <ButtonLink to={`/tasks/${task.id}`} kind={isExpired ? 'secondary' : 'primary'} className="max-sm:flex-1">
        {t(isExpired ? 'read.tasks.catchUp' : 'read.tasks.start')}
      </ButtonLink>
      <PortionMenu task={task} />
    </div>
  )
}
