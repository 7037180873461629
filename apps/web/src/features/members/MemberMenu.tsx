import { CheckCheck, Crown, DoorClosed, EllipsisVertical, Link2, UserMinus } from 'lucide-react'
import { lazy, type RefObject, useRef, useState } from 'react'
import { errorText } from '../../lib/api-error.ts'
import { t, withMessages } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/Button.tsx'
import { LatePart } from '../../ui/LatePart.tsx'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import { toast } from '../../ui/toast.ts'
import { useAllowMarking } from '../names/names.queries.ts'
import type { Room } from '../rooms/room.model.ts'
import type { Member } from './members.queries.ts'

const BanDialog = lazy(async () => ({ default: (await import('./RemoveDialogs.tsx')).BanDialog }))
const RemoveDialog = lazy(async () => ({ default: (await import('./RemoveDialogs.tsx')).RemoveDialog }))
const HandOverNameDialog = lazy(
  withMessages('account', async () => ({
    default: (await import('../care/HandOverNameDialog.tsx')).HandOverNameDialog,
  })),
)
const RemoveNameDialog = lazy(
  withMessages('room-forms', async () => ({
    default: (await import('../names/RemoveNameDialog.tsx')).RemoveNameDialog,
  })),
)
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
  const [open, setOpen] = useState<'owner' | 'remove' | 'ban' | 'name' | 'link' | null>(null)
  const allow = useAllowMarking(room.id)
  const hasAccount = member.isActive && member.inCareOf === null && !member.byName
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
  const switchMarking = async () => {
    const marksForNames = !member.marksForNames
    try {
      await allow.mutateAsync({ userId: member.userId, marksForNames })
      toast.success(t(marksForNames ? 'members.marking.allowed' : 'members.marking.ended', { name: member.fullName }))
    } catch (error) {
      toast.error(errorText(error, t('members.marking.failed')))
    }
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
        {hasAccount && (
          <MenuItem onSelect={() => setOpen('owner')}>
            <Crown />
            <span>{t('members.makeOwner')}</span>
          </MenuItem>
        )}
        {hasAccount && (room.readersByName ?? 0) > 0 && (
          <MenuItem onSelect={() => void switchMarking()}>
            <CheckCheck />
            <span>{t(member.marksForNames ? 'members.marking.end' : 'members.marking.allow')}</span>
          </MenuItem>
        )}
        {member.byName && (
          <MenuItem onSelect={() => setOpen('link')}>
            <Link2 />
            <span>{t('members.handOver')}</span>
          </MenuItem>
        )}
        {member.byName ? (
          <MenuItem onSelect={() => setOpen('name')}>
            <UserMinus />
            <span>{t('members.removeName')}</span>
          </MenuItem>
        ) : member.isActive ? (
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
        {open === 'link' && <HandOverNameDialog {...dialog} />}
        {open === 'name' && <RemoveNameDialog {...dialog} />}
        {open === 'ban' && <BanDialog {...dialog} />}
      </LatePart>
    </>
  )
}
