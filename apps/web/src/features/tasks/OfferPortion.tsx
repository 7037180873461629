import { useIsMutating } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { FailureNote } from '../../ui/Failure.tsx'
import { OfferDialog } from './OfferDialog.tsx'
import type { Task } from './task.model.ts'
import { taskPageFailure } from './task-failures.ts'
import { taskMutationKeys } from './tasks.keys.ts'
import { useTakeTask } from './tasks.mutations.ts'

/** Offers a portion that its reader cannot read to the group, or takes the offer back. */
export function OfferPortion({ task }: { task: Task }) {
  const [asking, setAsking] = useState(false)
  const isOffering = useIsMutating({ mutationKey: taskMutationKeys.of('offer') }) > 0
  const take = useTakeTask()
  const failure = taskPageFailure('take', take.error)
  const noteId = useId()

  if (task.offeredAt !== null && !isOffering) {
    const portion = { ...task, offeredAt: task.offeredAt }
    return (
      <>
        <div className="well mt-2 grid justify-items-center gap-2 px-5 py-4" role="status">
          <p className="text-ink-muted">{t('tasks.offer.offered')}</p>
          <Button
            kind="ghost"
            aria-describedby={failure && noteId}
            busy={take.isPending && t('tasks.offer.takingBack')}
            onClick={() => take.mutate(portion)}
          >
            {t('tasks.offer.takeBack')}
          </Button>
        </div>
        <FailureNote id={noteId} words={failure} />
      </>
    )
  }
  return (
    <>
      <Button kind="ghost" onClick={() => setAsking(true)}>
        {t('tasks.offer.action')}
      </Button>
      <OfferDialog task={task} open={asking} onClose={() => setAsking(false)} />
    </>
  )
}
