import { rangeEnds } from '@halaqa/quran/range-text'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { errorText } from '../../lib/api-error.ts'
import { shortDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { TWO_COLUMNS, useMedia } from '../../lib/media.ts'
import { useToday } from '../../lib/use-today.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Card } from '../../ui/Card.tsx'
import { cn } from '../../ui/cn.ts'
import { RangeText } from '../../ui/RangeText.tsx'
import { ShowMoreButton, useShowMore } from '../../ui/ShowMoreButton.tsx'
import { ErrorCard, Skeleton } from '../../ui/states.tsx'
import { useSignedInUser } from '../auth/use-auth.ts'
import { ShareList } from './list/ShareList.tsx'
import type { Room } from './room.model.ts'
import { roomTodayQuery } from './rooms.queries.ts'

/** Today's portions with the members who hold them. Never which are read, and never what is left from days before. */
export function TodayReaders({ room }: { room: Room }) {
  const today = useToday()
  const given = useQuery(roomTodayQuery(room.id, today))
  return (
    <Card className="overflow-hidden" aria-labelledby="room-readers">
      <div className="border-b border-line px-5 py-4 sm:px-6">
        <h2 id="room-readers" className="text-title">
          {t('rooms.readers.title')}
        </h2>
        {given.data?.portions.length !== 0 && (
          <p className="mt-0.5 text-sm text-ink-muted">
            {room.openFrom && room.openFrom > today
              ? t('rooms.openness.openFrom', { date: shortDate(room.openFrom) })
              : t(room.openness === 'open' ? 'rooms.readers.openHint' : 'rooms.readers.hint')}
          </p>
        )}
      </div>
      {given.data !== undefined ? (
        <>
          <Portions portions={given.data.portions} />
          <ShareList room={room} subject="given" />
        </>
      ) : given.isFetching ? (
        <Skeleton label={t('rooms.readers.loading')} rows={2} />
      ) : (
        <ErrorCard
          title={t('rooms.readers.failed')}
          hint={errorText(given.error, t('rooms.today.fetchFailed'))}
          onRetry={() => void given.refetch()}
        />
      )}
    </Card>
  )
}

interface Portion {
  userId: string
  fullName: string
  startSurah: number
  startAyah: number
  endSurah: number
  endAyah: number
  isRead?: boolean | undefined
}

/** Any phone draws this many rows at once; beyond it, rows are drawn when they come near. */
const FEW = 100
/** Rows shown before "show more"; on a phone eight fill the screen. */
const FIRST = 20
const FIRST_ON_PHONES = 8

const DRAWN_WHEN_NEAR = '[contain-intrinsic-block-size:auto_4rem] [content-visibility:auto]'

function Portions({ portions }: { portions: Portion[] }) {
  const user = useSignedInUser()
  const isOwn = ({ userId }: Portion) => userId === user.id
  const own = portions.filter(isOwn)
  const ordered = [...own, ...portions.filter((portion) => !isOwn(portion))]
  const more = useShowMore(ordered, useMedia(TWO_COLUMNS) ? FIRST : FIRST_ON_PHONES)
  if (portions.length === 0) return <p className="px-5 py-5 text-ink-muted sm:px-6">{t('rooms.readers.none')}</p>
  return (
    <>
      <ul aria-labelledby="room-readers" className="grid grid-cols-[minmax(0,1fr)] sm:grid-cols-2">
        {more.shown.map((portion) => (
          <li
            key={`${portion.startSurah}:${portion.startAyah}`}
            className={cn(
              'flex items-center gap-3 border-b border-line px-5 py-2.5 sm:px-6',
              isOwn(portion) && 'bg-gold-soft/40 col-span-full',
              more.shown.length > FEW && DRAWN_WHEN_NEAR,
            )}
          >
            <Avatar name={portion.fullName} />
            <p className="flex min-w-0 flex-1 flex-col leading-snug">
              <span className="max-w-full min-w-0 break-words">
                <bdi className="font-semibold">{isOwn(portion) ? t('rooms.readers.you') : portion.fullName}</bdi>
              </span>
              <span className="text-sm text-ink-muted">
                <RangeText ends={rangeEnds(portion)} />
              </span>
            </p>
            {portion.isRead && (
              <span className="text-primary-ink">
                <CircleCheck className="size-5" />
                <span className="sr-only">{t('rooms.readers.read')}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
      <ShowMoreButton more={more} />
    </>
  )
}
