import { firstNameOf } from '@halaqa/contract/person-name'
import { useQuery } from '@tanstack/react-query'
import { Check, Undo2, UserPlus } from 'lucide-react'
import { lazy, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { errorText } from '../../lib/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { useToday } from '../../lib/use-today.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FailureNote } from '../../ui/Failure.tsx'
import { LatePart } from '../../ui/LatePart.tsx'
import { ShowMoreButton, useShowMore } from '../../ui/ShowMoreButton.tsx'
import { ErrorCard, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { type FailedAttempt, failureWithReason, useAttempt } from '../../ui/use-attempt.ts'
import { usePerson } from '../auth/use-auth.ts'
import { isOver, type Room } from '../rooms/room.model.ts'
import { hatimPath } from '../tasks/completion.ts'
import { byText, portionName } from '../tasks/piece-labels.ts'
import type { Task } from '../tasks/task.model.ts'
import { waitingQuery } from '../tasks/tasks.queries.ts'
import { NameQuestions } from './NameQuestions.tsx'
import {
  type NamedReader,
  namesQuery,
  type Source,
  useCompleteForName,
  useReopenForName,
  useTakeForName,
} from './names.queries.ts'

const AddNamesDialog = lazy(async () => ({ default: (await import('./AddNamesDialog.tsx')).AddNamesDialog }))

/** Shows the portions of readers by name to members who may act for them. The owner adds names here. Others see no card. */
export function NamesCard({ room }: { room: Room }) {
  const user = usePerson()
  const count = room.readersByName ?? 0
  const isOwner = room.creatorId === user.id && room.isMember
  const mayAdd = isOwner && !isOver(room)
  const names = useQuery({ ...namesQuery(room.id), enabled: count > 0 })
  const [isAdding, setAdding] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  if (room.readersByName == null || (count === 0 && !mayAdd)) return null
  return (
    <Card className="overflow-hidden" aria-labelledby="room-names">
      <div className="flex flex-wrap items-center justify-between gap-3 px-5 py-5 sm:px-6">
        <div className="min-w-0 flex-1 basis-52">
          <h2 ref={heading} id="room-names" tabIndex={-1} className="text-title outline-none">
            {t('names.title')}
          </h2>
          <p className="mt-1 text-[0.9375rem] text-ink-muted">
            {count === 0 ? t('names.none') : t('names.count', { count })}
          </p>
        </div>
        {mayAdd && (
          <Button kind="secondary" className="max-sm:w-full" aria-haspopup="dialog" onClick={() => setAdding(true)}>
            <UserPlus />
            <span>{t('names.add')}</span>
          </Button>
        )}
      </div>
      {count > 0 &&
        (names.data !== undefined ? (
          <Readers room={room} readers={names.data} />
        ) : names.isFetching ? (
          <Skeleton label={t('names.loading')} rows={Math.min(count, 3)} />
        ) : (
          <ErrorCard
            title={t('names.loadFailed')}
            hint={errorText(names.error, t('members.again'))}
            onRetry={() => void names.refetch()}
          />
        ))}
      {isOwner && <NameQuestions roomId={room.id} hasNames={count > 0} />}
      <LatePart onFail={() => setAdding(false)}>
        {isAdding && <AddNamesDialog room={room} onClose={() => setAdding(false)} />}
      </LatePart>
    </Card>
  )
}

/** Rows before "show more": a screen of a phone. */
const FIRST = 8

/** Those with a portion come first, read or not: a row does not move when its portion is marked. */
function Readers({ room, readers }: { room: Room; readers: NamedReader[] }) {
  const hasPortion = ({ tasks }: NamedReader) => tasks.length > 0
  const more = useShowMore([...readers.filter(hasPortion), ...readers.filter((reader) => !hasPortion(reader))], FIRST)
  const acting = useAttempt(failureWithReason(t('names.failed'), t('members.again')))
  return (
    <>
      <ul className="divide-y divide-line border-t border-line">
        {more.shown.map((reader) => (
          <ReaderRow key={reader.id} room={room} reader={reader} {...acting} />
        ))}
      </ul>
      <ShowMoreButton more={more} />
    </>
  )
}

interface Acting {
  attempt: ReturnType<typeof useAttempt>['attempt']
  failed: FailedAttempt | undefined
}

function ReaderRow({ room, reader, attempt, failed }: Acting & { room: Room; reader: NamedReader }) {
  const own = failed?.subject === reader.id ? failed : undefined
  return (
    <li className="flex flex-wrap items-center gap-3 px-5 py-3.5 sm:px-6">
      <Avatar name={reader.fullName} />
      <div className="grid min-w-0 flex-1 basis-40 grid-cols-[minmax(0,1fr)] gap-1">
        <p className="font-semibold break-words">
          <bdi>{reader.fullName}</bdi>
        </p>
        {reader.tasks.map((task) => (
          <Portion key={task.id} room={room} reader={reader} task={task} attempt={attempt} describedBy={own?.id} />
        ))}
        {reader.tasks.length === 0 && <NothingOpen room={room} reader={reader} attempt={attempt} />}
      </div>
      <FailureNote id={own?.id} words={own?.words} className="w-full" />
    </li>
  )
}

interface PortionProps {
  room: Room
  reader: NamedReader
  task: Task
  attempt: Acting['attempt']
  describedBy: string | undefined
}

function Portion({ room, reader, task, attempt, describedBy }: PortionProps) {
  const today = useToday()
  const complete = useCompleteForName(room.id)
  const reopen = useReopenForName(room.id)
  const name = firstNameOf(reader.fullName)
  const portion = portionName(task)
  const navigate = useNavigate()
  const markRead = async () => {
    const hatim = hatimPath(await complete.mutateAsync({ readerId: reader.id, task }))
    if (hatim) void navigate(hatim)
    else toast.success(t('names.marked', { name, portion }))
  }
  const undo = async () => {
    await reopen.mutateAsync({ readerId: reader.id, task })
    toast.success(t('names.undone', { name, portion }))
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <p className="min-w-0 text-[0.9375rem] break-words text-ink-muted">
        {task.isCompleted ? t('names.read', { portion }) : t('names.portion', { portion, by: byText(task, today) })}
      </p>
      {task.isCompleted ? (
        <Button
          kind="ghost"
          aria-label={reopen.isPending ? undefined : t('names.undoLabel', { name, portion })}
          aria-describedby={describedBy}
          busy={reopen.isPending && t('names.undoing')}
          onClick={() => void attempt(undo, reader.id)}
        >
          <Undo2 className="rtl:-scale-x-100" />
          <span>{t('names.undo')}</span>
        </Button>
      ) : (
        <Button
          kind="secondary"
          className="wrap-anywhere max-sm:w-full"
          aria-describedby={describedBy}
          busy={complete.isPending && t('names.marking')}
          onClick={() => void attempt(markRead, reader.id)}
        >
          <Check />
          <span>{t('names.says', { name })}</span>
        </Button>
      )}
    </div>
  )
}

/** A piece of the board, a free one or a portion that waits can be taken for them. */
function NothingOpen({ room, reader, attempt }: { room: Room; reader: NamedReader; attempt: Acting['attempt'] }) {
  const hasEnded = isOver(room)
  const isBoard = room.dealing === 'chosen'
  const { data } = useQuery({ ...waitingQuery(room.id), enabled: !hasEnded && !isBoard })
  // A card that an earlier build kept on the device counts no hatims.
  const isFree = room.dealing === 'dealt' && room.pausedSince === null && (room.hatims?.free ?? 0) > 0
  const sources: (Source | false)[] = isBoard ? ['board'] : [isFree && 'free', data?.waits === true && 'waiting']
  const shown = hasEnded ? [] : sources.filter((source) => source !== false)
  if (shown.length === 0)
    return <p className="flex min-h-11 items-center text-[0.9375rem] text-ink-muted">{t('names.nothing')}</p>
  return (
    <div className="flex flex-wrap gap-2">
      {shown.map((source) => (
        <TakeButton key={source} source={source} room={room} reader={reader} attempt={attempt} />
      ))}
    </div>
  )
}

interface TakeButtonProps {
  source: Source
  room: Room
  reader: NamedReader
  attempt: Acting['attempt']
}

function TakeButton({ source, room, reader, attempt }: TakeButtonProps) {
  const take = useTakeForName(room.id)
  const name = firstNameOf(reader.fullName)
  const takeOne = async () => {
    const { task } = await take.mutateAsync({ readerId: reader.id, from: source })
    toast.success(t('names.taken', { name, portion: portionName(task) }))
  }
  return (
    <Button
      kind="soft"
      className="wrap-anywhere"
      busy={take.isPending && t('names.taking')}
      onClick={() => void attempt(takeOne, reader.id)}
    >
      {source === 'waiting' ? t('names.takeWaiting', { name }) : t('names.take', { name })}
    </Button>
  )
}
