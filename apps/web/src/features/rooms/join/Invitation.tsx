import { DEFAULT_CYCLE_DAYS } from '@halaqa/contract/constants'
import { BookOpenText, Calendar, Eye, EyeOff, Info } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { shortDate, weekdayAndDate } from '../../../lib/dates.ts'
import { formatNumber } from '../../../lib/formats.ts'
import { t } from '../../../lib/i18n.ts'
import { useToday } from '../../../lib/use-today.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { cn } from '../../../ui/cn.ts'
import { RangeText } from '../../../ui/RangeText.tsx'
import { RichText } from '../../../ui/RichText.tsx'
import { SkeletonBlock } from '../../../ui/states.tsx'
import { useMay } from '../../auth/use-may.ts'
import { Dedication } from '../../dedications/Dedication.tsx'
import { ReportDedication } from '../../dedications/ReportDedication.tsx'
import { useMembers } from '../../members/members.queries.ts'
import { minutesADayText } from '../minutes-a-day.ts'
import { nextPortionDate } from '../next-portion.ts'
import { opennessText } from '../openness-text.ts'
import { piecesPlanText } from '../pieces-text.ts'
import { nameSize, type Room, rangeCount, roomRangeEnds } from '../room.model.ts'

/** A room as it introduces itself to visitors. */
export function Invitation({ room, onJoin }: { room: Room; onJoin: () => void }) {
  const mayJoin = useMay('POST /rooms/join')
  const refusal = mayJoin ? joinRefusal(room) : t('rooms.join.guardian')
  const note = [room.pausedSince && t('rooms.join.paused'), room.join === 'ask' && t('rooms.ask.note')]
    .filter(Boolean)
    .join(' ')
  return (
    <>
      <div className="px-6 pt-8 pb-2 text-center sm:px-9">
        <Readers room={room}>
          <Dialog.Title dir="auto" className={cn('mt-5 break-words', nameSize(room.name))}>
            {room.name}
          </Dialog.Title>
          <Dedication text={room.dedication} className="mx-auto mt-2 max-w-[42ch] text-lg leading-snug" />
          <p className="mx-auto mt-2 max-w-[42ch] break-words whitespace-pre-line text-ink-muted" dir="auto">
            {room.description || t('rooms.join.fallback')}
          </p>
        </Readers>
      </div>
      <div className="grid gap-3 px-6 pt-4 sm:grid-cols-2 sm:px-9">
        <p className="flex items-center justify-center gap-2 text-[0.9375rem] text-ink-muted col-span-full [&>svg]:size-5 [&>svg]:shrink-0">
          {room.openness === 'open' ? <Eye /> : <EyeOff />}
          <span>
            <strong className="font-semibold text-ink">
              {t(room.openness === 'open' ? 'rooms.openness.open' : 'rooms.openness.quiet')}.
            </strong>{' '}
            <span>{opennessText(room)}</span> {room.listShared && <span>{t('rooms.join.listed')}</span>}
          </span>
        </p>
        <Schedule room={room} />
        <Fact icon={<BookOpenText />} name={t('rooms.join.scope')} note={rangeCount(room)}>
          <RangeText ends={roomRangeEnds(room)} />
        </Fact>
      </div>
      <div className="px-6 pt-2 text-center empty:hidden sm:px-9">
        <ReportDedication roomId={room.id} dedication={room.dedication} />
      </div>
      {/* Sticky, so that it is in sight however long the name above it is; if letters are large it would leave no room for the rest. */}
      <div className="sticky bottom-0 mt-2 grid gap-1 bg-raised px-6 pt-3 pb-4 max-[16rem]:static sm:px-9 sm:pb-6">
        {refusal ? (
          <p className="mb-2 flex items-start gap-2 rounded-lg bg-info-soft p-4 text-[0.9375rem] text-info-ink">
            <Info className="mt-0.5 size-5" />
            <span>{refusal}</span>
          </p>
        ) : (
          <>
            {note && <p className="mb-3 text-center text-[0.9375rem] text-ink-muted">{note}</p>}
            <Button size="lg" className="w-full max-sm:px-3" onClick={onJoin}>
              {t('rooms.join.button')}
            </Button>
          </>
        )}
        <ButtonLink to="/read" kind="ghost" className="w-full">
          {t('rooms.backToDashboard')}
        </ButtonLink>
      </div>
    </>
  )
}

