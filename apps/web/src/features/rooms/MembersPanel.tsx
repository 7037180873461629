import { UserPlus } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { errorText } from '../../lib/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState, ErrorCard, Skeleton } from '../../ui/states.tsx'
import { useSignedInUser } from '../auth/auth.access.ts'
import { MemberMenu } from '../members/MemberMenu.tsx'
import { type Member, useMembers } from '../members/members.queries.ts'
import { InviteButton } from './Invite.tsx'
import { MemberRow } from './MemberRow.tsx'
import type { Room } from './room.ts'
import { useInvite } from './use-invite.ts'

/** Who reads in a room. Never how far each of them is. */
export function MembersPanel({ room }: { room: Room }) {
  const members = useMembers(room.id)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Card className="overflow-hidden" aria-labelledby="room-members">
      <h2
        ref={heading}
        id="room-members"
        tabIndex={-1}
        className="border-b border-line px-5 py-5 text-title outline-none sm:px-6"
      >
        {t('rooms.members.active', { count: room.activeMembers })}
      </h2>
      {members.data !== undefined ? (
        <>
          <Members room={room} members={members.data} heading={heading} />
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

interface MembersProps {
  room: Room
  members: Member[]
  /** Where the focus goes when the row has gone that had it. */
  heading: RefObject<HTMLElement | null>
}

function Members({ room, members, heading }: MembersProps) {
  const active = members.filter((member) => member.isActive)
  const inactive = members.filter((member) => !member.isActive)
  return (
    <>
      {active.length > 0 ? <List room={room} members={active} heading={heading} /> : <Nobody room={room} />}
      {inactive.length > 0 && (
        <>
          <h2 className="border-y border-line bg-sunken px-5 py-3 font-sans text-[0.9375rem] font-semibold tracking-normal text-ink-muted sm:px-6">
            {t('rooms.members.inactive', { count: room.inactiveMembers })}
          </h2>
          <List room={room} members={inactive} heading={heading} />
        </>
      )}
    </>
  )
}

function List({ room, members, heading }: MembersProps) {
  const user = useSignedInUser()
  const isOwner = room.creatorId === user.id && room.isMember
  return (
    <ul className="divide-y divide-line">
      {members.map((member) => (
        <MemberRow
          key={member.id}
          member={member}
          isOwner={member.userId === room.creatorId}
          isSelf={member.userId === user.id}
          actions={isOwner && (member.userId === user.id ? <NoMenu /> : <MemberMenu {...{ member, heading }} />)}
        />
      ))}
    </ul>
  )
}

/** As wide as a menu, so that what stands before it is in line with the other rows. */
const NoMenu = () => <span className="-me-2 w-11 shrink-0" />

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
