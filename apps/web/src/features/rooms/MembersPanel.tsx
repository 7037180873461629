import { useRef } from 'react'
import { errorText } from '../../lib/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorCard, Skeleton } from '../../ui/states.tsx'
import { MembersFound, useMemberSearch } from '../members/member-search.tsx'
import { MemberList, NoActiveMembers } from './MemberList.tsx'
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
          <MembersFound {...{ search, members }} count={members.data.length} className="px-5 py-6 sm:px-6" />
          {members.data.length > 0 ? (
            <MemberList {...{ room, members, heading }} isSearch={search !== ''} />
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
