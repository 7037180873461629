import { useQuery } from '@tanstack/react-query'
import { DoorClosed, Pause, Settings } from 'lucide-react'
import { lazy, type ReactNode, useState } from 'react'
import { longDate } from '../../lib/dates.ts'
import { t, withMessages } from '../../lib/i18n.ts'
import { TWO_COLUMNS, useMedia } from '../../lib/media.ts'
import { useReadingFonts } from '../../lib/reading-fonts.ts'
import { useToday } from '../../lib/use-today.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { cn } from '../../ui/cn.ts'
import { LatePart } from '../../ui/LatePart.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { usePerson } from '../auth/use-auth.ts'
import { JoinRequests } from '../members/JoinRequests.tsx'
import { TakenNotices } from '../notifications/TakenNotices.tsx'
import { roomTasksQuery } from '../tasks/tasks.queries.ts'
import { FreePiece } from './FreePiece.tsx'
import { HatimCard } from './hatim/HatimCard.tsx'
import { MoreInvites } from './invite/MoreInvites.tsx'
import { JuzGrid } from './JuzGrid.tsx'
import { LateStillReading } from './LateStillReading.tsx'
import { ShareList } from './list/ShareList.tsx'
import { RoomProgress } from './RoomProgress.tsx'
import { RoomTitle } from './RoomTitle.tsx'
import { isOver, type Room } from './room.model.ts'
import { loadRoomList } from './rooms.queries.ts'
import { TodayCard } from './TodayCard.tsx'
import { TodayReaders } from './TodayReaders.tsx'

/** Only rooms with a board have it. */
const BoardCard = lazy(async () => ({ default: (await import('./board/BoardCard.tsx')).BoardCard }))

/** Forms of a room that name its members. */
const withRoomForms = <Part,>(load: () => Promise<Part>) => withMessages('room-parts', withMessages('room-forms', load))

/** These end the page, so nothing moves when they come. */
const OfferedPortions = lazy(async () => ({ default: (await import('./OfferedPortions.tsx')).OfferedPortions }))
const WaitingPortion = lazy(async () => ({ default: (await import('./WaitingPortion.tsx')).WaitingPortion }))
const OwnReading = lazy(
  withMessages('room-parts', async () => ({ default: (await import('../members/OwnReading.tsx')).OwnReading })),
)
const ReadersInRoom = lazy(
  withMessages('room-parts', async () => ({ default: (await import('../care/ReadersInRoom.tsx')).ReadersInRoom })),
)
const NamesCard = lazy(withRoomForms(async () => ({ default: (await import('../names/NamesCard.tsx')).NamesCard })))
const AboutRoom = lazy(
  withMessages('room-parts', async () => ({ default: (await import('./AboutRoom.tsx')).AboutRoom })),
)
const MembersPanel = lazy(
  withMessages('room-parts', async () => ({ default: (await import('./MembersPanel.tsx')).MembersPanel })),
)
const RoomSettings = lazy(
  withRoomForms(async () => ({ default: (await import('./settings/RoomSettings.tsx')).RoomSettings })),
)

/**
 * The portion of today comes right after the name, so that its button is on the first screen, on phones and on wide
 * windows. Then come the group's progress, today's readers, waiting portions, and the room's description.
 *
 * A visitor sees it veiled: blurred, and out of reach of pointer, keyboard and screen reader.
 */
