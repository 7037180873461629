import { addDays } from '@halaqa/contract/calendar'
import { MIN_SPREAD } from '@halaqa/contract/constants'
import { ayahsIn, spanOf } from '@halaqa/quran/range'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ClockAlert } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { errorText } from '../../lib/api-error.ts'
import { shortDate, weekdayAndDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { rangeEnds } from '../../lib/ranges.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { cn } from '../../ui/cn.ts'
import { Facts } from '../../ui/Facts.tsx'
import { PortionRow } from '../../ui/PortionRow.tsx'
import { EmptyState, ErrorCard, Skeleton } from '../../ui/states.tsx'
import { useMay } from '../auth/use-may.ts'
import { TakeFreeButton } from '../rooms/FreePiece.tsx'
import { nextPortionDate } from '../rooms/next-portion.ts'
import { choiceOf, freePieceTexts } from '../rooms/pieces-text.ts'
import type { Room } from '../rooms/room.model.ts'
import { roomsQuery } from '../rooms/rooms.queries.ts'
import { OwnKeepQuestion } from '../tasks/LateKeepQuestion.tsx'
import { PortionAction } from '../tasks/PortionAction.tsx'
import { PortionNotes } from '../tasks/PortionNotes.tsx'
import { byText, pieceName } from '../tasks/piece-labels.ts'
import { LostTaskFailures, TaskFailureNote } from '../tasks/TaskFailureNote.tsx'
import { groupPortions, isDueLater, lastDateOf, lateness, saysLastDate, type Task } from '../tasks/task.model.ts'
import { tasksOfDayQuery } from '../tasks/tasks.queries.ts'
import { SpreadDialog } from './SpreadDialog.tsx'

interface Props {
  today: string
  onCreateRoom: () => void
  onInvitation: () => void
}

/** Today's portions of all rooms, loaded in one request. */
export function ReadingTasks({ today, ...ways }: Props) {
  const tasks = useQuery(tasksOfDayQuery(today))
  const current = groupPortions(tasks.data ?? [], today).current.filter((task) => !hasMoreDates(task, today))
  return (
    <Card className="overflow-hidden" aria-labelledby="reading-tasks">
      <div className="flex flex-wrap items-center justify-between gap-3 px-5 pt-5 sm:px-6 sm:pt-6">
        <h2 id="reading-tasks" className="text-title">
          {t('dashboard.tasks.title')}
        </h2>
        {current.length > 0 && (
          <Badge kind="primary">
            {t('dashboard.tasks.badge', {
              done: current.filter((task) => task.isCompleted).length,
              total: current.length,
            })}
          </Badge>
        )}
      </div>
      {tasks.data !== undefined ? (
        <Tasks tasks={tasks.data} today={today} {...ways} />
      ) : tasks.isFetching ? (
        <Skeleton label={t('dashboard.tasks.loading')} />
      ) : (
        <ErrorCard
          title={t('dashboard.tasks.failed')}
          hint={errorText(tasks.error, t('dashboard.tasks.fetchFailed'))}
          onRetry={() => void tasks.refetch()}
        />
      )}
    </Card>
  )
}

function Tasks({ tasks, today, ...ways }: Props & { tasks: Task[] }) {
  const groups = groupTasks(tasks, today)
  const ahead = useReadingAhead(today, groups.allRead)
  const firstId = [...groups.today, ...groups.later].find(({ isCompleted }) => !isCompleted)?.id
  const nothingNow = groups.today.length + groups.later.length + groups.overdue.length === 0
  return (
    <>
      <LostTaskFailures shown={[...tasks, ...ahead]} of={({ isOwn }) => isOwn} className="px-5 pt-2 sm:px-6" />
      {groups.today.length > 0 && (
        <TaskList title={t('dashboard.tasks.today')} tasks={groups.today} today={today} firstId={firstId} />
      )}
      {groups.later.length > 0 && (
        <div className={groups.today.length > 0 ? 'border-t border-line' : ''}>
          <TaskList title={t('dashboard.tasks.later')} tasks={groups.later} today={today} firstId={firstId} />
        </div>
      )}
      {nothingNow && ahead.length === 0 && <NothingToRead today={today} {...ways} />}
      {ahead.length > 0 && (
        <div className={groups.today.length + groups.later.length > 0 ? 'border-t border-line' : ''}>
          <TaskList
            title={t('dashboard.tasks.tomorrow')}
            hint={t('dashboard.tasks.tomorrowHint')}
            tasks={ahead}
            today={today}
          />
        </div>
      )}
      {groups.overdue.length > 0 && (
        <Overdue tasks={groups.overdue} today={today} isFirst={groups.today.length + groups.later.length === 0} />
      )}
      <SpreadTasks count={tasks.filter((task) => isDueBy(task, today)).length} />
      {groups.recent.length > 0 && (
        <div className="border-t border-line">
          <TaskList title={t('dashboard.tasks.recent')} tasks={groups.recent} today={today} />
        </div>
      )}
    </>
  )
}

const isDueBy = (task: Task, today: string) => !task.isCompleted && !task.offeredAt && lastDateOf(task) <= today

/** Offers to spread open portions over the next days. */
function SpreadTasks({ count }: { count: number }) {
  const [isOpen, setOpen] = useState(false)
  if (count < MIN_SPREAD && !isOpen) return null
  return (
    <div className="border-t border-line px-5 py-3 sm:px-6">
      <Button kind="ghost" onClick={() => setOpen(true)}>
        {t('dashboard.tasks.spread')}
      </Button>
      {isOpen && <SpreadDialog count={count} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** Tomorrow's portions, if they are given out already, once everything is read for today. */
function useReadingAhead(today: string, allRead: boolean): Task[] {
  const tomorrow = addDays(today, 1)
  const { data } = useQuery({ ...tasksOfDayQuery(tomorrow), enabled: allRead })
  return (allRead && data?.filter((task) => task.taskDate === tomorrow && !task.isCompleted)) || []
}

interface ListProps {
  title: string
  hint?: ReactNode
  tasks: Task[]
  today: string
  /** The portion to read now. */
  firstId?: string | undefined
}

function TaskList({ title, hint, tasks, today, firstId }: ListProps) {
  return (
    <>
      <h3 className="px-5 pt-4 font-sans text-sm font-semibold tracking-normal text-ink-muted sm:px-6">{title}</h3>
      {hint && <p className="px-5 text-sm text-ink-muted sm:px-6">{hint}</p>}
      <ul aria-label={title}>
        {tasks.map((task) => (
          <TaskRow key={task.id} task={task} today={today} isFirst={task.id === firstId} />
        ))}
      </ul>
    </>
  )
}

const SHOWN_AT_FIRST = 3

/** The oldest overdue portions, and the rest on request, so that a long list does not push the rooms away. */
function Overdue({ tasks, today, isFirst }: { tasks: Task[]; today: string; isFirst: boolean }) {
  const [limit, setLimit] = useState(SHOWN_AT_FIRST)
  const list = useRef<HTMLUListElement>(null)
  const title = t('dashboard.tasks.overdue', { count: tasks.length })
  const showAll = () => {
    flushSync(() => setLimit(Number.POSITIVE_INFINITY))
    list.current?.children[SHOWN_AT_FIRST]?.querySelector('a')?.focus()
  }
  return (
    <details open className={cn('group/od border-t border-line bg-warning-soft/35', isFirst && 'mt-5')}>
      <summary className="flex min-h-14 list-none items-center gap-2 px-5 focus-visible:-outline-offset-4 sm:px-6 [&::-webkit-details-marker]:hidden">
        <ClockAlert className="size-5 text-warning-ink" />
        <span className="flex-1 font-semibold">{title}</span>
        <span className="inline-flex items-center gap-1 text-sm font-semibold text-primary-ink">
          <span className="hidden group-open/od:inline">{t('dashboard.tasks.hide')}</span>
          <span className="group-open/od:hidden">{t('dashboard.tasks.show')}</span>
          <ChevronDown className="size-4 group-open/od:rotate-180" />
        </span>
      </summary>
      <ul ref={list} className="border-t border-line" aria-label={title}>
        {tasks.slice(0, limit).map((task) => (
          <TaskRow key={task.id} task={task} today={today} />
        ))}
      </ul>
      {tasks.length > limit && (
        <div className="p-3 text-center">
          <Button kind="ghost" onClick={showAll}>
            {t('dashboard.rooms.viewAll')}
          </Button>
        </div>
      )}
    </details>
  )
}

function NothingToRead({ today, onCreateRoom, onInvitation }: Props) {
  const rooms = useQuery(roomsQuery)
  const mayCreate = useMay('POST /rooms')
  const mayJoin = useMay('POST /rooms/join')
  if (rooms.isLoading) return <Skeleton label={t('dashboard.tasks.loading')} rows={1} />
  const choice = rooms.data && choiceOf(rooms.data, today)
  if (choice) {
    const { to, label, ...texts } = choice
    return <EmptyState {...texts} action={<ButtonLink to={to}>{label}</ButtonLink>} />
  }
  const withFree = rooms.data?.find(({ mayTakeFree }) => mayTakeFree)
  const free = withFree && freePieceTexts(withFree)
  if (free) {
    const { title, label } = free
    const hint = t('pieces.freeIn', { room: withFree.name })
    return <EmptyState title={title} hint={hint} action={<TakeFreeButton room={withFree} label={label} />} />
  }
  if (rooms.data?.length !== 0)
    return <EmptyState title={t('dashboard.tasks.empty')} hint={comingText(rooms.data, today)} />

  return (
    <EmptyState
      title={t('dashboard.tasks.empty')}
      {...(mayCreate && { hint: t('dashboard.tasks.emptyNoRooms') })}
      action={
        <>
          {mayCreate && <Button onClick={onCreateRoom}>{t('dashboard.rooms.create')}</Button>}
          {mayJoin && (
            <Button kind="secondary" onClick={onInvitation}>
              {t('join-by-link.title')}
            </Button>
          )}
        </>
      }
    />
  )
}

/** The next date on which a room gives out portions, as far as the cards know it. */
function comingText(rooms: readonly Room[] | undefined, today: string) {
  const [next] = rooms?.flatMap((room) => nextPortionDate(room, today) ?? []).sort() ?? [addDays(today, 1)]
  if (next === undefined) return t('dashboard.tasks.emptyNoneComing')
  if (next === addDays(today, 1)) return t('dashboard.tasks.emptyCaughtUp')
  return t('dashboard.tasks.emptyUntil', { date: weekdayAndDate(next) })
}

/** A task on the dashboard. `today` decides what is overdue. */
function TaskRow({ task, today, isFirst = false }: { task: Task; today: string; isFirst?: boolean }) {
  const { isExpired, daysOverdue } = lateness(task, today)
  const kind = task.isCompleted ? 'done' : isExpired ? 'late' : 'open'
  return (
    <PortionRow
      kind={kind}
      name={pieceName(task)}
      ends={rangeEnds(task)}
      action={<PortionAction task={task} isLate={isExpired} isFirst={isFirst} />}
      note={
        <>
          <OwnKeepQuestion task={task} />
          <TaskFailureNote task={task} />
        </>
      }
    >
      <p className="text-sm break-words text-ink-muted">
        <Facts
          of={[
            <bdi key="room">{task.roomName}</bdi>,
            t('dashboard.tasks.verses', { count: ayahsIn(spanOf(task)) }),
            ...(task.completedBy ? [t('tasks.readBy', { name: task.completedBy })] : []),
          ]}
        />
      </p>
      {(isExpired || saysLastDate(task, today)) && (
        <p className="mt-1 flex flex-wrap gap-x-2 text-sm">
          <span className="text-ink-muted">
            {task.piece && !isExpired
              ? byText(task, today)
              : t('dashboard.tasks.due', { date: shortDate(lastDateOf(task)) })}
          </span>
          {isExpired && (
            <span className="font-semibold text-warning-ink">
              {t('dashboard.tasks.daysOverdue', { count: daysOverdue })}
            </span>
          )}
        </p>
      )}
      <PortionNotes task={task} />
      {task.offeredAt && !task.isCompleted && (
        <Badge kind="info" className="mt-1.5">
          {t('dashboard.tasks.offered')}
        </Badge>
      )}
    </PortionRow>
  )
}

interface TaskGroups {
  /** Portions of today, or of tomorrow if its tasks are grouped. */
  today: Task[]
  /** Portions of several dates, of which today is not the last. */
  later: Task[]
  /** Open portions past their last date. */
  overdue: Task[]
  /** Portions of other dates that were completed just now. */
  recent: Task[]
  /** Nothing is left to read. */
  allRead: boolean
}

/** A daily portion that a pause has moved still belongs to today, as before the pause. */
const hasMoreDates = (task: Task, today: string) =>
  Boolean(task.piece) && isDueLater({ ...task, isCompleted: false }, today)

/** Groups the tasks of a day for the dashboard. Unread tasks of today come first. */
function groupTasks(tasks: readonly Task[], today: string): TaskGroups {
  const overdue = tasks.filter((task) => lateness(task, today).isExpired)
  const { current, recent } = groupPortions(tasks, today)
  return {
    today: current.filter((task) => !hasMoreDates(task, today)),
    later: current.filter((task) => hasMoreDates(task, today)),
    overdue,
    recent,
    allRead: overdue.length === 0 && current.every((task) => task.isCompleted),
  }
}
