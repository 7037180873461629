import { fullDate, timeOfDay } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { relativeTime } from '../../lib/relative-time.ts'
import { Anchor, type AnchorProps } from '../../ui/Anchor.tsx'
import { cn } from '../../ui/cn.ts'
import { FailureNote } from '../../ui/Failure.tsx'
import { KindIcon } from './KindIcon.tsx'
import { textOf } from './notification.text.ts'
import { type Notification, notificationPath } from './notification.ts'
import { useMarkingFailure, useMarkRead } from './notifications.mutations.ts'

interface Props extends Omit<AnchorProps, 'to'> {
  notification: Notification
  now: Date
}

/** A notification as a link to where it leads. Following it marks it read. */
export function NotificationLink({ notification, now, onClick, ...rest }: Props) {
  const { kind, createdAt, readAt } = notification
  const { title, text } = textOf(notification)
  const markRead = useMarkRead()
  const isUnread = readAt === null
  const failure = useMarkingFailure({ id: notification.id })
  return (
    <>
      <Anchor
        {...rest}
        to={notificationPath(notification)}
        className={cn(
          'flex gap-3 px-4 py-3.5 hover:bg-sunken focus-visible:-outline-offset-2',
          isUnread && 'bg-primary-soft/45',
        )}
        onClick={(event) => {
          if (isUnread) markRead.mutate(notification.id)
          onClick?.(event)
        }}
      >
        <KindIcon kind={kind} />
        <span className="min-w-0 flex-1 break-words">
          <span className={cn('block text-[0.9375rem] leading-snug', isUnread ? 'font-semibold' : 'font-medium')}>
            {title}
          </span>
          <span className="block text-sm text-ink-muted">{text}</span>
          <time
            dateTime={createdAt}
            title={`${fullDate(createdAt)}, ${timeOfDay(createdAt)}`}
            className="mt-0.5 block text-sm text-ink-subtle"
          >
            {relativeTime(createdAt, now)}
          </time>
        </span>
        {isUnread && (
          <span className="mt-2 size-2.5 shrink-0 rounded-full bg-primary">
            <span className="sr-only">{t('notifications.unread')}</span>
          </span>
        )}
      </Anchor>
      {isUnread && <FailureNote words={failure} className="-mt-2 ps-17 pe-4 pb-3" />}
    </>
  )
}
