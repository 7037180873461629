import { pathAs } from '@halaqa/contract/constants'
import { firstNameOf } from '@halaqa/contract/person-name'
import { Ear } from 'lucide-react'
import { fullDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { dateAndTime, relativeTime } from '../../lib/relative-time.ts'
import { shownName } from '../../lib/shown-name.ts'
import { Anchor, type AnchorProps } from '../../ui/Anchor.tsx'
import type { HearingToAnswer } from './notifications.queries.ts'

interface Props extends Omit<AnchorProps, 'to'> {
  hearing: HearingToAnswer
  now: Date
}

/**
 * A hearing that waits for its reciter. Unlike a notification it cannot be marked as read: it stays until it is
 * answered or over.
 */
export function HearingLink({ hearing: { id, reader, listenerName, finishedAt }, now, ...rest }: Props) {
  const title = t('notifications.hearing.title', { person: shownName(listenerName) })
  return (
    <Anchor
      {...rest}
      to={reader ? pathAs(`/hearings/${id}`, reader.id) : `/hearings/${id}`}
      className="flex gap-3 bg-primary-soft/45 px-4 py-3.5 hover:bg-sunken focus-visible:-outline-offset-2"
    >
      <span className="mt-0.5 grid size-10 shrink-0 place-items-center rounded-full bg-success-soft text-success-ink">
        <Ear className="size-5" aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="block text-[0.9375rem] leading-snug font-semibold">
          {reader ? t('notifications.forReader', { name: firstNameOf(reader.fullName), title }) : title}
        </span>
        <span className="block text-sm text-ink-muted">{t('notifications.hearing.text')}</span>
        <time
          dateTime={finishedAt}
          title={dateAndTime(finishedAt, fullDate)}
          className="mt-0.5 block text-sm text-ink-subtle"
        >
          {relativeTime(finishedAt, now)}
        </time>
      </span>
    </Anchor>
  )
}
