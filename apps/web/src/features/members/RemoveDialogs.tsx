import { useState } from 'react'
import { errorText } from '../../lib/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Checkbox } from '../../ui/inputs.tsx'
import { toast } from '../../ui/toast.ts'
import { isOver, type Room } from '../rooms/room.model.ts'
import { useRemoveMember } from './members.mutations.ts'
import type { Member } from './members.queries.ts'

interface MemberDialogProps {
  member: Member
  onClose: () => void
  onDone: () => void
  keepFocus?: () => boolean
}

export function RemoveDialog({ room, member, onClose, onDone, ...modal }: MemberDialogProps & { room: Room }) {
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
      <p>
        {t(
          `members.remove.${room.piece === 'range' ? 'textOwn' : room.closedAt || room.pausedSince ? 'textOffered' : 'text'}`,
        )}
      </p>
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
export function BanDialog({ member, onClose, onDone, ...modal }: MemberDialogProps) {
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
