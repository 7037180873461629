import { ayahsIn, spanOf } from '@halaqa/quran/range'
import { rangeEnds } from '@halaqa/quran/range-text'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../lib/api-error.ts'
import { longDate, shortDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { useToday } from '../../lib/use-today.ts'
import { Card } from '../../ui/Card.tsx'
import { cn } from '../../ui/cn.ts'
import { PortionRow } from '../../ui/PortionRow.tsx'
import { ErrorCard, Skeleton } from '../../ui/states.tsx'
import { PortionAction } from '../tasks/PortionAction.tsx'
import { PortionNotes } from '../tasks/PortionNotes.tsx'
import { LostTaskFailures, TaskFailureNote } from '../tasks/TaskFailureNote.tsx'
import { lateness, type Task } from '../tasks/task.model.ts'
import { roomTasksQuery } from '../tasks/tasks.queries.ts'
import type { Room } from './room.model.ts'

/** What the person has to read in this room now. */
export function TodayCard({ room }: { room: Room }) {
  const today = useToday()
  const tasks = useQuery(roomTasksQuery(room.id, today))
  if (tasks.data !== undefined) return <Portions room={room} tasks={tasks.data} today={today} />
  return (
    // On a phone, as high as one portion with its buttons will be, so that what follows stays where it is.
    <Card className="overflow-hidden max-sm:min-h-60" aria-label={t('rooms.today.title')}>
      {tasks.isFetching ? (
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

function Portions({ room, tasks, today }: { room: Room; tasks: Task[]; today: string }) {
  const ofToday = tasks.filter((task) => task.taskDate >= today)
  const earlier = tasks.filter((task) => lateness(task, today).isExpired)
  const isOpen = ofToday.some((task) => !task.isCompleted)
  return (
    <Card className={cn('overflow-hidden', isOpen && 'border-gold/60 bg-gold-soft/40')} aria-labelledby="room-today">
      <div className="px-5 pt-5 sm:px-6">
        <h2 id="room-today" className="font-sans text-sm font-semibold tracking-normal text-gold-ink">
          {t('rooms.today.title')}
        </h2>
        {!isOpen && (
          <div className={cn(ofToday.length === 0 && 'pb-5')}>
            <p className="font-serif text-lg font-semibold">
              {t(ofToday.length > 0 ? 'rooms.today.done' : 'rooms.today.none')}
            </p>
            <p className="text-ink-muted">{nextPortionText(room, today)}</p>
          </div>
        )}
      </div>
      <LostTaskFailures
        shown={tasks}
        of={({ roomId, isOwn }) => isOwn && roomId === room.id}
        className="px-5 pt-2 last:pb-5 sm:px-6"
      />
      <ul>
        {ofToday.map((task) => (
          <Portion key={task.id} task={task} />
        ))}
      </ul>
      {earlier.length > 0 && (
        <div className="border-t border-line bg-warning-soft/35">
          <h3 className="px-5 pt-4 font-sans text-sm font-semibold tracking-normal text-warning-ink sm:px-6">
            {t('rooms.today.earlier')}
          </h3>
          <ul>
            {earlier.map((task) => (
              <Portion key={task.id} task={task} isLate />
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}

function Portion({ task, isLate = false }: { task: Task; isLate?: boolean }) {
  return (
    <PortionRow
      kind={task.isCompleted ? 'done' : isLate ? 'late' : 'open'}
      ends={rangeEnds(task)}
      action={<PortionAction task={task} isLate={isLate} />}
      note={<TaskFailureNote task={task} />}
    >
      <p className="flex flex-wrap gap-x-2 text-sm text-ink-muted">
        <span>{t('rooms.today.verses', { count: ayahsIn(spanOf(task)) })}</span>
        {isLate && <span>{t('rooms.today.due', { date: shortDate(task.taskDate) })}</span>}
      </p>
      <PortionNotes task={task} />
    </PortionRow>
  )
}

/** When the person can expect another portion. */
function nextPortionText(room: Room, today: string) {
  if (room.closedAt) return t('rooms.next.closed')
  if (room.pausedSince) return t('rooms.next.paused')
  if (room.myAwayUntil) return t('rooms.next.away', { date: longDate(room.myAwayUntil) })
  if (room.startDate > today) return t('rooms.next.begins', { date: longDate(room.startDate) })
  if (room.daysLeft > 0) return t('rooms.next.tomorrow')
  return t(room.roomType === 'recurrent' ? 'rooms.next.cycle' : 'rooms.next.over')
}
