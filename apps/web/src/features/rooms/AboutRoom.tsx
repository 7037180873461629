import { DEFAULT_CYCLE_DAYS } from '@halaqa/contract/constants'
import { BookOpenText, CalendarOff, Eye, EyeOff, Globe, LogOut, Repeat, UsersRound } from 'lucide-react'
import { lazy, type ReactNode, useState } from 'react'
import { shortDate, weekday } from '../../lib/dates.ts'
import { formatList } from '../../lib/formats.ts'
import { t } from '../../lib/i18n.ts'
import { useToday } from '../../lib/use-today.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { LatePart } from '../../ui/LatePart.tsx'
import { RangeText } from '../../ui/RangeText.tsx'
import { linkTo, RichText } from '../../ui/RichText.tsx'
import { usePerson } from '../auth/use-auth.ts'
import { useMay } from '../auth/use-may.ts'
import { ReportDedication } from '../dedications/ReportDedication.tsx'
import { InviteButton, InviteNotes } from './invite/InviteButton.tsx'
import { useInvite } from './invite/use-invite.ts'
import { opennessText } from './openness-text.ts'
import { piecesCountText, piecesPlanText, turnsText } from './pieces-text.ts'
import { weekdayDate } from './rest-days.ts'
import { isOver, type Room, rangeCount, roomRangeEnds } from './room.model.ts'

const LeaveDialog = lazy(async () => ({ default: (await import('./LeaveDialog.tsx')).LeaveDialog }))

/** A room's description and facts, and the ways in and out. Its name stands above the page. */
export function AboutRoom({ room }: { room: Room }) {
  const isOwner = room.creatorId === usePerson().id
  const { restWeekdays: restDays = [] } = room
  // Its plan names the day on which it reads.
  const isOfOneWeekday = room.turnDays === 7 && restDays.length === 6
  return (
    <Card className="p-5 sm:p-6" aria-labelledby="room-about">
      <h2 id="room-about" className="text-title">
        {t('rooms.about.title')}
      </h2>
      {room.description && (
        <p className="text-match-parent mt-1 max-w-[52ch] break-words whitespace-pre-line text-ink-muted" dir="auto">
          {room.description}
        </p>
      )}
      <dl className="mt-4 grid gap-3.5">
        <Schedule room={room} />
        {restDays.length > 0 && !isOfOneWeekday && (
          <Fact icon={<CalendarOff />} title={t('rooms.about.rest')}>
            {formatList(restDays.map((day) => weekday(weekdayDate(day), 'long')))}
          </Fact>
        )}
        <Fact icon={<BookOpenText />} title={<RangeText ends={roomRangeEnds(room)} />}>
          {(room.plan === 'pieces' && piecesCountText(room)) || rangeCount(room)}
        </Fact>
        <Fact
          icon={room.openness === 'open' ? <Eye /> : <EyeOff />}
          title={t(room.openness === 'open' ? 'rooms.openness.open' : 'rooms.openness.quiet')}
        >
          {opennessText(room)}
        </Fact>
        <Fact icon={<UsersRound />} title={t('rooms.about.readers', { count: room.activeMembers })}>
          {joiningText(room)}
        </Fact>
        {room.isPublic && (
          <Fact icon={<Globe />} title={t('rooms.about.page')}>
            {room.pageCode ? (
              <RichText text={t('rooms.about.pageText')} tags={{ page: linkTo(`/khatm/${room.pageCode}`) }} />
            ) : (
              t('rooms.about.pageTextGuest')
            )}
          </Fact>
        )}
      </dl>
      <Actions room={room} />
      <div className="mt-2 empty:hidden">
        {!isOwner && <ReportDedication roomId={room.id} dedication={room.dedication} />}
      </div>
    </Card>
  )
}

function Schedule({ room }: { room: Room }) {
  const today = useToday()
  if (room.plan === 'pieces') {
    return (
      <Fact icon={<Repeat />} title={piecesPlanText(room)}>
        {turnsText(room, today)}
      </Fact>
    )
  }
  return (
    <Fact icon={<Repeat />} title={t(room.endDate ? 'rooms.about.fixed' : 'rooms.about.recurring')}>
      {datesText(room)}
    </Fact>
  )
}

function datesText(room: Room) {
  const start = shortDate(room.startDate)
  if (room.endDate) return t('rooms.about.dates', { start, end: shortDate(room.endDate) })
  return t('rooms.about.cycles', { start, days: room.recurrenceDurationDays ?? DEFAULT_CYCLE_DAYS })
}

function joiningText(room: Room) {
  if (isOver(room)) return t('rooms.about.closed')
  return t(room.requiresApproval ? 'rooms.about.asks' : 'rooms.about.invited')
}

const Fact = ({ icon, title, children }: { icon: ReactNode; title: ReactNode; children: ReactNode }) => (
  <div className="relative ps-9">
    <dt className="leading-snug font-semibold">
      <span className="absolute start-0 text-gold [&>svg]:size-5">{icon}</span>
      <span>{title}</span>
    </dt>
    <dd className="text-sm text-ink-muted">{children}</dd>
  </div>
)

/** On a phone the buttons share the width, or stand one below the other if both labels are wider. */
const PLACE = 'max-sm:flex-auto max-sm:px-3'

/** Its owner leaves by the settings, after a word about whose it will be. */
function Actions({ room }: { room: Room }) {
  const user = usePerson()
  const invite = useInvite(room)
  const [leaving, setLeaving] = useState<Room | null>(null)
  const isOwner = room.creatorId === user.id
  const mayLeave = useMay('POST /rooms/:id/leave')
  // If the room is closed meanwhile, here or elsewhere, the dialog's text no longer fits it.
  const isLeaving = leaving?.closedAt === room.closedAt
  return (
    <>
      <div className="mt-5 flex flex-wrap gap-2 empty:hidden">
        {!isOver(room) && mayLeave && <InviteButton invite={invite} kind="soft" className={PLACE} />}
        {!isOwner && mayLeave && (
          <Button kind="secondary" className={PLACE} onClick={() => setLeaving(room)}>
            <LogOut className="rtl:-scale-x-100" />
            <span>{t('rooms.leave.button')}</span>
          </Button>
        )}
        <InviteNotes invite={invite} />
      </div>

      <LatePart onFail={() => setLeaving(null)}>
        {leaving && isLeaving && <LeaveDialog room={room} isOwner={isOwner} onClose={() => setLeaving(null)} />}
      </LatePart>
    </>
  )
}
