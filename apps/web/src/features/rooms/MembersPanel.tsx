import { useRef, useState } from 'react'
import { errorText } from '../../lib/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { Card } from '../../ui/Card.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { ErrorCard, Skeleton } from '../../ui/states.tsx'
import { useMembers } from '../members/members.queries.ts'
import { MemberList } from './MemberList.tsx'
import { NoActiveMembers } from './NoActiveMembers.tsx'
import type { Room } from './room.ts'

/** From so many members on they can be searched. */
const MANY = 10

/** Who reads in a room. Never how far each of them is. */
export function MembersPanel({ room }: { room: Room }) {
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim())
  const members = useMembers(room.id, search)
  const heading = useRef<HTMLHeadingElement>(null)
  const canSearch = room.isMember && (room.activeMembers + room.inactiveMembers > MANY || typed !== '')
  return (
    <Card className="overflow-hidden" aria-labelledby="room-members">
      <div className="border-b border-line px-5 py-5 sm:px-6">
        <h2 ref={heading} id="room-members" tabIndex={-1} className="text-title outline-none">
          {t('rooms.members.active', { count: room.activeMembers })}
        </h2>
        {canSearch && (
          <div className="mt-4 flex">
            <SearchField
              label={t('rooms.members.search')}
              placeholder={t('rooms.members.searchHint')}
              value={typed}
              onChange={setTyped}
            />
          </div>
        )}
      </div>
      {members.data !== undefined ? (
        <>
          <Found search={search} members={members} />
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

/** How many were found, for a screen reader; that nobody was, for everyone. */
function Found({ search, members }: { search: string; members: ReturnType<typeof useMembers> }) {
  const count = members.data?.length ?? 0
  const isSettled = search !== '' && !members.isPlaceholderData
  return (
    <p role="status" className={isSettled && count === 0 ? 'px-5 py-6 break-words text-ink-muted sm:px-6' : 'sr-only'}>
      {isSettled &&
        (count === 0
          ? t('rooms.members.noneFound', { search })
          : t(members.hasNextPage ? 'rooms.members.foundMore' : 'rooms.members.found', { count }))}
    </p>
  )
}
