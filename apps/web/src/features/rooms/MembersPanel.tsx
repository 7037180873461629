import { Crown, UserPlus } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { errorText } from '../../lib/api-error.ts'
import { shortDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { TWO_COLUMNS, useMedia } from '../../lib/media.ts'
import { shownName } from '../../lib/shown-name.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { cn } from '../../ui/cn.ts'
import { ErrorText } from '../../ui/Field.tsx'
import { EmptyState, ErrorCard, Skeleton } from '../../ui/states.tsx'
import { usePerson } from '../auth/use-auth.ts'
import { MemberMenu } from '../members/MemberMenu.tsx'
import { MembersFound, useMemberSearch } from '../members/member-search.tsx'
import { MEMBERS_A_PAGE, type Member, type useMembers } from '../members/members.queries.ts'
import { InviteButton } from './invite/InviteButton.tsx'
import { useInvite } from './invite/use-invite.ts'
import type { Room } from './room.model.ts'

/** The members of a room. Never how far each of them is. */
export function MembersPanel({ room }: { room: Room }) {
  const { members, search, field } = useMemberSearch(room)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Card className="overflow-hidden" aria-labelledby="room-members">
      <div className="border-b border-line px-5 py-5 sm:px-6">
        <h2 ref={heading} id="room-members" tabIndex={-1} className="text-title outline-none">
          {t('rooms.members.active', { count: room.activeMembers })}
        </h2>
        {field && <div className="mt-4">{field}</div>}
      </div>
      {members.data !== undefined ? (
        <>
          <MembersFound search={search} members={members} count={members.data.length} className="px-5 py-6 sm:px-6" />
          {members.data.length > 0 ? (
            <MemberList room={room} members={members} heading={heading} isSearch={search !== ''} />
          ) : (
            search === '' && <NoActiveMembers room={room} />
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

/** Members shown at first on a phone, where the list ends a long page. */
const FIRST_ON_PHONES = 10

interface MemberListProps {
  room: Room
  members: ReturnType<typeof useMembers>
  /** The element that takes the focus when a row with the focus has gone. */
  heading: RefObject<HTMLElement | null>
  /** These are those whose names were searched. */
  isSearch: boolean
}

/** Active members, then former ones; more of them on demand. */
function MemberList({ room, members, heading, isSearch }: MemberListProps) {
  const all = members.data ?? []
  const { shown, hasMore, showMore, list } = useShown(members)
  const active = shown.filter((member) => member.isActive)
  const inactive = shown.filter((member) => !member.isActive)
  const rows = (some: Member[]) => <Rows room={room} heading={heading} members={some} />
  return (
    <div ref={list}>
      {active.length > 0
        ? rows(active)
        : !isSearch && !all.some((member) => member.isActive) && <NoActiveMembers room={room} />}
      {inactive.length > 0 && (
        <>
          <h2 className="border-y border-line bg-sunken px-5 py-3 font-sans text-[0.9375rem] font-semibold tracking-normal text-ink-muted sm:px-6">
            {isSearch ? t('rooms.members.inactiveFound') : t('rooms.members.inactive', { count: room.inactiveMembers })}
          </h2>
          {rows(inactive)}
        </>
      )}
      {hasMore && (
        <div className="grid justify-items-center border-t border-line p-3">
          {members.isFetchNextPageError && !members.isFetchingNextPage && (
            <div role="alert">
              <ErrorText>{t('rooms.members.failed')}</ErrorText>
            </div>
          )}
          <Button kind="ghost" busy={members.isFetchingNextPage && t('rooms.members.moreBusy')} onClick={showMore}>
            {t('rooms.members.more')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The members that are shown. The focus goes to the first of the rows that "Show more" adds. */
function useShown(members: ReturnType<typeof useMembers>) {
  const all = members.data ?? []
  const hasTwoColumns = useMedia(TWO_COLUMNS)
  const [limit, setLimit] = useState(hasTwoColumns ? MEMBERS_A_PAGE : FIRST_ON_PHONES)
  const shown = all.slice(0, limit)
  const list = useRef<HTMLDivElement>(null)
  const next = useRef<number>(undefined)

  useEffect(() => {
    if (next.current === undefined || shown.length <= next.current) return
    list.current?.querySelectorAll<HTMLElement>('li')[next.current]?.focus()
    next.current = undefined
  }, [shown.length])

  const fetchMore = async () => {
    const { isError } = await members.fetchNextPage()
    if (isError) next.current = undefined
  }
  const showMore = () => {
    next.current = shown.length
    const wanted = (Math.floor(limit / MEMBERS_A_PAGE) + 1) * MEMBERS_A_PAGE
    setLimit(wanted)
    if (all.length < wanted && members.hasNextPage) void fetchMore()
  }
  return { shown, hasMore: shown.length < all.length || members.hasNextPage, showMore, list }
}

function Rows({ room, members, heading }: { room: Room; members: Member[]; heading: MemberListProps['heading'] }) {
  const user = usePerson()
  const isOwner = room.creatorId === user.id && room.isMember
  return (
    <ul className="@container divide-y divide-line">
      {members.map((member) => (
        <MemberRow
          key={member.id}
          member={member}
          isOwner={member.userId === room.creatorId}
          isSelf={member.userId === user.id}
          actions={
            isOwner &&
            (member.userId === user.id ? <NoMenu /> : <MemberMenu room={room} member={member} heading={heading} />)
          }
        />
      ))}
    </ul>
  )
}

/** As wide as a menu, so that the columns of all rows are in line. */
const NoMenu = () => <span className="-me-2 w-11 shrink-0" />

interface MemberRowProps {
  member: Member
  isOwner: boolean
  isSelf: boolean
  /** The actions of the signed-in person on the member. */
  actions: ReactNode
}

function MemberRow({ member, isOwner, isSelf, actions }: MemberRowProps) {
  return (
    <li
      tabIndex={-1}
      className={cn(
        'flex flex-wrap items-center justify-between gap-x-3 px-5 py-2.5 focus-visible:-outline-offset-4 sm:px-6',
        !member.isActive && 'text-ink-muted',
      )}
    >
      <Avatar name={shownName(member.fullName)} isMuted={!member.isActive} />
      <div className="min-w-0 flex-1 @max-[15rem]:order-last @max-[15rem]:basis-full">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span className="min-w-0 break-words @max-[15rem]:text-sm">
            <bdi>{shownName(member.fullName)}</bdi>
          </span>
          {isOwner && (
            <span className="text-gold" title={t('rooms.members.owner')}>
              <Crown className="size-4.5" />
              <span className="sr-only">{t('rooms.members.owner')}</span>
            </span>
          )}
          {isSelf && <span className="text-sm font-normal text-ink-muted">{t('rooms.members.you')}</span>}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
          {member.byName && <span>{t('members.byName')}</span>}
          {member.marksForNames && <span>{t('members.marksForNames')}</span>}
          {member.inCareOf && <span>{t('members.inCareOf', { name: member.inCareOf })}</span>}
          <span>{t('rooms.members.joined', { date: shortDate(member.joinedAt) })}</span>
          {/* The heading says already who is active; forty equal badges would say nothing. */}
          {!member.isActive && <Badge>{t('rooms.members.inactiveBadge')}</Badge>}
        </p>
      </div>
      {actions}
    </li>
  )
}

/** Shown in a room that everybody has left. */
function NoActiveMembers({ room }: { room: Room }) {
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
