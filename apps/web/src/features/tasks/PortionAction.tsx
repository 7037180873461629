import { Check, EllipsisVertical, HandHeart, Undo2 } from 'lucide-react'
import { lazy, useRef, useState } from 'react'
import { timeOfDay } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, ButtonLink, IconButton } from '../../ui/Button.tsx'
import { LatePart } from '../../ui/LatePart.tsx'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import { portionName } from './piece-labels.ts'
import { menuText, startText } from './portion-texts.ts'
import { canBeOffered, type Task } from './task.model.ts'
import { useTaskFailure } from './task-failures.ts'
import { useIsCompleting, useReopenTask, useTakeTask } from './tasks.mutations.ts'

const OfferDialog = lazy(async () => ({ default: (await import('./OfferDialog.tsx')).OfferDialog }))

interface Props {
  task: Task
  /** Its day has passed. */
  isLate: boolean
  /** Whether it is the one to read now, with a prominent button. */
  isFirst?: boolean
  size?: 'md' | 'lg'
}

/** The action on the card of a portion: the link to its text, or the note that it was read. */
export function PortionAction({ task, isLate, isFirst = false, size = 'md' }: Props) {
  if (useIsCompleting(task.id)) {
    return <Button size={size} className="max-sm:w-full" busy={t('tasks.completing')} />
  }
  if (task.isCompleted) {
    return (
      <p className="flex flex-wrap items-center gap-2.5 text-sm text-ink-muted max-sm:w-full max-sm:ps-[max(0px,120px-3.75rem)] sm:justify-end">
        {task.completedAt && (
          <time dateTime={task.completedAt}>{t('tasks.readAt', { time: timeOfDay(task.completedAt) })}</time>
        )}
        <Badge kind="success" className="max-sm:order-first">
          <Check />
          <span>{t('tasks.completed')}</span>
        </Badge>
        {task.canReopen && <UndoButton task={task} />}
      </p>
    )
  }
  return (
    <div className="flex items-center gap-1 max-sm:w-full">
      <ButtonLink
        to={`/tasks/${task.id}`}
        kind={isFirst ? 'primary' : 'secondary'}
        size={size}
        className="max-sm:flex-1"
      >
        {startText(task, isLate)}
      </ButtonLink>
      {canBeOffered(task) && <PortionMenu task={task} />}
    </div>
  )
}

/** A completion can be undone for a day where the portion is listed, because the toast disappears after seconds. */
function UndoButton({ task }: { task: Task }) {
  const reopen = useReopenTask()
  const failure = useTaskFailure(task)
  return (
    <Button
      kind="ghost"
      className="-my-1 px-2.5 max-sm:-ms-2.5 sm:-me-2.5"
      aria-label={t('tasks.done.undoPortion', { portion: portionName(task) })}
      aria-describedby={failure?.id}
      onClick={() => reopen.mutate(task)}
    >
      <Undo2 className="rtl:-scale-x-100" />
      <span>{t('tasks.done.undo')}</span>
    </Button>
  )
}

/** The other actions on the card of an open portion. */
function PortionMenu({ task }: { task: Task }) {
  const button = useRef<HTMLButtonElement>(null)
  const [asking, setAsking] = useState(false)
  const take = useTakeTask()
  const failure = useTaskFailure(task)
  const { offeredAt } = task
  const label = menuText(portionName(task))
  // The menu has gone that the dialog came from.
  const keepFocus = () => {
    button.current?.focus({ preventScroll: true })
    return true
  }
  return (
    <>
      <Menu
        label={label}
        trigger={
          <IconButton ref={button} label={label} aria-describedby={failure?.id} className="-me-2 shrink-0">
            <EllipsisVertical />
          </IconButton>
        }
      >
        {offeredAt === null ? (
          <MenuItem onSelect={() => setAsking(true)}>
            <HandHeart />
            <span>{t('tasks.offer.action')}</span>
          </MenuItem>
        ) : (
          <MenuItem onSelect={() => take.mutate({ ...task, offeredAt })}>
            <Undo2 className="rtl:-scale-x-100" />
            <span>{t('tasks.offer.takeBack')}</span>
          </MenuItem>
        )}
      </Menu>

      <LatePart onFail={() => setAsking(false)}>
        {asking && <OfferDialog task={task} open onClose={() => setAsking(false)} keepFocus={keepFocus} />}
      </LatePart>
    </>
  )
}
