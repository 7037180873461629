import { BookOpenText, Eye, EyeOff, Pause, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../lib/i18n.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { cn } from '../../ui/cn.ts'
import { RichText } from '../../ui/RichText.tsx'
import { Dedication } from '../dedications/Dedication.tsx'
import { piecesPlanText } from '../rooms/pieces-text.ts'
import { planText } from '../rooms/plan-text.ts'
import { nameSize } from '../rooms/room.model.ts'
import type { Invitation } from './invitations.queries.ts'

type Room = NonNullable<Invitation['room']>

/** The head of an invitation: its sender, the room, how it reads, what the newcomer would have, and who sees it. */
export function InvitedRoom({ room, inviter }: { room: Room; inviter: string | null }) {
  const tags = {
    name: (name: string) => (
      <strong className="font-semibold text-ink" dir="auto">
        {name}
      </strong>
    ),
  }
  return (
    <>
      <p className="flex items-center gap-3">
        {inviter !== null && <Avatar name={inviter} className="size-11" />}
        <span className="min-w-0 leading-snug break-words text-ink-muted">
          {inviter === null ? (
            t('invitation.heading')
          ) : (
            <RichText text={t('invitation.from')} tags={{ name: () => tags.name(inviter) }} />
          )}
        </span>
      </p>
      <h1 className={cn('text-match-parent mt-3 break-words', nameSize(room.name))} dir="auto">
        {room.name}
      </h1>
      <Dedication text={room.dedication} className="mt-1.5 text-lg leading-snug" />
      {room.description !== '' && (
        <p className="text-match-parent mt-1.5 line-clamp-3 break-words whitespace-pre-line text-ink-muted" dir="auto">
          {room.description}
        </p>
      )}
      <ul className="mt-3 grid gap-2 text-[0.9375rem]">
        <Fact icon={<BookOpenText />} name={room.piece ? piecesPlanText(room) : planText(room)}>
          {pagesText(room)}
        </Fact>
        <Fact icon={<Users />} name={t('invitation.readers', { count: room.readers })}>
          {withYouText(room)}
        </Fact>
        {room.openness === 'open' ? (
          <Fact icon={<Eye />} name={t('rooms.openness.open')}>
            {t('invitation.openHint')}
          </Fact>
        ) : (
          <Fact icon={<EyeOff />} name={t('rooms.openness.quiet')}>
            {t('invitation.quietHint')}
          </Fact>
        )}
        {room.isPaused && <Fact icon={<Pause />} name={t('invitation.paused')} />}
      </ul>
    </>
  )
}

/** "with you, 30", and "with you, 30: a whole hatim every week" where they are enough for it. */
function withYouText({ readers, hatimsATurn: hatims, turnDays }: Room) {
  const count = readers + 1
  return hatims > 0 && turnDays !== null
    ? t('invitation.withYouWhole', { count, hatims, days: turnDays })
    : t('invitation.withYou', { count })
}

/** "about 3 pages a day"; for a piece that is read on one day of several "about 12 pages". */
function pagesText({ pagesADay, turnDays, restWeekdays }: Room) {
  if (pagesADay === null) return null
  const isOnce = turnDays !== null && turnDays > 1 && turnDays <= 7 && restWeekdays.length === 6
  return t(isOnce ? 'invitation.pages' : 'invitation.pagesADay', { pages: Math.round(pagesADay) })
}

const Fact = ({ icon, name, children }: { icon: ReactNode; name: string; children?: ReactNode }) => (
  <li className="flex gap-3">
    <span className="mt-0.5 text-gold [&>svg]:size-5">{icon}</span>
    <p className="min-w-0 leading-snug break-words">
      <span className="font-semibold">{children ? t('invitation.fact', { name }) : name}</span>{' '}
      <span className="text-ink-muted">{children}</span>
    </p>
  </li>
)
