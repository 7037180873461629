import { firstNameOf } from '@halaqa/contract/person-name'
import { HandHeart, X } from 'lucide-react'
import { formatList } from '../../lib/formats.ts'
import { t } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { StarMark } from '../../ui/Ornament.tsx'
import { portionName } from '../tasks/piece-labels.ts'
import { useMarkRead } from './notifications.mutations.ts'
import type { TakenPortion } from './notifications.queries.ts'

/** The names of more would fill a phone's screen. */
const MOST_NAMED = 2

interface Props {
  portions: TakenPortion[]
  /** The room's name, if portions of other rooms may be beside it. */
  room: string | undefined
}

/**
 * Tells a reader that another one took their portion, so that nothing is asked of them any more. It stays until they
 * close it.
 */
export function TakenNotice({ portions, room }: Props) {
  const close = useMarkRead()
  const { length: count } = portions
  const reader = portions[0]?.reader
  const taken =
    count > MOST_NAMED
      ? t(reader ? 'notifications.taken.manyOf' : 'notifications.taken.many', { count })
      : t('notifications.taken.title', { count, portions: formatList(portions.map(portionName)) })
  const ownText = count > 1 ? 'notifications.taken.textMany' : 'notifications.taken.text'
  const title = reader ? t('notifications.forReader', { name: firstNameOf(reader.fullName), title: taken }) : taken
  return (
    <Card className="flex items-start gap-4 p-5 sm:p-6" aria-label={title} data-focus-next="room-today">
      <StarMark>
        <HandHeart className="size-5 text-gold-ink" />
      </StarMark>
      <div className="min-w-0 flex-1">
        <p className="font-serif text-lg leading-snug font-semibold break-words">{title}</p>
        <p className="mt-0.5 break-words text-ink-muted">
          {room && <bdi>{room} · </bdi>}
          <span>{t(reader ? 'notifications.taken.textOf' : ownText)}</span>
        </p>
      </div>
      <IconButton
        label={t('notifications.taken.close')}
        className="-me-2.5 -mt-2.5 shrink-0"
        onClick={() => close.mutate(portions.map(({ id }) => id))}
      >
        <X />
      </IconButton>
    </Card>
  )
}
