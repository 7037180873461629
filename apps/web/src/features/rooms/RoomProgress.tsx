import { longDate } from '../../lib/dates.ts'
import { pageDigits, t } from '../../lib/i18n.ts'
import { useToday } from '../../lib/use-today.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Card } from '../../ui/Card.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Ring } from '../../ui/Ring.tsx'
import { daysLeftOfTurn, hatimsFacts, ofWhatText, ringHint, ringText, turnProgressText } from './pieces-text.ts'
import { juzOfRing, type Room, readingDaysLeft, ringLabel } from './room.model.ts'

/** How far the group is, never how far anyone in it is. */
export function RoomProgress({ room }: { room: Room }) {
  const today = useToday()
  const isOfTurns = room.plan === 'pieces'
  const hatims = isOfTurns ? hatimsFacts(room) : []
  const hint = isOfTurns && ringHint(room)
  return (
    <Card className="flex flex-wrap items-center gap-x-5 gap-y-3 p-5 sm:gap-x-7 sm:p-6" aria-labelledby="room-progress">
      <Ring
        className="size-[7rem] sm:size-[8rem]"
        percent={room.progressPercentage}
        juz={juzOfRing(room)}
        label={ringText(room, today) ?? ringLabel(room)}
      >
        <div className="font-serif text-2xl font-semibold tabular-nums">
          {pageDigits(`${Math.floor(room.progressPercentage)}%`)}
        </div>
        <div className="mx-auto max-w-[4.5rem] text-2xs text-balance text-ink-muted">
          {isOfTurns ? ofWhatText(room, today) : t('rooms.progress.ofHatim')}
        </div>
      </Ring>
      <div className="min-w-0 flex-1 basis-44">
        <h2 id="room-progress" className="text-xl leading-snug">
          {headline(room, today)}
        </h2>
        <p className="mt-1 text-[0.9375rem] text-ink-muted">
          <Facts of={facts(room, today)} />
        </p>
        {hint && <p className="text-[0.9375rem] text-ink-muted">{hint}</p>}
        {hatims.length > 0 &&
          (room.hatimsCompleted > 0 ? (
            <Anchor
              to={`/rooms/${room.id}/hatim`}
              className="link inline-flex min-h-touch items-center text-[0.9375rem]"
            >
              <Facts of={hatims} />
            </Anchor>
          ) : (
            <p className="text-[0.9375rem]">
              <Facts of={hatims} />
            </p>
          ))}
      </div>
    </Card>
  )
}

function headline(room: Room, today: string) {
  if (room.hatimCompletedAt) return t('rooms.hatim.title')
  if (room.plan === 'pieces') return turnProgressText(room, today)
  // The portion's place shows when the room begins.
  if (room.cycleNumber === 0) return t('rooms.progress.days', { count: room.daysLeft })
  const juz = juzOfRing(room)
  if (!juz) return t('rooms.progress.percent', { percent: Math.floor(room.progressPercentage) })
  return t('rooms.progress.juz', { done: juz.filter((percent) => percent === 100).length, total: juz.length })
}

function facts(room: Room, today: string) {
  if (room.hatimCompletedAt) return [t('rooms.hatim.hint', { date: longDate(room.hatimCompletedAt) })]
  const { finishedTasks: finished, totalTasks: total } = room
  if (room.cycleNumber === 0) return []
  const isOfTurns = room.plan === 'pieces'
  const daysLeft = isOfTurns ? (daysLeftOfTurn(room, today) ?? 0) : readingDaysLeft(room, today)
  const ofDays = room.closedAt || daysLeft === 0 ? [] : [t('rooms.progress.daysLeft', { count: daysLeft })]
  if (isOfTurns) return ofDays
  return [
    ...(finished < total
      ? [t('rooms.progress.open', { count: total - finished })]
      : total > 0
        ? [t('rooms.progress.portions', { finished, total })]
        : []),
    // A closed room waits for no day any more, nor does one that has given everything out.
    ...ofDays,
  ]
}
