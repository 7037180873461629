import { addDays } from '@halaqa/contract/calendar'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText } from '../../lib/api-error.ts'
import { longDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { rangeEnds } from '../../lib/ranges.ts'
import { useReadingFonts } from '../../lib/reading-fonts.ts'
import { useToday } from '../../lib/use-today.ts'
import { Card } from '../../ui/Card.tsx'
import { PortionRow } from '../../ui/PortionRow.tsx'
import { ErrorCard, Skeleton } from '../../ui/states.tsx'
import { OwnKeepQuestion } from '../tasks/LateKeepQuestion.tsx'
import { PortionAction } from '../tasks/PortionAction.tsx'
import { PortionCard } from '../tasks/PortionCard.tsx'
import { PortionNotes } from '../tasks/PortionNotes.tsx'
import { byText, pieceName } from '../tasks/piece-labels.ts'
import { dueText, versesText } from '../tasks/portion-texts.ts'
import { LostTaskFailures, TaskFailureNote } from '../tasks/TaskFailureNote.tsx'
import { groupPortions, lateness, saysLastDate, type Task } from '../tasks/task.model.ts'
import { roomTasksQuery } from '../tasks/tasks.queries.ts'
import { nextPortionDate } from './next-portion.ts'
import { alsoText, daysLeftText, nextTurnText, nothingOpenText, portionTitle } from './pieces-text.ts'
import { isRestDay } from './rest-days.ts'
import type { Room } from './room.model.ts'

/** The person's present portions in this room. */
export function TodayCard({ room }: { room: Room }) {
  const today = useToday()
  const tasks = useQuery(roomTasksQuery(room.id, today))
  // The title breaks into other lines when its fonts come.
  const hasFonts = useReadingFonts()
  if (tasks.data !== undefined && hasFonts) return <Portions room={room} tasks={tasks.data} today={today} />
  return (
    // The card is as high as one portion with its buttons, so that nothing below moves when the portion arrives.
    <Card className="min-h-60 overflow-hidden sm:min-h-[14.625rem]" aria-label={t('rooms.today.title')}>
      {tasks.isFetching || tasks.data !== undefined ? (
        <Skeleton label={t('rooms.today.loading')} rows={1} />
      ) : (
        <ErrorCard
          title={t('rooms.today.failed')}
          hint={errorText(tasks.error, t('rooms.today.fetchFailed'))}
          onRetry={() => void tasks.refetch()}
        />
      )}
    </Card>
  )
}

/** The portions once they are known: the one of today, then the others. */
function Portions({ room, tasks, today }: { room: Room; tasks: Task[]; today: string }) {
  const { current, recent } = groupPortions(tasks, today)
  const first = current.find((task) => !task.isCompleted)
  const others = current.filter((task) => task !== first)
  const earlier = tasks.filter((task) => lateness(task, today).isExpired)
  const lost = (
    <LostTaskFailures
      shown={tasks}
      of={({ roomId, isOwn }) => isOwn && roomId === room.id}
      className={first ? 'px-5 sm:px-6' : 'pt-2'}
    />
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {first ? (
        <>
          <PortionCard
            key={first.id}
            task={first}
            id="room-today"
            title={titleText(room, today, first)}
            daysLeft={first.piece ? daysLeftText(room, first, today) : undefined}
            today={today}
          />
          {lost}
        </>
      ) : (
        <NothingToday room={room} today={today} hasRead={others.length > 0} hasEarlier={earlier.length > 0}>
          {lost}
        </NothingToday>
      )}
      {others.length + earlier.length + recent.length > 0 && (
        <Card className="overflow-hidden" aria-label={t('rooms.today.also')} data-focus-next="room-today">
          {others.length > 0 && (
            <div>
              {first && (
                <h3 className="px-5 pt-4 font-sans text-sm font-semibold tracking-normal text-ink-muted sm:px-6">
                  {isOfTurns(room) ? alsoText() : t('rooms.today.others')}
                </h3>
              )}
              <ul>
                {others.map((task) => (
                  <Portion key={task.id} task={task} today={today} />
                ))}
              </ul>
            </div>
          )}
          {earlier.length > 0 && (
            <div className="bg-warning-soft/35">
              <h3 className="px-5 pt-4 font-sans text-sm font-semibold tracking-normal text-warning-ink sm:px-6">
                {t('rooms.today.earlier')}
              </h3>
              <ul>
                {earlier.map((task) => (
                  <Portion key={task.id} task={task} today={today} isLate />
                ))}
              </ul>
            </div>
          )}
          {recent.length > 0 && (
            <div>
              <h3 className="px-5 pt-4 font-sans text-sm font-semibold tracking-normal text-ink-muted sm:px-6">
                {t('dashboard.tasks.recent')}
              </h3>
              <ul>
                {recent.map((task) => (
                  <Portion key={task.id} task={task} today={today} />
                ))}
              </ul>
            </div>
          )}
        </Card>
      )}
    </div>
  )
}

interface NothingTodayProps {
  room: Room
  today: string
  /** Whether the portion of today is read. */
  hasRead: boolean
  /** Something from before today is open. */
  hasEarlier: boolean
  children: ReactNode
}

/** Takes the place of an open portion and says when the next one comes. */
const NothingToday = ({ room, today, hasRead, hasEarlier, children }: NothingTodayProps) => (
  <Card className="px-5 py-4 sm:px-6" aria-labelledby="room-today">
    <h2 id="room-today" className="font-sans text-sm font-semibold tracking-normal text-gold-ink">
      {titleText(room, today)}
    </h2>
    <p className="mt-1 font-serif text-lg font-semibold">{nothingText(room, today, { hasRead, hasEarlier })}</p>
    <p className="text-ink-muted">{nextPortionText(room, today, hasRead)}</p>
    {children}
  </Card>
)

function Portion({ task, today, isLate = false }: { task: Task; today: string; isLate?: boolean }) {
  return (
    <PortionRow
      kind={task.isCompleted ? 'done' : isLate ? 'late' : 'open'}
      name={pieceName(task)}
      ends={rangeEnds(task)}
      action={<PortionAction task={task} isLate={isLate} />}
      note={
        <>
          <OwnKeepQuestion task={task} />
          <TaskFailureNote task={task} />
        </>
      }
    >
      <p className="flex flex-wrap gap-x-2 text-sm text-ink-muted">
        <span>{versesText(task)}</span>
        {isLate ? (
          <span>{dueText(task)}</span>
        ) : (
          saysLastDate(task, today) && <span>{task.piece ? byText(task, today) : dueText(task)}</span>
        )}
      </p>
      <PortionNotes task={task} />
    </PortionRow>
  )
}

const isOfTurns = ({ plan }: Room) => plan === 'pieces'

const titleText = (room: Room, today: string, task?: Task) =>
  (isOfTurns(room) && portionTitle(room, today, task)) || t('rooms.today.title')

const nothingText = (room: Room, today: string, has: Pick<NothingTodayProps, 'hasRead' | 'hasEarlier'>) =>
  (isOfTurns(room) && nothingOpenText(room, today, has)) || t(has.hasRead ? 'rooms.today.done' : 'rooms.today.none')

/** When the person can expect another portion. */
function nextPortionText(room: Room, today: string, hasRead: boolean) {
  if (room.closedAt) return t('rooms.next.closed')
  if (room.pausedSince) return t('rooms.next.paused')
  if (room.myAwayUntil) return t('rooms.next.away', { date: longDate(room.myAwayUntil) })
  if (room.startDate > today) return t('rooms.next.begins', { date: longDate(room.startDate) })
  const next = nextPortionDate(room, today)
  if (room.asksIfReading && next !== null) return t('rooms.next.answer')
  if (isOfTurns(room)) return nextTurnText(room, hasRead, next, today)
  if (next === null) return t('rooms.next.over')
  const isRest = !hasRead && isRestDay(today, room.restWeekdays)
  return isRest ? `${t('rooms.next.rest')} ${comingText(room, today, next)}` : comingText(room, today, next)
}

function comingText(room: Room, today: string, next: string) {
  if (next > addDays(today, 1)) return t('rooms.next.on', { date: longDate(next) })
  return t(room.daysLeft > 0 ? 'rooms.next.tomorrow' : 'rooms.next.cycle')
}
