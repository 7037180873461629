import { t } from '../../lib/i18n.ts'
import { rangeText } from '../../lib/ranges.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { cn } from '../../ui/cn.ts'
import { FailureNote } from '../../ui/Failure.tsx'
import type { Task } from './task.model.ts'
import type { FinishPortion } from './use-finish-portion.ts'

/** A change of a portion while its page was open: see `usePortion`. */
export type PortionChange = 'taken' | 'changed' | 'replaced'

const TITLES = {
  taken: 'tasks.taken.title',
  changed: 'tasks.changed.title',
  replaced: 'tasks.changed.title',
} as const
const TEXTS = { taken: 'tasks.taken.text', changed: 'tasks.changed.now', replaced: 'tasks.changed.text' } as const

interface Props {
  change: PortionChange
  /** The portion as it is now. */
  task: Task
  onShowNow: () => void
  /** Reading a portion that is another reader's by now still counts. */
  finish: FinishPortion
}

/** Sticky, because it appears while the reader is anywhere in the text. */
export function PortionNotice({ change, task, onShowNow, finish }: Props) {
  return (
    <section
      id="portion-notice"
      role="alert"
      aria-labelledby="portion-notice-title"
      className={cn(
        'sticky top-[calc(4.5rem+var(--bar))] z-20 mt-3 flex flex-wrap items-center gap-x-5 gap-y-3 rounded-xl border p-4 shadow-raised sm:p-5',
        change === 'taken'
          ? 'border-info bg-info-soft text-info-ink'
          : 'border-warning bg-warning-soft text-warning-ink',
      )}
    >
      <div className="min-w-0 flex-1 basis-56">
        <h2 id="portion-notice-title" className="font-sans text-base font-semibold tracking-normal">
          {t(TITLES[change])}
        </h2>
        <p className="mt-0.5 text-[0.9375rem]">{t(TEXTS[change], { range: rangeText(task) })}</p>
      </div>
      {change === 'taken' && (
        <div className="flex flex-wrap gap-2">
          <Button
            kind="secondary"
            aria-describedby={finish.failure && 'portion-notice-failure'}
            busy={finish.isBusy && t('tasks.completing')}
            onClick={finish.onFinish}
          >
            {t('tasks.taken.read')}
          </Button>
          <ButtonLink to="/read" kind="ghost">
            {t('tasks.back')}
          </ButtonLink>
        </div>
      )}
      {change === 'changed' && (
        <Button kind="secondary" onClick={onShowNow}>
          {t('tasks.changed.show')}
        </Button>
      )}
      {change === 'taken' && <FailureNote id="portion-notice-failure" words={finish.failure} className="w-full" />}
    </section>
  )
}
