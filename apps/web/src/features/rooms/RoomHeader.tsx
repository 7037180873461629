import { DEFAULT_CYCLE_DAYS } from '@halaqa/contract/rooms'
import { BookOpenText, Calendar, CalendarCheck, Flag, LogOut, Repeat, Settings, UsersRound } from 'lucide-react'
import { Fragment, type ReactNode, Suspense, useState } from 'react'
import { longDate, shortDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useToday } from '../../lib/use-today.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Ring } from '../../ui/Ring.tsx'
import { useSignedInUser } from '../auth/use-auth.ts'
import { InviteButton, InviteNotes } from './invite/InviteButton.tsx'
import { MoreInvites } from './invite/MoreInvites.tsx'
import { useInvite } from './invite/use-invite.ts'
import { isCompleteScope, isOver, juzOfRing, type Room, readingDaysLeft, ringLabel } from './room.model.ts'

const LeaveDialog = lazyPart(async () => (await import('./LeaveDialog.tsx')).LeaveDialog)
const RoomSettings = lazyPart(async () => (await import('./settings/RoomSettings.tsx')).RoomSettings)

/** What a room says of itself, how far it is, and its facts. Its name stands above the page. */
export function RoomHeader({ room }: { room: Room }) {
  const user = useSignedInUser()
  const isOwner = room.creatorId === user.id
  return (
    <Card className="p-5 sm:p-8" aria-labelledby="room-name">
      <div className="flex flex-wrap items-start gap-4">
        <div className="min-w-0 flex-1 basis-72">
          {room.description && (
            <p className="max-w-[52ch] break-words whitespace-pre-line text-ink-muted" dir="auto">
              {room.description}
            </p>
          )}
        </div>
        <Actions room={room} isOwner={isOwner} />
      </div>
      <div className="@container mt-7 border-t border-line pt-7">
        <div className="grid items-center gap-x-5 gap-y-6 sm:gap-x-9 @min-[17rem]:grid-cols-[auto_minmax(0,1fr)]">
          <RoomProgress room={room} />
          <RoomStats room={room} />
        </div>
      </div>
    </Card>
  )
}

/** On a phone they share the width, each with its words on one line. */
const PLACE = 'max-sm:flex-1 max-sm:px-3 max-sm:whitespace-nowrap'

function Actions({ room, isOwner }: { room: Room; isOwner: boolean }) {
  const invite = useInvite(room)
  const [open, setOpen] = useState<{ dialog: 'settings' | 'leave'; of: Room } | null>(null)
  const close = () => setOpen(null)
  // A room that is closed meanwhile, here or elsewhere, is another one than the dialog speaks of.
  const dialog = open?.of.closedAt === room.closedAt ? open.dialog : null
  return (
    <>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        {!isOver(room) && (
          <>
            <InviteButton invite={invite} className={PLACE} />
            <MoreInvites room={room} />
          </>
        )}
        {isOwner ? (
          <Button kind="secondary" className={PLACE} onClick={() => setOpen({ dialog: 'settings', of: room })}>
            <Settings />
            {t('rooms.settings.button')}
          </Button>
        ) : (
          <Button kind="secondary" className={PLACE} onClick={() => setOpen({ dialog: 'leave', of: room })}>
            <LogOut className="rtl:-scale-x-100" />
            {t('rooms.leave.button')}
          </Button>
        )}
      </div>
      <InviteNotes invite={invite} />
      <Suspense>
        {dialog === 'settings' && isOwner && <RoomSettings room={room} onClose={close} />}
        {dialog === 'leave' && <LeaveDialog room={room} isOwner={isOwner} onClose={close} />}
      </Suspense>
    </>
  )
}

