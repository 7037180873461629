import { rangeText } from '@halaqa/quran/range-text'
import { EllipsisVertical, HandHeart, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import { OfferDialog } from './OfferDialog.tsx'
import type { Task } from './task.model.ts'
import { useTaskFailure } from './task-failures.ts'
import { useTakeTask } from './tasks.mutations.ts'

/** What can be done with an open portion on its card besides reading it. */
export function PortionMenu({ task }: { task: Task }) {
  const button = useRef<HTMLButtonElement>(null)
  const [asking, setAsking] = useState(false)
  const take = useTakeTask()
  const failure = useTaskFailure(task)
  const { offeredAt } = task
  const label = t('tasks.menu', { range: rangeText(task) })
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
            {t('tasks.offer.action')}
          </MenuItem>
        ) : (
          <MenuItem onSelect={() => take.mutate({ ...task, offeredAt })}>
            <Undo2 className="rtl:-scale-x-100" />
            {t('tasks.offer.takeBack')}
          </MenuItem>
        )}
      </Menu>
      <OfferDialog task={task} open={asking} onClose={() => setAsking(false)} keepFocus={keepFocus} />
    </>
  )
}
