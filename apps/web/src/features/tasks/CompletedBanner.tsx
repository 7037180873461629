import { DAY_MS } from '@halaqa/contract/calendar'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { FailureNote } from '../../ui/Failure.tsx'
import { Girih } from '../../ui/Ornament.tsx'
import type { Task } from './task.ts'
import { useTaskFailure } from './task-failures.ts'
import { useReopenTask } from './tasks.acts.ts'

/** A completion can be undone for a day; the server holds to it, the page only stops offering it. */

export function CompletedBanner({ task }: { task: Task }) {
  const reopen = useReopenTask()
  const failure = useTaskFailure(task)
  const canUndo = task.completedAt !== null && Date.now() - Date.parse(task.completedAt) < DAY_MS
  return (
    <>
      <section
        className="relative mt-4 overflow-hidden rounded-2xl bg-hero px-6 py-9 text-center text-on-hero sm:px-10"
        role="status"
      >
        <div className="pointer-events-none absolute inset-0 text-hero-gold opacity-15">
          <Girih />
        </div>
        <div className="relative">
          <h2 className="text-3xl">{t('tasks.done.title')}</h2>
          <p className="mx-auto mt-3 max-w-[40ch] font-serif text-lg leading-relaxed text-on-hero-muted">
            {t('tasks.done.dua')}
          </p>
          {canUndo && (
            <Button
              kind="ghost"
              className="mt-5 border-on-hero-muted! text-on-hero! hover:bg-hero-deep!"
              aria-describedby={failure?.id}
              busy={reopen.isPending && t('tasks.done.undoing')}
              onClick={() => reopen.mutate(task)}
            >
              {t('tasks.done.undo')}
            </Button>
          )}
        </div>
      </section>
      <FailureNote id={failure?.id} words={failure?.words} className="text-center [&>p]:justify-center" />
    </>
  )
}