function RoomStats({ room }: { room: Room }) {
  const isFixed = room.roomType === 'fixed'
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8.25rem,100%),1fr))] gap-x-5 gap-y-4 self-start @min-[17rem]:max-sm:col-span-2">
      <Stat icon={<UsersRound />} name={t('rooms.stats.members')}>
        {room.activeMembers.toLocaleString('en-US')}
      </Stat>
      <Stat icon={isFixed ? <CalendarCheck /> : <Repeat />} name={t('rooms.stats.type')}>
        {t(isFixed ? 'rooms.stats.fixed' : 'rooms.stats.recurring')}
      </Stat>
      <Stat icon={<Calendar />} name={t('rooms.stats.start')}>
        {shortDate(room.startDate)}
      </Stat>
      <Stat icon={<Flag />} name={t('rooms.stats.end')}>
        {room.endDate ? shortDate(room.endDate) : t('rooms.stats.ongoing')}
      </Stat>
      <Stat icon={<BookOpenText />} name={t('rooms.stats.scope')}>
        {t(isCompleteScope(room) ? 'rooms.scope.complete' : 'rooms.scope.partial')}
      </Stat>
      {!isFixed && room.cycleNumber > 0 && (
        <Stat icon={<Repeat />} name={t('rooms.stats.cycle')}>
          {t('rooms.stats.cycleValue', {
            number: room.cycleNumber,
            days: room.recurrenceDurationDays ?? DEFAULT_CYCLE_DAYS,
          })}
        </Stat>
      )}
    </dl>
  )
}

const Stat = ({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) => (
  <div className="relative ps-8 last:col-span-full">
    <dt className="text-sm text-ink-muted">
      <span className="absolute start-0 top-0.5 text-gold [&>svg]:size-5">{icon}</span>
      {name}
    </dt>
    <dd className="font-semibold">{children}</dd>
  </div>
)

/** How far the group is, never how far anyone in it is. */
function RoomProgress({ room }: { room: Room }) {
  const today = useToday()
  return (
    <>
      <div className="sm:row-span-2">
        <Ring
          className="size-28 sm:size-44"
          percent={room.progressPercentage}
          juz={juzOfRing(room)}
          label={ringLabel(room)}
        >
          <div className="font-serif text-2xl font-semibold tabular-nums sm:text-4xl">
            {Math.floor(room.progressPercentage)}%
          </div>
          <div className="text-2xs text-ink-muted">{t('rooms.progress.ofHatim')}</div>
        </Ring>
      </div>
      <div className="self-end max-sm:self-center">
        <h2 className="text-xl sm:text-2xl">{headline(room)}</h2>
        <p className="mt-1 text-ink-muted">
          <Facts facts={facts(room, today)} />
        </p>
      </div>
    </>
  )
}

/** Each of several stays on a line; on a phone it has one of its own. */
function Facts({ facts }: { facts: string[] }) {
  if (facts.length === 1) return facts[0]
  return facts.map((fact, index) => (
    <Fragment key={fact}>
      <span className="max-sm:block sm:whitespace-nowrap">
        {fact}
        {index < facts.length - 1 && <span className="max-sm:hidden"> ·</span>}
      </span>{' '}
    </Fragment>
  ))
}

function headline(room: Room) {
  if (room.hatimCompletedAt) return t('rooms.hatim.title')
  if (room.cycleNumber === 0) return t('rooms.progress.begins', { date: shortDate(room.startDate) })
  const juz = juzOfRing(room)
  if (!juz) return t('rooms.progress.percent', { percent: Math.floor(room.progressPercentage) })
  return t('rooms.progress.juz', { done: juz.filter((percent) => percent === 100).length, total: juz.length })
}

function facts(room: Room, today: string) {
  if (room.hatimCompletedAt) return [t('rooms.hatim.hint', { date: longDate(room.hatimCompletedAt) })]
  const { finishedTasks: finished, totalTasks: total } = room
  if (room.cycleNumber === 0) return [t('rooms.progress.days', { count: room.daysLeft })]
  const daysLeft = readingDaysLeft(room, today)
  return [
    ...(total > 0 ? [t('rooms.progress.portions', { finished, total })] : []),
    ...(finished < total ? [t('rooms.progress.open', { count: total - finished })] : []),
    // A closed room waits for no day any more, nor does one that has given everything out.
    ...(room.closedAt || daysLeft === 0 ? [] : [t('rooms.progress.daysLeft', { count: daysLeft })]),
  ]
}
