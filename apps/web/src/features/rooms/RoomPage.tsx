import { t } from '../../lib/i18n.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { cn } from '../../ui/cn.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { JoinRequests } from '../members/JoinRequests.tsx'
import { OwnReading } from '../members/OwnReading.tsx'
import { HatimCard } from './hatim/HatimCard.tsx'
import { JuzGrid } from './JuzGrid.tsx'
import { MembersPanel } from './MembersPanel.tsx'
import { OfferedPortions } from './OfferedPortions.tsx'
import { RangePanel } from './RangePanel.tsx'
import { RoomHeader } from './RoomHeader.tsx'
import { RoomNotice } from './RoomNotice.tsx'
import { RoomTitle } from './RoomTitle.tsx'
import type { Room } from './room.model.ts'
import { TodayCard } from './TodayCard.tsx'
import { TodayReaders } from './TodayReaders.tsx'

/**
 * The portion of today comes right after the name, so that its button is on the first screen, on phones and on wide windows.
 *
 * A visitor sees it veiled: blurred, and out of reach of pointer, keyboard and screen reader.
 */
export function RoomPage({ room, isVeiled = false }: { room: Room; isVeiled?: boolean }) {
  return (
    <main
      id="main"
      inert={isVeiled}
      className={cn(isVeiled && 'pointer-events-none h-[calc(100dvh-4rem)] overflow-hidden select-none')}
    >
      <PageTitle>{room.name}</PageTitle>
      <div className={cn('mx-auto max-w-app px-gutter pt-3 pb-32 sm:pt-6', isVeiled && 'blur-md')}>
        <BackLink to="/read">{t('rooms.back')}</BackLink>
        <div className="mt-2 grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)]">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <RoomTitle room={room} />
            {room.isMember && (
              <>
                {room.hatimCompletedAt && <HatimCard room={room} />}
                <TodayCard room={room} />
                <JoinRequests room={room} />
                <RoomNotice room={room} />
              </>
            )}
            <RoomHeader room={room} />
            {room.isMember && (
              <>
                <OwnReading room={room} />
                <OfferedPortions roomId={room.id} />
                <JuzGrid room={room} />
                <TodayReaders roomId={room.id} />
              </>
            )}
            <RangePanel range={room} />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <MembersPanel room={room} />
          </div>
        </div>
      </div>
    </main>
  )
}
