import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { errorText } from '../../lib/api-error.ts'
import { shortDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { rangeEnds } from '../../lib/ranges.ts'
import { shownName } from '../../lib/shown-name.ts'
import { useToday } from '../../lib/use-today.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Card } from '../../ui/Card.tsx'
import { LatePart } from '../../ui/LatePart.tsx'
import { RangeText } from '../../ui/RangeText.tsx'
import { ShowMoreButton } from '../../ui/ShowMoreButton.tsx'
import { ErrorCard, Skeleton } from '../../ui/states.tsx'
import { usePerson } from '../auth/use-auth.ts'
import { ShareList } from './list/ShareList.tsx'
import { opensTooLate } from './openness-text.ts'
import { givenOnText, readersTitle } from './pieces-text.ts'
import { PORTION_LIST, type PortionOfReader, usePortionRows } from './portion-rows.ts'
import { ReaderOfPortion } from './ReaderOfPortion.tsx'
import type { Room } from './room.model.ts'
import { roomTodayQuery } from './rooms.queries.ts'
import { TurnReaders } from './TurnReaders.tsx'

const RemindReaders = lazy(async () => ({ default: (await import('./RemindReaders.tsx')).RemindReaders }))

/** Today's portions with their readers. It shows which are read only in an open room, and no portions of earlier days. */
export function TodayReaders({ room }: { room: Room }) {
  const user = usePerson()
  const today = useToday()
  const given = useQuery(roomTodayQuery(room.id, today))
  const isOfTurns = room.plan === 'pieces'
  const Rows = isOfTurns ? TurnReaders : Portions
  return (
    <Card className="overflow-hidden" aria-labelledby="room-readers">
      <div className="border-b border-line px-5 py-4 sm:px-6">
        <h2 id="room-readers" className="text-title">
          {isOfTurns ? readersTitle(room, today) : t('rooms.readers.title')}
        </h2>
        {given.data?.portions.length !== 0 && (
          <p className="mt-0.5 text-sm text-ink-muted">
            {room.openness === 'open' && !opensTooLate(room)
              ? room.openFrom && room.openFrom > today
                ? t('rooms.openness.openFrom', { date: shortDate(room.openFrom) })
                : t('rooms.readers.openHint')
              : isOfTurns
                ? givenOnText(room)
                : t('rooms.readers.hint')}
          </p>
        )}
      </div>
      {given.data !== undefined ? (
        <>
          <Rows room={room} portions={given.data.portions} />
          {given.data.portions.length > 0 && <ShareList room={room} subject="given" />}
          {room.creatorId === user.id && (
            <LatePart fallback={<div className="min-h-15" />}>
              <RemindReaders room={room} />
            </LatePart>
          )}
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

function Portions({ portions }: { portions: PortionOfReader[] }) {
  const { isOwn, more, rowClass } = usePortionRows(portions)
  if (portions.length === 0) return <p className="px-5 py-5 text-ink-muted sm:px-6">{t('rooms.readers.none')}</p>
  return (
    <>
      <ul aria-labelledby="room-readers" className={PORTION_LIST}>
        {more.shown.map((portion) => (
          <li key={`${portion.startSurah}:${portion.startAyah}`} className={rowClass(portion)}>
            <ReaderOfPortion
              portion={portion}
              isOwn={isOwn(portion)}
              mark={<Avatar name={shownName(portion.fullName)} />}
            >
              <RangeText ends={rangeEnds(portion)} />
            </ReaderOfPortion>
          </li>
        ))}
      </ul>
      <ShowMoreButton more={more} />
    </>
  )
}
