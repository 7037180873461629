import { useId } from 'react'
import { t } from '../../lib/i18n.ts'
import { FailureNote } from '../../ui/Failure.tsx'
import { Khatam } from '../../ui/Ornament.tsx'
import { FinishButton } from './FinishButton.tsx'
import { OfferPortion } from './OfferPortion.tsx'
import type { Task } from './task.ts'
import type { Finish } from './use-finish.ts'

/** After the last ayah. */
export function TaskEnd({ task, finish }: { task: Task; finish: Finish }) {
  const noteId = useId()
  return (
    <div
      data-focus-next="portion-notice"
      className="mt-8 grid justify-items-center gap-4 border-t border-line pt-8 text-center"
    >
      <span className="text-gold">
        <Khatam className="size-8" />
      </span>
      <p className="text-ink-muted">{t('tasks.end')}</p>
      <div className="max-sm:w-full">
        <FinishButton finish={finish} noteId={noteId} size="lg" />
        <FailureNote id={noteId} words={finish.failure} />
      </div>
      {!finish.isBusy && (
        <div data-focus-place="">
          <OfferPortion task={task} />
        </div>
      )}
    </div>
  )
}
