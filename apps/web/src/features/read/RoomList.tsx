import { useQuery } from '@tanstack/react-query'
import { Plus, UsersRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { errorText } from '../../lib/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState, ErrorCard, Skeleton } from '../../ui/states.tsx'
import { useSignedInUser } from '../auth/use-auth.ts'
import { CreatedRoom } from '../rooms/create/CreatedRoom.tsx'
import { JoinByLink } from '../rooms/invite/JoinByLink.tsx'
import type { Room } from '../rooms/room.model.ts'
import { roomsQuery } from '../rooms/rooms.queries.ts'
import { tasksOfDayQuery } from '../tasks/tasks.queries.ts'
import { RoomRow } from './RoomRow.tsx'

const SHOWN_AT_FIRST = 3

interface Props {
  today: string
  /** The room that was just created here. */
  createdId: string | null
  onCreateRoom: () => void
  onSeenCreated: () => void
}

export function RoomList({ today, createdId, onCreateRoom, onSeenCreated }: Props) {
  const rooms = useQuery(roomsQuery)
  const tasks = useQuery(tasksOfDayQuery(today))
  const created = rooms.data?.find(({ id }) => id === createdId)
  // To a new person the reading tasks, which come first, offer to create a room. Until it is known whether they are new, the button
  // waits: one that goes away between press and release takes the press with it.
  const isNew = rooms.data?.length === 0 && tasks.data?.length === 0
  const isUnknown = rooms.isLoading || (rooms.data?.length === 0 && tasks.isLoading)
  return (
    <Card className="overflow-hidden" aria-labelledby="my-rooms">
      <div className="flex min-h-19 flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-4 sm:px-6">
        <h2 id="my-rooms" className="text-title">
          {t('read.rooms.title')}
        </h2>
        {!isUnknown && !isNew && (
          <Button kind="soft" onClick={onCreateRoom}>
            <Plus />
            {t('read.rooms.create')}
          </Button>
        )}
      </div>
      {created && <CreatedRoom room={created} onClose={onSeenCreated} />}
      <Content />
    </Card>
  )
}

/** A failed refresh keeps the list on screen; only a first load that fails shows the error. */
function Content() {
  const rooms = useQuery(roomsQuery)

  if (rooms.data === undefined) {
    if (rooms.isFetching) return <Skeleton label={t('read.rooms.loading')} />
    return (
      <ErrorCard
        title={t('read.rooms.failed')}
        hint={errorText(rooms.error, t('read.rooms.fetchFailed'))}
        retryLabel={t('read.rooms.tryAgain')}
        onRetry={() => void rooms.refetch()}
      />
    )
  }
  if (rooms.data.length === 0) {
    return (
      <>
        <EmptyState icon={<UsersRound />} title={t('read.rooms.empty')} hint={t('read.rooms.emptyHint')} />
        <JoinByLink />
      </>
    )
  }
  return <Rows rooms={rooms.data} />
}

function Rows({ rooms }: { rooms: Room[] }) {
  const { id } = useSignedInUser()
  const [all, setAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const shown = all ? rooms : rooms.slice(0, SHOWN_AT_FIRST)
  // The button that has the focus goes away; the first of the rooms that it brings has it next.
  const showAll = () => {
    flushSync(() => setAll(true))
    list.current?.querySelectorAll('a')[SHOWN_AT_FIRST]?.focus()
  }
  return (
    <>
      <ul ref={list} aria-label={t('read.rooms.title')}>
        {shown.map((room) => (
          <li key={room.id}>
            <RoomRow room={room} isOwner={room.creatorId === id} />
          </li>
        ))}
      </ul>
      {shown.length < rooms.length && (
        <div className="p-3 text-center">
          <Button kind="ghost" onClick={showAll}>
            {t('read.rooms.viewAll')}
          </Button>
        </div>
      )}
    </>
  )
}
