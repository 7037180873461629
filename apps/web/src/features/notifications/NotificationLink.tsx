import { firstNameOf } from '@halaqa/contract/person-name'
import {
  Award,
  BadgeCheck,
  BookOpen,
  BookPlus,
  Clock,
  Crown,
  DoorOpen,
  Eye,
  Globe,
  HandHeart,
  Handshake,
  type LucideIcon,
  Repeat,
  UserPlus,
} from 'lucide-react'
import { fullDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { dateAndTime, relativeTime } from '../../lib/relative-time.ts'
import { Anchor, type AnchorProps } from '../../ui/Anchor.tsx'
import { cn } from '../../ui/cn.ts'
import { FailureNote } from '../../ui/Failure.tsx'
import { textOf } from './notification.text.ts'
import { type Notification, notificationPath } from './notification.ts'
import { useMarkingFailure, useMarkRead } from './notifications.mutations.ts'

interface Props extends Omit<AnchorProps, 'to'> {
  notification: Notification
  now: Date
}

/** A notification as a link to its page. Following it marks it as read. One for a reader in care opens the page as them. */
export function NotificationLink({ notification, now, onClick, ...rest }: Props) {
  const { kind, createdAt, readAt, reader } = notification
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
          if (isUnread) markRead.mutate([notification.id])
          onClick?.(event)
        }}
      >
        <KindIcon kind={kind} />
        <span className="min-w-0 flex-1 break-words">
          <span className={cn('block text-[0.9375rem] leading-snug', isUnread ? 'font-semibold' : 'font-medium')}>
            {reader ? t('notifications.forReader', { name: firstNameOf(reader.fullName), title }) : title}
          </span>
          <span className="block text-sm text-ink-muted">{text}</span>
          <time
            dateTime={createdAt}
            title={dateAndTime(createdAt, fullDate)}
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

const GOLD = 'bg-gold-soft text-gold-ink'
const INFO = 'bg-info-soft text-info-ink'
const PRIMARY = 'bg-primary-soft text-primary-ink'
const SUCCESS = 'bg-success-soft text-success-ink'

const LOOKS: Record<Notification['kind'], [LucideIcon, string]> = {
  welcome: [HandHeart, GOLD],
  ready: [BookOpen, GOLD],
  waiting: [Clock, GOLD],
  joined: [UserPlus, INFO],
  asks_to_join: [DoorOpen, INFO],
  portion_came: [BookPlus, PRIMARY],
  hatim_complete: [Award, SUCCESS],
  owner_now: [Crown, GOLD],
  next_round: [Repeat, PRIMARY],
  unit_finished: [BadgeCheck, SUCCESS],
  room_opens: [Eye, INFO],
  portion_taken: [Handshake, INFO],
  portions_wait: [BookPlus, PRIMARY],
  portion_was_read: [HandHeart, SUCCESS],
  pieces_free: [BookPlus, PRIMARY],
  reminded: [BookOpen, GOLD],
  still_reading: [HandHeart, GOLD],
  names_still_reading: [HandHeart, GOLD],
  keep_or_pass: [BookOpen, GOLD],
  page_opened: [Globe, INFO],
  dedication_changed: [HandHeart, GOLD],
  dedication_cleared: [HandHeart, INFO],
}

function KindIcon({ kind }: Pick<Notification, 'kind'>) {
  const [Icon, look] = LOOKS[kind]
  return (
    <span className={cn('mt-0.5 grid size-10 shrink-0 place-items-center rounded-full', look)}>
      <Icon className="size-5" />
    </span>
  )
}
