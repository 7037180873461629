import { Check } from 'lucide-react'
import { timeOfDay } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { PortionMenu } from './PortionMenu.tsx'
import type { Task } from './task.model.ts'
import { bookmarkOf } from './task.model.ts'
import { useIsCompleting } from './tasks.mutations.ts'

/** On the card of a portion: the way to its text, or that it was read. `isLate` when its day has passed. */
export function PortionAction({ task, isLate }: { task: Task; isLate: boolean }) {
  if (useIsCompleting(task.id)) return <Button className="max-sm:w-full" busy={t('tasks.completing')} />
  if (task.isCompleted) {
    return (
      <p className="flex items-center gap-2.5 text-sm text-ink-muted max-sm:w-full max-sm:ps-15">
        {task.completedAt && (
          <time dateTime={task.completedAt}>{t('tasks.readAt', { time: timeOfDay(task.completedAt) })}</time>
        )}
        <Badge kind="success" className="max-sm:order-first">
          <Check />
          {t('tasks.completed')}
        </Badge>
      </p>
    )
  }
  return (
    <div className="flex items-center gap-1 max-sm:w-full">
      <ButtonLink to={`/tasks/${task.id}`} kind={isLate ? 'secondary' : 'primary'} className="max-sm:flex-1">
        {t(bookmarkOf(task) ? 'tasks.continue' : isLate ? 'tasks.catchUp' : 'tasks.start')}
      </ButtonLink>
      <PortionMenu task={task} />
    </div>
  )
}
