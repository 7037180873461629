import { t } from '../../lib/i18n.ts'
import { Khatam } from '../../ui/Ornament.tsx'
import { FinishButton } from './FinishButton.tsx'
import { OfferPortion } from './OfferPortion.tsx'
import type { Task } from './task.ts'
import type { Finish } from './use-finish.ts'

/** After the last ayah. */
export function TaskEnd({ task, finish }: { task: Task; finish: Finish }) {
  return (
    <div
      data-focus-next="portion-notice"
      className="mt-8 grid justify-items-center gap-4 border-t border-line pt-8 text-center"
    >
      <span className="text-gold">
        <Khatam className="size-8" />
      </span>
      <p className="text-ink-muted">{t('tasks.end')}</p>
      <FinishButton finish={finish} size="lg" />
      {!finish.isBusy && (
        <div data-focus-place="">
          <OfferPortion task={task} />
        </div>
      )}
    </div>
  )
}
