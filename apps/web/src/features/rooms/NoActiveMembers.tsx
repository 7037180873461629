import { UserPlus } from 'lucide-react'
import { t } from '../../lib/i18n.ts'
import { EmptyState } from '../../ui/states.tsx'
import { InviteButton } from './Invite.tsx'
import type { Room } from './room.ts'
import { useInvite } from './use-invite.ts'

/** In a room that everybody has left. */
export function NoActiveMembers({ room }: { room: Room }) {
  const invite = useInvite(room)
  return (
    <EmptyState
      icon={<UserPlus />}
      title={t('rooms.members.none')}
      hint={t('rooms.members.noneHint')}
      action={<InviteButton invite={invite} kind="soft" />}
    />
  )
}