export function RoomPage({ room, isVeiled = false }: { room: Room; isVeiled?: boolean }) {
  const hasTwoColumns = useMedia(TWO_COLUMNS)
  const isSettled = useIsSettled(room)
  const progress = <RoomProgress room={room} />
  const isOpen = room.openness === 'open'
  const share = <ShareList room={room} subject="waiting" />
  return (
    <main
      id="main"
      inert={isVeiled}
      className={cn(isVeiled && 'pointer-events-none h-[calc(100dvh-4rem)] overflow-hidden select-none')}
    >
      <PageTitle>{room.name}</PageTitle>
      <div className={cn('mx-auto max-w-app px-gutter pt-2 pb-32 sm:pt-4', isVeiled && 'blur-md')}>
        <div className="flex items-center gap-1">
          <BackLink to="/read" className="me-auto">
            {t('rooms.back')}
          </BackLink>
          {room.isMember && <Actions room={room} />}
        </div>
        <RoomTitle room={room} />
        <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-5 sm:mt-6 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            {room.isMember && (
              <>
                {room.hatimCompletedAt && <HatimCard room={room} />}
                <TakenNotices roomId={room.id} />
                <LateStillReading room={room} />
                <TodayCard room={room} />
              </>
            )}
            <div className={isSettled ? 'contents' : 'hidden'}>
              {room.isMember && (
                <>
                  {room.dealing === 'chosen' ? (
                    <LatePart fallback={<div className="min-h-38 sm:min-h-25" />}>
                      <BoardCard room={room} />
                    </LatePart>
                  ) : (
                    <FreePiece room={room} />
                  )}
                  <JoinRequests room={room} />
                  <RoomNotice room={room} />
                </>
              )}
              {!hasTwoColumns && progress}
              {room.isMember && (
                <>
                  <TodayReaders room={room} />
                  {isOpen && room.piece !== 'range' && <JuzGrid room={room} />}
                </>
              )}
            </div>
          </div>
          <div className={cn('grid-cols-[minmax(0,1fr)] gap-5', hasTwoColumns || isSettled ? 'grid' : 'hidden')}>
            {hasTwoColumns && progress}
            <LatePart>
              {room.isMember && (
                <>
                  {isOpen ? (
                    <OfferedPortions roomId={room.id}>{share}</OfferedPortions>
                  ) : (
                    <WaitingPortion roomId={room.id}>{share}</WaitingPortion>
                  )}
                  <OwnReading room={room} loadRoomList={loadRoomList} />
                  <ReadersInRoom room={room} />
                  {room.readersByName != null && <NamesCard room={room} />}
                </>
              )}
              <AboutRoom room={room} />
              <MembersPanel room={room} />
            </LatePart>
          </div>
        </div>
      </div>
    </main>
  )
}

/**
 * True once a member's portions of today and their fonts are loaded or have failed. Their height is not known before, and
 * the cards below would move. These cards load at the same time, and are shown together with the portions.
 */
function useIsSettled(room: Room) {
  const today = useToday()
  const hasFonts = useReadingFonts()
  const { data, isFetching } = useQuery({ ...roomTasksQuery(room.id, today), enabled: room.isMember })
  const [isSettled, setSettled] = useState(false)
  if (!isSettled && room.isMember && hasFonts && (data !== undefined || !isFetching)) setSettled(true)
  return isSettled || !room.isMember
}

/** The buttons beside the way back: inviting, and for the owner the settings. */
function Actions({ room }: { room: Room }) {
  const user = usePerson()
  const [opened, setOpened] = useState<Room | null>(null)
  // If the room is closed meanwhile, here or elsewhere, the dialog's text no longer fits it.
  const isOpen = opened !== null && opened.closedAt === room.closedAt
  const isOwner = room.creatorId === user.id
  return (
    <div className="-me-2.5 flex">
      {!isOver(room) && <MoreInvites room={room} />}
      {isOwner && (
        <IconButton label={t('rooms.settings.button')} aria-haspopup="dialog" onClick={() => setOpened(room)}>
          <Settings />
        </IconButton>
      )}
      <LatePart onFail={() => setOpened(null)}>
        {isOpen && isOwner && <RoomSettings room={room} onClose={() => setOpened(null)} />}
      </LatePart>
    </div>
  )
}

/** Says that a room is paused or closed; shows nothing otherwise. */
function RoomNotice({ room }: { room: Room }) {
  const user = usePerson()
  if (room.closedAt) {
    return (
      <Notice icon={<DoorClosed />} title={t('room-settings.stateClosed')}>
        {t('room-settings.stateClosedHint', { date: longDate(room.closedAt) })}
      </Notice>
    )
  }
  if (!room.pausedSince) return null
  const isOwner = room.creatorId === user.id
  return (
    <Notice icon={<Pause />} title={t('room-settings.statePaused')}>
      {t(isOwner ? 'room-settings.statePausedOwner' : 'room-settings.statePausedHint')}
    </Notice>
  )
}

const Notice = ({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) => (
  <div
    role="status"
    className="flex items-start gap-3 rounded-xl bg-info-soft p-5 text-info-ink [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0"
  >
    {icon}
    <div>
      <p className="font-semibold">{title}</p>
      <p className="mt-0.5 text-[0.9375rem]">{children}</p>
    </div>
  </div>
)
