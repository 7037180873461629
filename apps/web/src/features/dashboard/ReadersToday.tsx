import { firstNameOf } from '@halaqa/contract/person-name'
import { ayahsIn, spanOf } from '@halaqa/quran/range'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Check, ChevronDown, Undo2 } from 'lucide-react'
import { useId, useState } from 'react'
import { errorText } from '../../lib/api-error.ts'
import { shortDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { rangeEnds } from '../../lib/ranges.ts'
import { readAs } from '../../lib/reading-as.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { FailedLine } from '../../ui/FailedLine.tsx'
import { FailureNote } from '../../ui/Failure.tsx'
import { PortionRow } from '../../ui/PortionRow.tsx'
import { Portrait } from '../../ui/Portrait.tsx'
import { ShowMoreButton, useShowMore } from '../../ui/ShowMoreButton.tsx'
import { ErrorCard, Skeleton } from '../../ui/states.tsx'
import { usePerson } from '../auth/use-auth.ts'
import { type Reader, readersQuery } from '../care/care.queries.ts'
import { LateKeepQuestion } from '../tasks/LateKeepQuestion.tsx'
import { pieceName, portionName } from '../tasks/piece-labels.ts'
import { startText } from '../tasks/portion-texts.ts'
import { bookmarkOf, byUrgency, lastDateOf, lateness, saysLastDate, type Task } from '../tasks/task.model.ts'
import {
  useCompleteFor,
  useIsCompletingFor,
  useKeepFor,
  useOfferFor,
  useReaderTaskFailure,
  useReopenFor,
} from './readers-today.mutations.ts'
import { readerTasksQuery } from './readers-today.queries.ts'

/** With more readers than this, each is one line that opens. */
const OPEN_GROUPS = 5
/** Portions of a reader that are shown at first. */
const SHOWN_AT_FIRST = 3

/** A reader in care has none themselves, and their guardian sees the others after going back. */
function useReaders() {
  const { isInCare } = usePerson()
  return useQuery({ ...readersQuery, enabled: !isInCare })
}

/**
 * True once the portions of all readers are loaded or have failed, so that their height is known and nothing moves below
 * them.
 */
export function useReadersAreSettled(today: string): boolean {
  const readers = useReaders()
  const open = readers.data && readers.data.length <= OPEN_GROUPS ? readers.data : []
  const tasks = useQueries({ queries: open.map((reader) => readerTasksQuery(reader, today)) })
  const isWaiting = (query: { isLoading: boolean; errorUpdatedAt: number }) =>
    query.isLoading && query.errorUpdatedAt === 0
  return !isWaiting(readers) && !tasks.some(isWaiting)
}

interface Props {
  today: string
  /** The person's own portions are loaded or have failed, so that nothing above moves any more. */
  isReady: boolean
}

/** The portions of the readers in the person's care, a group for each, in the order in which they were added. */
export function ReadersToday({ today, isReady }: Props) {
  const readers = useReaders()
  const isSettled = useReadersAreSettled(today)
  const { isInCare } = usePerson()
  if (!isReady || isInCare) return null
  if (readers.data === undefined) {
    if (!readers.isError || readers.isFetching) return null
    return <FailedLine label={t('ui.nav.readers')} text={t('care.failed')} onRetry={() => void readers.refetch()} />
  }
  const all = readers.data
  const names = all.map(({ fullName }) => fullName)
  if (!isSettled) {
    return (
      <Card aria-label={t('ui.nav.readers')}>
        <Skeleton label={t('care.today.loadingAll')} rows={all.length} />
      </Card>
    )
  }
  if (all.length <= OPEN_GROUPS) {
    return all.map((reader) => <OpenGroup key={reader.id} reader={reader} names={names} today={today} />)
  }
  return (
    <Card className="divide-y divide-line overflow-hidden" aria-label={t('ui.nav.readers')}>
      {all.map((reader) => (
        <ClosedGroup key={reader.id} reader={reader} names={names} today={today} />
      ))}
    </Card>
  )
}

interface GroupProps {
  reader: Reader
  /** Names of all readers. */
  names: readonly string[]
  today: string
}

function OpenGroup({ reader, names, today }: GroupProps) {
  const id = useId()
  const { data } = useQuery(readerTasksQuery(reader, today))
  const open = data?.filter(({ isCompleted }) => !isCompleted).length ?? reader.openPortions
  return (
    <Card className="overflow-hidden" aria-labelledby={id}>
      <div className="flex items-center gap-3.5 px-5 py-3.5 sm:px-6">
        <Portrait name={reader.fullName} colour={reader.colour} others={names} />
        <h2 id={id} className="min-w-0 flex-1 text-xl leading-snug break-words">
          {titleOf(reader, open)}
        </h2>
        <SwitchButton reader={reader} className="-me-3 px-3" />
      </div>
      <Portions reader={reader} today={today} />
    </Card>
  )
}

function ClosedGroup({ reader, names, today }: GroupProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="group/reader" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-16 list-none items-center gap-3.5 px-5 py-2.5 hover:bg-sunken focus-visible:-outline-offset-2 sm:px-6 [&::-webkit-details-marker]:hidden">
        <Portrait name={reader.fullName} colour={reader.colour} others={names} />
        <span className="min-w-0 flex-1 font-serif text-lg leading-snug font-semibold break-words">
          {titleOf(reader, reader.openPortions)}
        </span>
        <ChevronDown className="size-5 shrink-0 text-ink-subtle group-open/reader:rotate-180" />
      </summary>
      {isOpen && (
        <>
          <Portions reader={reader} today={today} />
          <div className="border-t border-line px-5 py-2 sm:px-6">
            <SwitchButton reader={reader} className="-ms-3 px-3" />
          </div>
        </>
      )}
    </details>
  )
}

