import { useInfiniteQuery } from '@tanstack/react-query'
import { Crown, UserPlus } from 'lucide-react'
import { errorText } from '../../lib/api-error.ts'
import { shortDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyState, ErrorCard, Skeleton } from '../../ui/states.tsx'
import { useSignedInUser } from '../auth/auth.access.ts'
import { type Member, membersQuery } from '../members/members.queries.ts'
import { InviteButton } from './Invite.tsx'
import type { Room } from './room.ts'
import { useInvite } from './use-invite.ts'

/** Who reads in a room. Never how far each of them is. */
export function MembersPanel({ room }: { room: Room }) {
  const members = useInfiniteQuery(membersQuery(room.id))
  return (
    <Card className="overflow-hidden" aria-labelledby="room-members">
      <h2 id="room-members" className="border-b border-line px-5 py-5 text-title sm:px-6">
        {t('rooms.members.active', { count: room.activeMembers })}
      </h2>
      {members.data !== undefined ? (
        <>
          <Members room={room} members={members.data} />
          {members.hasNextPage && (
            <div className="border-t border-line p-3 text-center">
              <Button
                kind="ghost"
                busy={members.isFetchingNextPage && t('rooms.members.moreBusy')}
                onClick={() => void members.fetchNextPage()}
              >
                {t('rooms.members.more')}
              </Button>
            </div>
          )}
        </>
      ) : members.isFetching ? (
        <Skeleton label={t('rooms.members.loading')} />
      ) : (
        <ErrorCard
          title={t('rooms.members.failed')}
          hint={errorText(members.error, t('rooms.members.fetchFailed'))}
          onRetry={() => void members.refetch()}
        />
      )}
    </Card>
  )
}

function Members({ room, members }: { room: Room; members: Member[] }) {
  const active = members.filter((member) => member.isActive)
  const inactive = members.filter((member) => !member.isActive)
  return (
    <>
      {active.length > 0 ? <List members={active} ownerId={room.creatorId} /> : <Nobody room={room} />}
      {inactive.length > 0 && (
        <>
          <h2 className="border-y border-line bg-sunken px-5 py-3 font-sans text-[0.9375rem] font-semibold tracking-normal text-ink-muted sm:px-6">
            {t('rooms.members.inactive', { count: room.inactiveMembers })}
          </h2>
          <List members={inactive} ownerId={room.creatorId} />
        </>
      )}
    </>
  )
}

function List({ members, ownerId }: { members: Member[]; ownerId: string }) {
  const user = useSignedInUser()
  return (
    <ul className="divide-y divide-line">
      {members.map((member) => (
        <MemberRow
          key={member.id}
          member={member}
          isOwner={member.userId === ownerId}
          isSelf={member.userId === user.id}
        />
      ))}
    </ul>
  )
}

function MemberRow({ member, isOwner, isSelf }: { member: Member; isOwner: boolean; isSelf: boolean }) {
  return (
    <li className={classes('flex items-center gap-3 px-5 py-4 sm:px-6', !member.isActive && 'text-ink-muted')}>
      <Avatar name={member.fullName} isMuted={!member.isActive} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span className="min-w-0 break-words">{member.fullName}</span>
          {isOwner && (
            <span className="text-gold" title={t('rooms.members.owner')}>
              <Crown className="size-4.5" />
              <span className="sr-only">{t('rooms.members.owner')}</span>
            </span>
          )}
          {isSelf && <span className="text-sm font-normal text-ink-muted">{t('rooms.members.you')}</span>}
        </p>
        <p className="mt-0.5 flex flex-wrap items-center justify-between gap-2 text-sm text-ink-muted">
          {t('rooms.members.joined', { date: shortDate(member.joinedAt) })}
          <Badge kind={member.isActive ? 'success' : 'plain'}>
            {t(member.isActive ? 'rooms.members.activeBadge' : 'rooms.members.inactiveBadge')}
          </Badge>
        </p>
      </div>
    </li>
  )
}

function Nobody({ room }: { room: Room }) {
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
