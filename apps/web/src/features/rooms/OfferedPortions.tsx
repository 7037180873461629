import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '../../lib/i18n.ts'
import { rangeEnds } from '../../lib/ranges.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FailedLine } from '../../ui/FailedLine.tsx'
import { FailureNote } from '../../ui/Failure.tsx'
import { PortionRow } from '../../ui/PortionRow.tsx'
import { toast } from '../../ui/toast.ts'
import { pieceName } from '../tasks/piece-labels.ts'
import { versesText } from '../tasks/portion-texts.ts'
import { LostTaskFailures } from '../tasks/TaskFailureNote.tsx'
import type { OfferedPortion } from '../tasks/task.model.ts'
import { type TaskFailure, useTaskFailures } from '../tasks/task-failures.ts'
import { useTakeTask } from '../tasks/tasks.mutations.ts'
import { offeredQuery } from '../tasks/tasks.queries.ts'

/** Portions that their readers have given back. They do not say whose they were. */
export function OfferedPortions({ roomId, children }: { roomId: string; children?: ReactNode }) {
  const offered = useQuery(offeredQuery(roomId))
  const isOfHere = (failure: TaskFailure) => !failure.isOwn && failure.roomId === roomId
  const failures = useTaskFailures().filter(isOfHere)
  if (offered.data === undefined) {
    return offered.isError && !offered.isFetching ? (
      <FailedLine
        label={t('rooms.offered.title')}
        text={t('rooms.offered.failed')}
        onRetry={() => void offered.refetch()}
      />
    ) : null
  }
  if (offered.data.length === 0 && failures.length === 0) return null
  return (
    <Card className="overflow-hidden" aria-labelledby="room-offered" data-focus-next="room-today">
      <div className="px-5 pt-5 sm:px-6 sm:pt-6">
        <h2 id="room-offered" className="text-title">
          {t('rooms.offered.title')}
        </h2>
        {offered.data.length > 0 && <p className="mt-1 text-sm text-ink-muted">{t('rooms.offered.hint')}</p>}
      </div>
      <LostTaskFailures shown={offered.data} of={isOfHere} className="px-5 last:pb-5 sm:px-6" />
      <ul aria-labelledby="room-offered" className="empty:hidden">
        {offered.data.map((portion) => (
          <Offered key={portion.id} portion={portion} failure={failures.find(({ taskId }) => taskId === portion.id)} />
        ))}
      </ul>
      {offered.data.length > 0 && children}
    </Card>
  )
}

function Offered({ portion, failure }: { portion: OfferedPortion; failure: TaskFailure | undefined }) {
  const take = useTakeTask()
  // The row is gone before the answer comes, and with it whatever it would have waited for.
  const takeIt = () =>
    take.mutateAsync(portion).then(
      () => toast.success(t('rooms.offered.taken')),
      () => {},
    )
  return (
    <PortionRow
      kind="open"
      name={pieceName(portion)}
      ends={rangeEnds(portion)}
      action={
        <Button
          kind="secondary"
          className="max-sm:w-full sm:whitespace-nowrap"
          aria-describedby={failure?.id}
          busy={take.isPending && t('rooms.offered.taking')}
          onClick={() => void takeIt()}
        >
          {t('rooms.offered.take')}
        </Button>
      }
      note={<FailureNote id={failure?.id} words={failure?.words} className="sm:ps-15" />}
    >
      <p className="text-sm text-ink-muted">{versesText(portion)}</p>
    </PortionRow>
  )
}
