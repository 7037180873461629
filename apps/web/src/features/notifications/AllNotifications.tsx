import { NOTIFICATIONS_KEPT_DAYS } from '@halaqa/contract/notifications'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useRef } from 'react'
import { t } from '../../lib/i18n.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { NotificationLink } from './NotificationLink.tsx'
import type { NotificationList } from './notifications.queries.ts'

type All = UseInfiniteQueryResult<InfiniteData<NotificationList>>

/** The pages loaded so far, and the way to older ones. */
export function AllNotifications({ all }: { all: All }) {
  const now = useNow()
  const end = useRef<HTMLDivElement>(null)
  const notifications = all.data?.pages.flatMap((page) => page.notifications) ?? []
  if (notifications.length === 0) {
    return <EmptyState level={2} title={t('notifications.none')} hint={t('notifications.noneHint')} icon={<Bell />} />
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {notifications.map((notification) => (
          <li key={notification.id}>
            <NotificationLink notification={notification} now={now} />
          </li>
        ))}
      </ul>
      <div
        ref={end}
        tabIndex={-1}
        className="grid justify-items-center gap-2 border-t border-line p-3 text-center outline-none"
      >
        {all.hasNextPage ? <Older all={all} onEnd={() => end.current?.focus({ preventScroll: true })} /> : <Kept />}
      </div>
    </>
  )
}

/** With the last page the button goes, and would take the focus with it. */
function Older({ all, onEnd }: { all: All; onEnd: () => void }) {
  const showOlder = async () => {
    const { hasNextPage } = await all.fetchNextPage({ cancelRefetch: false })
    if (!hasNextPage) onEnd()
  }
  return (
    <>
      <Failure text={all.isFetchNextPageError ? t('notifications.olderFailed') : undefined} />
      <Button
        kind="ghost"
        busy={all.isFetchingNextPage && t('notifications.olderBusy')}
        onClick={() => void showOlder()}
      >
        {t('notifications.older')}
      </Button>
    </>
  )
}

const Kept = () => (
  <p className="p-2 text-sm text-ink-muted">{t('notifications.kept', { days: NOTIFICATIONS_KEPT_DAYS })}</p>
)
