import { NOTIFICATIONS_KEPT_DAYS } from '@halaqa/contract/constants'
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useRef } from 'react'
import { errorText } from '../../lib/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { useNow } from '../../lib/use-now.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Card } from '../../ui/Card.tsx'
import { OlderRows } from '../../ui/OlderRows.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { HearingLink } from './HearingLink.tsx'
import { MarkAllRead } from './MarkAllRead.tsx'
import { NotificationLink } from './NotificationLink.tsx'
import { NotificationSkeleton } from './NotificationSkeleton.tsx'
import { allQuery, type NotificationList } from './notifications.queries.ts'

/** All notifications of a person, newest first. */
export function NotificationsScreen() {
  const heading = useRef<HTMLHeadingElement>(null)
  const all = useInfiniteQuery(allQuery)
  const unread = all.data?.pages[0]?.unread
  return (
    <main id="main" className="mx-auto max-w-read px-gutter pt-8 pb-36 sm:pt-12">
      <PageTitle>{t('notifications.title')}</PageTitle>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h1 ref={heading} tabIndex={-1} className="text-headline outline-none">
            {t('notifications.title')}
          </h1>
          <p className="mt-1 min-h-[1lh] text-ink-muted">
            {unread !== undefined && t('notifications.unreadCount', { count: unread })}
          </p>
        </div>
        <MarkAllRead unread={unread} heading={heading} />
      </div>
      <Card className="mt-6 overflow-hidden">
        <QueryBoundary
          query={all}
          level={2}
          loading={<NotificationSkeleton rows={8} />}
          isLoading={all.isFetching}
          failed={t('notifications.failed')}
          hint={(error) => errorText(error, t('notifications.fetchFailed'))}
        >
          {() => <AllNotifications all={all} />}
        </QueryBoundary>
      </Card>
      {!all.isPending && (
        <p className="mt-4 text-center">
          <Anchor to="/profile/notifications" className="link inline-flex min-h-touch items-center">
            {t('reminders.settings')}
          </Anchor>
        </p>
      )}
    </main>
  )
}

type All = UseInfiniteQueryResult<InfiniteData<NotificationList>>

/** The pages loaded so far, and the way to older ones. */
function AllNotifications({ all }: { all: All }) {
  const now = useNow()
  const notifications = all.data?.pages.flatMap((page) => page.notifications) ?? []
  const hearings = all.data?.pages[0]?.hearings ?? []
  if (notifications.length === 0 && hearings.length === 0) {
    return <EmptyState level={2} title={t('notifications.none')} hint={t('notifications.noneHint')} icon={<Bell />} />
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {hearings.map((hearing) => (
          <li key={hearing.id}>
            <HearingLink hearing={hearing} now={now} />
          </li>
        ))}
        {notifications.map((notification) => (
          <li key={notification.id}>
            <NotificationLink notification={notification} now={now} />
          </li>
        ))}
      </ul>
      <OlderRows list={all} failed={t('notifications.olderFailed')}>
        <RetentionNote />
      </OlderRows>
    </>
  )
}

const RetentionNote = () => (
  <p className="p-2 text-sm text-ink-muted">{t('notifications.kept', { days: NOTIFICATIONS_KEPT_DAYS })}</p>
)