const titleOf = ({ fullName }: Reader, open: number) => {
  const name = firstNameOf(fullName)
  return open > 0 ? t('care.today.title', { name, count: open }) : t('care.today.titleDone', { name })
}

function SwitchButton({ reader, className }: { reader: Reader; className: string }) {
  const name = firstNameOf(reader.fullName)
  return (
    <Button
      kind="ghost"
      className={className}
      aria-label={t('care.today.switchTo', { name })}
      onClick={() => readAs(reader)}
    >
      {t('care.today.switch')}
    </Button>
  )
}

function Portions({ reader, today }: { reader: Reader; today: string }) {
  const tasks = useQuery(readerTasksQuery(reader, today))
  const name = firstNameOf(reader.fullName)
  if (tasks.data) return <PortionList reader={reader} tasks={tasks.data} today={today} />
  if (tasks.isFetching) {
    return (
      <div className="border-t border-line">
        <Skeleton
          label={t('care.today.loading', { name })}
          rows={Math.min(Math.max(reader.openPortions, 1), SHOWN_AT_FIRST)}
        />
      </div>
    )
  }
  return (
    <div className="border-t border-line">
      <ErrorCard
        title={t('care.today.failed', { name })}
        hint={errorText(tasks.error, t('care.again'))}
        onRetry={() => void tasks.refetch()}
      />
    </div>
  )
}

function PortionList({ reader, tasks, today }: { reader: Reader; tasks: Task[]; today: string }) {
  const more = useShowMore([...tasks].sort(byUrgency), SHOWN_AT_FIRST)
  const name = firstNameOf(reader.fullName)
  if (tasks.length === 0) {
    return (
      <p className="border-t border-line px-5 py-3.5 text-[0.9375rem] text-ink-muted sm:px-6">
        {t(reader.rooms === 0 ? 'care.today.noRoom' : 'care.today.nothing', { name })}
      </p>
    )
  }
  return (
    <>
      <ul className="border-t border-line" aria-label={t('care.today.portions', { name })}>
        {more.shown.map((task) => (
          <ReaderPortion key={task.id} reader={reader} task={task} today={today} />
        ))}
      </ul>
      <ShowMoreButton more={more} />
    </>
  )
}

interface PortionProps {
  reader: Reader
  task: Task
  today: string
}

function ReaderPortion({ reader, task, today }: PortionProps) {
  const { isExpired } = lateness(task, today)
  const failure = useReaderTaskFailure(task)
  const keep = useKeepFor(reader)
  const offer = useOfferFor(reader)
  return (
    <PortionRow
      kind={task.isCompleted ? 'done' : isExpired ? 'late' : 'open'}
      name={pieceName(task)}
      ends={rangeEnds(task)}
      action={<PortionActions reader={reader} task={task} isLate={isExpired} failureId={failure?.id} />}
      note={
        <>
          <LateKeepQuestion
            task={task}
            name={firstNameOf(reader.fullName)}
            failureId={failure?.id}
            onKeep={() => keep.mutate(task)}
            onPass={() => offer.mutate(task)}
          />
          <FailureNote id={failure?.id} words={failure?.words} className="sm:ps-15" />
        </>
      }
    >
      <p className="text-sm break-words text-ink-muted">
        <Facts
          of={[
            <bdi key="room">{task.roomName}</bdi>,
            t('care.today.verses', { count: ayahsIn(spanOf(task)) }),
            ...(task.completedBy ? [t('tasks.readBy', { name: task.completedBy })] : []),
            ...(isExpired || saysLastDate(task, today)
              ? [t('care.today.due', { date: shortDate(lastDateOf(task)) })]
              : []),
          ]}
        />
      </p>
    </PortionRow>
  )
}

interface ActionsProps {
  reader: Reader
  task: Task
  isLate: boolean
  /** The id of the note that says what failed. */
  failureId: string | undefined
}

function PortionActions({ reader, task, isLate, failureId }: ActionsProps) {
  const complete = useCompleteFor(reader)
  const reopen = useReopenFor(reader)
  const isCompleting = useIsCompletingFor(task.id)
  const names = { name: firstNameOf(reader.fullName), portion: portionName(task) }
  // Beside a second button there is no room for a longer one.
  const start = bookmarkOf(task) || isLate ? startText(task, isLate) : t('care.today.read')
  if (isCompleting) return <Button className="max-sm:w-full" busy={t('tasks.completing')} />
  if (task.isCompleted) {
    return (
      <p className="flex flex-wrap items-center gap-2 max-sm:w-full">
        <Badge kind="success">
          <Check />
          <span>{t('tasks.completed')}</span>
        </Badge>
        {task.canReopen && (
          <Button
            kind="ghost"
            className="-my-1 px-2.5"
            aria-label={t('tasks.done.undoPortion', names)}
            aria-describedby={failureId}
            onClick={() => reopen.mutate(task)}
          >
            <Undo2 className="rtl:-scale-x-100" />
            <span>{t('tasks.done.undo')}</span>
          </Button>
        )}
      </p>
    )
  }
  return (
    <div className="flex flex-wrap gap-2 max-sm:w-full sm:shrink-0 sm:flex-nowrap">
      <Button
        kind="secondary"
        className="max-sm:flex-1"
        aria-label={t('care.today.readPortion', { ...names, start })}
        onClick={() => readAs(reader, `/tasks/${task.id}`)}
      >
        {start}
      </Button>
      <Button
        kind="soft"
        className="max-sm:flex-1"
        aria-label={t('care.today.isReadPortion', names)}
        aria-describedby={failureId}
        onClick={() => complete(task)}
      >
        <Check />
        <span>{t('care.today.isRead')}</span>
      </Button>
    </div>
  )
}
