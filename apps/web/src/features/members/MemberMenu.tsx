import { Crown, DoorClosed, EllipsisVertical, UserMinus } from 'lucide-react'
import { lazy, type RefObject, useRef, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/Button.tsx'
import { LatePart } from '../../ui/LatePart.tsx'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import type { Room } from '../rooms/room.model.ts'
import type { Member } from './members.queries.ts'

const BanDialog = lazy(async () => ({ default: (await import('./RemoveDialogs.tsx')).BanDialog }))
const RemoveDialog = lazy(async () => ({ default: (await import('./RemoveDialogs.tsx')).RemoveDialog }))
const TransferOwnershipDialog = lazy(async () => ({
  default: (await import('./TransferOwnershipDialog.tsx')).TransferOwnershipDialog,
}))

interface MemberMenuProps {
  room: Room
  member: Member
  /** The element that takes the focus when the row has gone. */
  heading: RefObject<HTMLElement | null>
}

/** The owner's actions on a member. */
export function MemberMenu({ room, member, heading }: MemberMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const isDone = useRef(false)
  const [open, setOpen] = useState<'owner' | 'remove' | 'ban' | null>(null)
  const label = t('members.actions', { name: member.fullName })
  const dialog = {
    member,
    onClose: () => setOpen(null),
    onDone: () => {
      isDone.current = true
      setOpen(null)
    },
    // The menu has gone that the dialog came from, and once it is done this button is about to go.
    keepFocus: () => {
      const place = isDone.current ? heading.current : button.current
      isDone.current = false
      place?.focus({ preventScroll: true })
      return true
    },
  }
  return (
    <>
      <Menu
        label={label}
        trigger={
          <IconButton ref={button} label={label} className="-me-2 shrink-0">
            <EllipsisVertical />
          </IconButton>
        }
      >
        {member.isActive && member.inCareOf === null && (
          <MenuItem onSelect={() => setOpen('owner')}>
            <Crown />
            <span>{t('members.makeOwner')}</span>
          </MenuItem>
        )}
        {member.isActive ? (
          <MenuItem onSelect={() => setOpen('remove')}>
            <UserMinus />
            <span>{t('members.remove')}</span>
          </MenuItem>
        ) : (
          <MenuItem onSelect={() => setOpen('ban')}>
            <DoorClosed />
            <span>{t('members.ban')}</span>
          </MenuItem>
        )}
      </Menu>

      <LatePart onFail={() => setOpen(null)}>
        {open === 'owner' && <TransferOwnershipDialog {...dialog} />}
        {open === 'remove' && <RemoveDialog room={room} {...dialog} />}
        {open === 'ban' && <BanDialog {...dialog} />}
      </LatePart>
    </>
  )
}
