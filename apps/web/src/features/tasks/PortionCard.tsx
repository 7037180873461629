import { surahOf } from '@halaqa/quran/surahs'
import { Calendar } from 'lucide-react'
import { t } from '../../lib/i18n.ts'
import { rangeEnds } from '../../lib/ranges.ts'
import { ArabicName } from '../../ui/ArabicName.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { RangeText } from '../../ui/RangeText.tsx'
import { OwnKeepQuestion } from './LateKeepQuestion.tsx'
import { PortionAction } from './PortionAction.tsx'
import { MushafPages, ReadInMushaf } from './PortionNotes.tsx'
import { byText, pieceName } from './piece-labels.ts'
import { bookmarkText, dueText, versesText } from './portion-texts.ts'
import { TaskFailureNote } from './TaskFailureNote.tsx'
import { bookmarkProgress, isDueLater, type Task } from './task.model.ts'

interface PortionCardProps {
  task: Task
  id: string
  title: string
  /** "3 days left", if the portion has more than a day. */
  daysLeft?: string | undefined
  today: string
}

/** The one portion to read now: range, surah, progress, and one button. A page has at most one. */
export function PortionCard({ task, id, title, daysLeft, today }: PortionCardProps) {
  const name = pieceName(task)
  return (
    <section
      className="card rounded-2xl border-gold/60 bg-gold-soft/40 px-5 pt-5 pb-2 sm:px-6"
      aria-labelledby={id}
      data-focus-next={id}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id={id} className="font-sans text-sm font-semibold tracking-normal text-gold-ink">
          {title}
        </h2>
        {task.offeredAt && <Badge kind="info">{t('dashboard.tasks.offered')}</Badge>}
        {daysLeft && (
          <Badge kind="gold">
            <Calendar />
            <span>{daysLeft}</span>
          </Badge>
        )}
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-4">
        <div className="min-w-0 flex-1 basis-44">
          <p className="font-serif text-[1.375rem] leading-tight font-semibold tracking-tight sm:text-[1.75rem]">
            {name ?? <RangeText ends={rangeEnds(task)} />}
          </p>
          {name && (
            <p className="mt-1 text-[0.9375rem] text-ink-muted">
              <RangeText ends={rangeEnds(task)} />
            </p>
          )}
          <p className="mt-1 flex flex-wrap gap-x-2 text-[0.9375rem] text-ink-muted">
            <span>{versesText(task)}</span>
            <MushafPages portion={task} />
            {task.piece ? <span>{byText(task, today)}</span> : isDueLater(task, today) && <span>{dueText(task)}</span>}
          </p>
        </div>
        <ArabicName name={surahOf(task.startSurah).nameArabic} className="ms-auto shrink-0 text-[min(2.5rem,18vw)]" />
      </div>
      <BookmarkThread task={task} />
      <div className="mt-4">
        <PortionAction task={task} isLate={false} isFirst size="lg" />
      </div>
      <ReadInMushaf task={task} />
      <OwnKeepQuestion task={task} />
      <TaskFailureNote task={task} />
    </section>
  )
}

/** How far the reader's bookmark is in the portion; nothing without one. */
function BookmarkThread({ task }: { task: Task }) {
  const progress = bookmarkProgress(task)
  if (!progress) return null
  return (
    <div className="mt-3 flex items-center gap-3 text-sm text-ink-muted">
      <progress
        className="thread min-w-0 flex-1"
        aria-label={t('tasks.bookmark.progress')}
        value={progress.read}
        max={progress.total}
      />
      <span>{bookmarkText(task)}</span>
    </div>
  )
}
