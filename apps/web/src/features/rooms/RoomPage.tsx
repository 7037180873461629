import type { AyahRange } from '@halaqa/quran/range'
import { surahOf } from '@halaqa/quran/surahs'
import { Check, Crown, DoorClosed, Pause, UserPlus } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { longDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { cn } from '../../ui/cn.ts'
import { Khatam } from '../../ui/Ornament.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { useSignedInUser } from '../auth/use-auth.ts'
import { JOIN_REQUESTS, JoinRequests } from '../members/JoinRequests.tsx'
import { OwnReading } from '../members/OwnReading.tsx'
import { HatimCard } from './hatim/HatimCard.tsx'
import { MembersPanel } from './MembersPanel.tsx'
import { OfferedPortions } from './OfferedPortions.tsx'
import { RoomHeader } from './RoomHeader.tsx'
import { juzOf, nameSize, type Room, rangeCount } from './room.model.ts'
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

/** A room's name, and for its owner that people ask to join. */
function RoomTitle({ room }: { room: Room }) {
  const user = useSignedInUser()
  return (
    <div>
      {room.creatorId === user.id && (
        <div className="mb-2 flex flex-wrap items-center gap-x-3">
          <Badge kind="gold">
            <Crown />
            {t('rooms.owner')}
          </Badge>
          {room.joinRequests > 0 && <RequestsLink count={room.joinRequests} />}
        </div>
      )}
      <h1 id="room-name" className={cn('break-words', nameSize(room.name))}>
        {room.name}
      </h1>
    </div>
  )
}

/** Leads to the people who ask, who may stand below a long list of overdue portions. */
function RequestsLink({ count }: { count: number }) {
  const go = (event: MouseEvent) => {
    event.preventDefault()
    document.getElementById(JOIN_REQUESTS)?.focus()
  }
  return (
    <a
      href={`#${JOIN_REQUESTS}`}
      onClick={go}
      className="inline-flex min-h-touch items-center gap-1.5 rounded-md text-sm font-semibold text-primary-ink underline-offset-4 hover:underline [&>svg]:size-4"
    >
      <UserPlus />
      {t('members.requests.waiting', { count })}
    </a>
  )
}

/** Says that a room is paused or closed; shows nothing otherwise. */
function RoomNotice({ room }: { room: Room }) {
  const user = useSignedInUser()
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

/** The group's progress, juz by juz: a sign, a word and a colour for each of three states. */
function JuzGrid({ room }: { room: Room }) {
  const juz = juzOf(room)
  // A single juz is said by the ring already.
  if (juz.length < 2) return null
  const count = (state: string) => juz.filter((one) => one.state === state).length
  return (
    <Card className="p-5 sm:p-8" aria-labelledby="room-juz">
      <h2 id="room-juz" className="text-title">
        {t('rooms.juz.title')}
      </h2>
      <p className="mt-1 text-ink-muted">
        {t('rooms.juz.summary', { read: count('read'), begun: count('begun'), open: count('open') })}
      </p>
      <ol aria-labelledby="room-juz" className="mt-5 grid grid-cols-5 gap-2 text-center sm:grid-cols-10">
        {juz.map(({ number, state, percent }) => (
          <li
            key={number}
            className={cn('relative overflow-hidden rounded-md border px-1 pt-1.5 pb-1', JUZ_LOOKS[state])}
          >
            {state === 'begun' && (
              <span
                className="absolute inset-x-0 bottom-0 bg-primary-soft"
                style={{ height: `${percent}%` }}
                aria-hidden="true"
              />
            )}
            <span className="relative block font-serif text-lg leading-tight font-semibold tabular-nums">
              <span className="sr-only">{t('rooms.juz.juz')} </span>
              {number}
            </span>
            <span className="relative flex h-5 items-center justify-center text-2xs font-medium tabular-nums">
              {state === 'read' && <Check className="size-4" />}
              {state === 'begun' && <span aria-hidden="true">{percent}%</span>}
              {state === 'open' && <span aria-hidden="true">–</span>}
              <span className="sr-only">{t(`rooms.juz.${state}`, { percent })}</span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

const JUZ_LOOKS = {
  read: 'border-primary bg-primary text-on-primary',
  begun: 'border-primary text-primary-ink',
  open: 'border-line text-ink-muted',
} as const

/** From where to where a room reads. */
function RangePanel({ range }: { range: AyahRange }) {
  return (
    <Card className="p-5 sm:p-8" aria-labelledby="room-range">
      <h2 id="room-range" className="text-title">
        {t('rooms.range.title')}
      </h2>
      <div className="mt-4 flex items-start gap-4 max-[22.5rem]:gap-2 sm:gap-8">
        <RangeEnd name={t('rooms.range.from')} surah={range.startSurah} ayah={range.startAyah} />
        <div className="flex flex-[0.8] items-center gap-2 self-center text-gold max-sm:flex-none" aria-hidden="true">
          <span className="h-px flex-1 bg-gold/60 max-sm:w-6 max-[22.5rem]:hidden" />
          <Khatam className="size-7" />
          <span className="h-px flex-1 bg-gold/60 max-sm:w-6 max-[22.5rem]:hidden" />
        </div>
        <RangeEnd name={t('rooms.range.to')} surah={range.endSurah} ayah={range.endAyah} />
      </div>
      <p className="mt-4 text-sm text-ink-muted">{rangeCount(range)}</p>
    </Card>
  )
}

function RangeEnd({ name, surah: number, ayah }: { name: string; surah: number; ayah: number }) {
  const surah = surahOf(number)
  return (
    <div className="min-w-0 flex-1">
      <p className="text-sm text-ink-muted">{name}</p>
      <p>
        <span className="surah-ar text-[1.75rem] whitespace-nowrap" lang="ar" dir="rtl">
          {surah.nameArabic}
        </span>
      </p>
      <p className="font-semibold">{`${surah.name} ${number}:${ayah}`}</p>
    </div>
  )
}
