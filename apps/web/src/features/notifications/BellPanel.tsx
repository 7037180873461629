import type { UseQueryResult } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { type MouseEvent, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { errorText } from '../../lib/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { useArrowKeys } from '../../lib/use-arrow-keys.ts'
import { useNow } from '../../lib/use-now.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { EmptyState, ErrorCard } from '../../ui/states.tsx'
import { HearingLink } from './HearingLink.tsx'
import { MarkAllRead } from './MarkAllRead.tsx'
import { NotificationLink } from './NotificationLink.tsx'
import { NotificationSkeleton } from './NotificationSkeleton.tsx'
import { NEWEST, type NotificationList } from './notifications.queries.ts'

interface Props {
  newest: UseQueryResult<NotificationList>
  /** A link was followed; to another page, or to the one that is open. */
  onFollow: (isAway: boolean) => void
}

export function BellPanel({ newest, onFollow }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const hearings = newest.data?.hearings ?? []
  const first = hearings.length > 0 ? -hearings.length : newest.data?.notifications.length ? 0 : NEWEST
  const { list, item } = useArrowKeys(first)
  const { pathname } = useLocation()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey
    if (!isElsewhere) onFollow(event.currentTarget.pathname !== pathname)
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-2 border-b border-line py-1.5 ps-4 pe-2">
        <h2 ref={heading} id="bell-title" tabIndex={-1} className="py-2 text-lg outline-none">
          {t('notifications.title')}
        </h2>
        <MarkAllRead unread={newest.data?.unread ?? 0} heading={heading} />
      </div>
      {newest.data ? (
        <div className="flex min-h-0 flex-col" {...list}>
          <Newest list={newest.data} item={item} follow={follow} />
          <Anchor {...item(NEWEST)} to="/notifications" onClick={follow} className={SEE_ALL}>
            {t('notifications.all')}
          </Anchor>
        </div>
      ) : newest.isFetching ? (
        <NotificationSkeleton rows={NEWEST} />
      ) : (
        <ErrorCard
          title={t('notifications.failed')}
          hint={errorText(newest.error, t('notifications.fetchFailed'))}
          onRetry={() => void newest.refetch()}
        />
      )}
    </>
  )
}

const SEE_ALL =
  'flex min-h-touch shrink-0 items-center justify-center border-t border-line px-4 text-sm font-semibold text-primary-ink hover:bg-sunken focus-visible:-outline-offset-2'

interface NewestProps {
  list: NotificationList
  /** Those that are read have the places from 0, hearings to answer those before. */
  item: (place: number) => { tabIndex: number; onFocus: () => void }
  follow: (event: MouseEvent<HTMLAnchorElement>) => void
}

function Newest({ list: { notifications, hearings = [] }, item, follow }: NewestProps) {
  const now = useNow()
  if (notifications.length === 0 && hearings.length === 0) {
    return <EmptyState title={t('notifications.none')} hint={t('notifications.noneHint')} icon={<Bell />} />
  }
  return (
    <ul className="min-h-0 divide-y divide-line overflow-y-auto">
      {hearings.map((hearing, place) => (
        <li key={hearing.id}>
          <HearingLink hearing={hearing} now={now} onClick={follow} {...item(place - hearings.length)} />
        </li>
      ))}
      {notifications.map((notification, place) => (
        <li key={notification.id}>
          <NotificationLink notification={notification} now={now} onClick={follow} {...item(place)} />
        </li>
      ))}
    </ul>
  )
}
