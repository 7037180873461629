import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { portionName } from './piece-labels.ts'
import type { Task } from './task.model.ts'

export interface KeepQuestionProps {
  task: Task
  /** The first name of a reader in care, for whom a guardian answers. */
  name?: string
  onKeep: () => void
  onPass: () => void
  /** The id of the note that says what failed. */
  failureId: string | undefined
}

/** Asks the reader of a portion that lies unopened whether they keep it. */
export function KeepQuestion({ task, name, onKeep, onPass, failureId }: KeepQuestionProps) {
  const portion = portionName(task)
  return (
    <div className="mt-3 min-h-36 rounded-lg border border-gold/60 bg-gold-soft p-4 text-start">
      <p className="font-semibold">{t('tasks.keep.title')}</p>
      <p className="mt-1 text-sm break-words text-ink-muted">
        {name ? t('tasks.keep.textFor', { name }) : t('tasks.keep.text')}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          kind="secondary"
          className="max-sm:flex-1"
          aria-label={t('tasks.keep.keepPortion', { portion })}
          aria-describedby={failureId}
          onClick={onKeep}
        >
          {t('tasks.keep.keep')}
        </Button>
        <Button
          kind="secondary"
          className="max-sm:flex-1"
          aria-label={t('tasks.keep.passPortion', { portion })}
          aria-describedby={failureId}
          onClick={onPass}
        >
          {t('tasks.keep.pass')}
        </Button>
      </div>
    </div>
  )
}