/** The sentence for a room that takes no new member; null for one that does. */
function joinRefusal(room: Room) {
  if (room.join === 'closed') return t('rooms.join.closedByOwner')
  if (room.join === 'complete') return t('rooms.join.closed')
  if (room.join === 'full') return t('rooms.join.full', { count: formatNumber(room.activeMembers) })
  return null
}

function Schedule({ room }: { room: Room }) {
  const today = useToday()
  const icon = <Calendar />
  const name = t('rooms.join.schedule')
  const { piece } = room
  if (piece) {
    return (
      <Fact icon={icon} name={name} note={minutesADayText({ ...room, piece }, today)}>
        <span>{piecesPlanText(room)}</span>
        <span className="block text-sm font-normal text-ink-muted">{nextTurnText(room, today)}</span>
      </Fact>
    )
  }
  if (room.roomType === 'fixed') {
    return (
      <Fact icon={icon} name={name} note={t('rooms.join.daily')}>
        <RangeText
          ends={[shortDate(room.startDate), room.endDate ? shortDate(room.endDate) : t('rooms.stats.ongoing')]}
        />
      </Fact>
    )
  }
  const date = shortDate(room.startDate)
  return (
    <Fact icon={icon} name={name} note={t('rooms.join.daily')}>
      <span>{t('rooms.join.cycles', { count: room.recurrenceDurationDays ?? DEFAULT_CYCLE_DAYS })}</span>
      <span className="block text-sm font-normal text-ink-muted">
        {t(room.startDate <= today ? 'rooms.join.since' : 'rooms.join.from', { date })}
      </span>
    </Fact>
  )
}

/** When those who join can be given a first one; the answer to joining says it for sure. */
function nextTurnText(room: Room, today: string) {
  if (room.startDate > today) return t('rooms.join.from', { date: shortDate(room.startDate) })
  const next = nextPortionDate(room, today)
  return next && t('rooms.next.on', { date: weekdayAndDate(next) })
}

const Fact = ({ icon, name, note, children }: { icon: ReactNode; name: string; note: string; children: ReactNode }) => (
  <div className="well p-4">
    <p className="flex items-center gap-2 text-sm font-medium text-ink-muted [&>svg]:size-5 [&>svg]:text-gold-ink">
      {icon}
      <span>{name}</span>
    </p>
    <p className="mt-1.5 font-semibold">{children}</p>
    <p className="text-sm text-ink-muted first-letter:uppercase">{note}</p>
  </div>
)

const AVATARS = 3

/** The members: faces above the room's description, names below it. */
function Readers({ room, children }: { room: Room; children: ReactNode }) {
  const members = useMembers(room.id)
  const active = members.data?.filter((member) => member.isActive)
  const names = active?.map((member) => member.fullName) ?? []
  const faces = names.slice(0, AVATARS)
  const more = room.activeMembers - faces.length
  return (
    <>
      <div className="flex min-h-14 justify-center -space-x-2" aria-hidden="true">
        {members.isPending && <SkeletonBlock className="size-14 rounded-full" />}
        {faces.map((name, index) => (
          <Avatar key={index} name={name} className="size-14 ring-4 ring-raised" />
        ))}
        {active && faces.length > 0 && more > 0 && (
          <span className="avatar size-14 bg-sunken text-ink-muted ring-4 ring-raised" dir="ltr">
            +{formatNumber(more)}
          </span>
        )}
      </div>
      {children}
      {active && (
        <p className="mt-4 text-[0.9375rem] break-words">
          <SocialLine names={names} total={Math.max(room.activeMembers, names.length)} />
        </p>
      )}
    </>
  )
}

/** The first two by name, the others by number. */
function SocialLine({ names: [first, second], total }: { names: string[]; total: number }) {
  if (first === undefined) return t('rooms.join.nobody')
  const tags = { a: () => <Name>{first}</Name>, b: () => <Name>{second ?? ''}</Name> }
  if (second === undefined) return <RichText text={t('rooms.join.one')} tags={tags} />
  if (total === 2) return <RichText text={t('rooms.join.two')} tags={tags} />
  return <RichText text={t('rooms.join.many', { count: total - 2 })} tags={tags} />
}

/** Isolates a name in its sentence: otherwise two Arabic names and the comma between them would change their order. */
const Name = ({ children }: { children: string }) => (
  <strong className="font-semibold" dir="auto">
    {children}
  </strong>
)
