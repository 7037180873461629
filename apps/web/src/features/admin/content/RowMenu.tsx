import { ArrowDown, ArrowUp, EllipsisVertical, Eye, EyeOff, Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router-dom'
import { t } from '../../../lib/i18n.ts'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../../ui/Menu.tsx'
import type { FailedAttempt } from '../../../ui/use-attempt.ts'
import type { Entry } from './content.ts'

interface Props {
  entry: Entry
  place: { number: number; count: number }
  canMove: boolean
  failed: FailedAttempt | undefined
  onMove: (to: number) => void
  onSetActive: (isActive: boolean) => void
  onDelete: () => void
}

export function RowMenu({ entry, place, canMove, failed, onMove, onSetActive, onDelete }: Props) {
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
          {t('admin.preview')}
        </Link>
      </MenuLink>
      <MenuLink>
        <Link to={entry.editTo}>
          <Pencil />
          {t('admin.edit')}
        </Link>
      </MenuLink>
      <MenuItem onSelect={() => onSetActive(!entry.isActive)}>
        {entry.isActive ? <EyeOff /> : <Eye />}
        {t(entry.isActive ? 'admin.deactivate' : 'admin.activate')}
      </MenuItem>
      {canMove && at > 0 && (
        <MenuItem onSelect={() => onMove(at - 1)}>
          <ArrowUp />
          {t('admin.moveUp')}
        </MenuItem>
      )}
      {canMove && at < place.count - 1 && (
        <MenuItem onSelect={() => onMove(at + 1)}>
          <ArrowDown />
          {t('admin.moveDown')}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem onSelect={onDelete}>
        <Trash2 />
        {t('admin.delete')}
      </MenuItem>
    </Menu>
  )
}
