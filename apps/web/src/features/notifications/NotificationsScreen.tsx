import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { errorText } from '../../lib/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Card } from '../../ui/Card.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { AllNotifications } from './AllNotifications.tsx'
import { MarkAllRead } from './MarkAllRead.tsx'
import { NotificationSkeleton } from './NotificationSkeleton.tsx'
import { allQuery } from './notifications.queries.ts'

/** All that a person was told, newest first. */
export function NotificationsScreen() {
  const heading = useRef<HTMLHeadingElement>(null)
  const all = useInfiniteQuery(allQuery)
  const unread = all.data?.pages[0]?.unread
  return (
    <main id="main" className="mx-auto max-w-read px-gutter pt-8 pb-36 sm:pt-12">
      <PageTitle>{t('notifications.title')}</PageTitle>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div>
          <h1 ref={heading} tabIndex={-1} className="text-headline outline-none">
            {t('notifications.title')}
          </h1>
          {unread !== undefined && (
            <p className="mt-1 text-ink-muted">{t('notifications.unreadCount', { count: unread })}</p>
          )}
        </div>
        <MarkAllRead unread={unread ?? 0} heading={heading} />
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
      <p className="mt-4 text-center">
        <Anchor to="/profile/notifications" className="link inline-flex min-h-touch items-center">
          {t('reminders.settings')}
        </Anchor>
      </p>
    </main>
  )
}
