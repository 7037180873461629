import { Crown, DoorClosed, EllipsisVertical, UserMinus } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { errorText } from '../../lib/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Checkbox } from '../../ui/inputs.tsx'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import { toast } from '../../ui/toast.ts'
import { isOver, type Room } from '../rooms/room.model.ts'
import { useRemoveMember } from './members.mutations.ts'
import type { Member } from './members.queries.ts'
import { TransferOwnershipDialog } from './TransferOwnershipDialog.tsx'

interface MemberMenuProps {
  room: Room
  member: Member
  /** Where the focus goes when the row has gone. */
  heading: RefObject<HTMLElement | null>
}

/** What the owner can do about a member. */
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
        {member.isActive && (
          <MenuItem onSelect={() => setOpen('owner')}>
            <Crown />
            {t('members.makeOwner')}
          </MenuItem>
        )}
        {member.isActive ? (
          <MenuItem onSelect={() => setOpen('remove')}>
            <UserMinus />
            {t('members.remove')}
          </MenuItem>
        ) : (
          <MenuItem onSelect={() => setOpen('ban')}>
            <DoorClosed />
            {t('members.ban')}
          </MenuItem>
        )}
      </Menu>
      {open === 'owner' && <TransferOwnershipDialog {...dialog} />}
      {open === 'remove' && <RemoveDialog room={room} {...dialog} />}
      {open === 'ban' && <BanDialog {...dialog} />}
    </>
  )
}

interface MemberDialogProps {
  member: Member
  onClose: () => void
  onDone: () => void
  keepFocus?: () => boolean
}

function RemoveDialog({ room, member, onClose, onDone, ...modal }: MemberDialogProps & { room: Room }) {
  const remove = useRemoval(member, 'members.remove.done', onDone)
  const [ban, setBan] = useState(false)
  const comeBackHint = isOver(room) ? 'members.remove.noWayBack' : 'members.remove.comeBack'
  const name = member.fullName
  return (
    <ConfirmDialog
      {...modal}
      kind="danger"
      title={t('members.remove.title', { name })}
      confirmLabel={t('members.remove.confirm')}
      busyLabel={t('members.remove.busy')}
      onClose={onClose}
      onConfirm={() => remove({ ban })}
    >
      <p>{t(room.closedAt || room.pausedSince ? 'members.remove.textOffered' : 'members.remove.text')}</p>
      <div>
        <Checkbox
          className="font-medium text-ink"
          label={t('members.remove.ban')}
          checked={ban}
          onChange={(event) => setBan(event.target.checked)}
        />
        <p className="text-sm" role="status">
          {t(ban ? 'members.remove.banHint' : comeBackHint)}
        </p>
      </div>
    </ConfirmDialog>
  )
}

/** Bans a member who has left the room. */
function BanDialog({ member, onClose, onDone, ...modal }: MemberDialogProps) {
  const name = member.fullName
  const remove = useRemoval(member, 'members.ban.done', onDone)
  return (
    <ConfirmDialog
      {...modal}
      kind="danger"
      title={t('members.ban.title', { name })}
      confirmLabel={t('members.ban.confirm')}
      busyLabel={t('members.ban.busy')}
      onClose={onClose}
      onConfirm={() => remove({ ban: true })}
    >
      <p>{t('members.remove.banHint')}</p>
    </ConfirmDialog>
  )
}

/** Removes the member, banned or not, and says so; answers the sentence to show when that failed. */
function useRemoval(member: Member, done: 'members.remove.done' | 'members.ban.done', onDone: () => void) {
  const remove = useRemoveMember(member.roomId)
  return async ({ ban }: { ban: boolean }) => {
    try {
      await remove.mutateAsync({ userId: member.userId, ban })
    } catch (error) {
      return errorText(error, t('members.remove.failed'))
    }
    toast.success(t(done, { name: member.fullName }))
    onDone()
    return undefined
  }
}
