import { ArrowDown, ArrowUp, EllipsisVertical, Eye, EyeOff, GripVertical, Pencil, Trash2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../../lib/i18n.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { cn } from '../../../ui/cn.ts'
import { useChip, useTarget } from '../../../ui/DragBoard.tsx'
import { FailureNote } from '../../../ui/Failure.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../../ui/Menu.tsx'
import type { FailedAttempt } from '../../../ui/use-attempt.ts'
import type { Entry } from './content.ts'

interface Props {
  entry: Entry
  place: { number: number; count: number }
  canMove: boolean
  isDeleting: boolean
  failed: FailedAttempt | undefined
  /** Moves the row to an index in the list. */
  onMove: (to: number) => void
  onSetActive: (isActive: boolean) => void
  onDelete: () => void
}

export function ContentRow(props: Props) {
  const { entry, place, canMove, isDeleting, failed } = props
  const { ref, isOver } = useTarget(entry.id, !canMove)
  return (
    <li
      ref={ref}
      aria-busy={isDeleting || undefined}
      className={cn(
        'flex items-center gap-2 py-2 pe-2 ps-3 first:rounded-t-xl last:rounded-b-xl sm:gap-3 sm:pe-4',
        isOver && 'bg-primary-soft outline-2 -outline-offset-2 outline-primary outline-dashed',
        isDeleting && 'opacity-60',
      )}
    >
      {canMove && <Grip {...props} />}
      <span className={cn('shrink-0', !entry.isActive && 'opacity-50 grayscale')}>{entry.mark}</span>
      <div className="min-w-0 flex-1 py-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 leading-snug font-semibold">
          <Title entry={entry} />
          {!entry.isActive && <Badge>{t('admin.inactive')}</Badge>}
        </p>
        <div className="mt-0.5 text-sm text-ink-muted">{isDeleting ? t('admin.deleting') : entry.note}</div>
        <FailureNote id={failed?.id} words={failed?.words} />
      </div>
      <RowMenu {...props} place={place} />
    </li>
  )
}

const Title = ({ entry }: { entry: Entry }) =>
  entry.to ? (
    <Anchor to={entry.to} className="inline-flex min-h-8 items-center rounded-xs break-words hover:underline">
      {entry.title}
    </Anchor>
  ) : (
    <span className="break-words">{entry.title}</span>
  )

/** The only part of a row that is dragged: the rest of it scrolls the page under a finger. */
function Grip({ entry, place, failed, onMove }: Props) {
  const { chip } = useChip(entry.id, false)
  const at = place.number - 1
  const carry = (event: KeyboardEvent) => {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: place.count - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    onMove(to)
  }
  return (
    <button
      type="button"
      {...chip}
      data-grip={entry.id}
      className="btn-icon -ms-2 shrink-0 cursor-grab touch-none max-sm:w-9"
      aria-describedby={failed?.id}
      aria-label={t('admin.grip', { title: entry.title, ...place })}
      onKeyDown={carry}
    >
      <GripVertical />
    </button>
  )
}

/** A row's copy under the pointer while it is dragged. */
export const LiftedRow = ({ title }: { title: string }) => (
  <span
    className="flex min-h-14 w-fit max-w-xs items-center gap-3 rounded-lg border border-primary bg-raised px-4 font-semibold shadow-lift"
    aria-hidden="true"
  >
    <GripVertical className="size-5 text-ink-muted" />
    <span>{title}</span>
  </span>
)

interface RowMenuProps {
  entry: Entry
  place: { number: number; count: number }
  canMove: boolean
  failed: FailedAttempt | undefined
  onMove: (to: number) => void
  onSetActive: (isActive: boolean) => void
  onDelete: () => void
}

function RowMenu({ entry, place, canMove, failed, onMove, onSetActive, onDelete }: RowMenuProps) {
  const label = t('admin.actions', { title: entry.title })
  const at = place.number - 1
  return (
    <Menu
      label={label}
      trigger={
        <button
          type="button"
          className="btn-icon shrink-0"
          aria-label={label}
          aria-describedby={failed?.id}
          title={t('admin.more')}
        >
          <EllipsisVertical />
        </button>
      }
    >
      <MenuLink>
        <Link to={entry.previewTo}>
          <Eye />
          <span>{t('admin.preview')}</span>
        </Link>
      </MenuLink>
      <MenuLink>
        <Link to={entry.editTo}>
          <Pencil />
          <span>{t('admin.edit')}</span>
        </Link>
      </MenuLink>
      <MenuItem onSelect={() => onSetActive(!entry.isActive)}>
        {entry.isActive ? <EyeOff /> : <Eye />}
        <span>{t(entry.isActive ? 'admin.deactivate' : 'admin.activate')}</span>
      </MenuItem>
      {canMove && at > 0 && (
        <MenuItem onSelect={() => onMove(at - 1)}>
          <ArrowUp />
          <span>{t('admin.moveUp')}</span>
        </MenuItem>
      )}
      {canMove && at < place.count - 1 && (
        <MenuItem onSelect={() => onMove(at + 1)}>
          <ArrowDown />
          <span>{t('admin.moveDown')}</span>
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem onSelect={onDelete}>
        <Trash2 />
        <span>{t('admin.delete')}</span>
      </MenuItem>
    </Menu>
  )
}
