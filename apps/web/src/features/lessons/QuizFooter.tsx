import { ArrowLeft, ArrowRight, Check, CloudUpload } from 'lucide-react'
import { useId } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { FailureNote, type FailureWords } from '../../ui/Failure.tsx'

interface Props {
  count: number
  answered: number
  /** There is no open question before this one. */
  isFirst: boolean
  /** What is left to do is finishing. */
  isLast: boolean
  /** Whose answers go nowhere. */
  isGuest: boolean
  isSaving: boolean
  /** The answers are finished and wait for the server. */
  isWaiting: boolean
  /** Why the server would not take the answers. */
  refused?: FailureWords | undefined
  canGoOn: boolean
  onPrevious: () => void
  onNext: () => void
}

/** The buttons back and forward. They look quiet, because the button above them continues after an answer. */
export function QuizFooter({
  count,
  answered,
  isFirst,
  isLast,
  isGuest,
  isSaving,
  isWaiting,
  refused,
  canGoOn,
  onPrevious,
  onNext,
}: Props) {
  const noteId = useId()
  return (
    <footer data-bottom-bar="" className="@container bg-sunken pb-[env(safe-area-inset-bottom)]">
      <div role="status" className="mx-auto max-w-[48rem] px-gutter">
        {isWaiting && (
          <p className="flex items-start gap-2.5 pt-3 text-sm text-ink-muted">
            <CloudUpload className="mt-0.5 size-4" />
            <span>{t('lessons.kept')}</span>
          </p>
        )}
      </div>
      <FailureNote id={noteId} words={refused} className="mx-auto max-w-[48rem] px-gutter pt-2" />
      <div className="mx-auto flex max-w-[48rem] items-center justify-between gap-2 px-gutter sm:py-2">
        <Button kind="ghost" className={`${QUIET} -ms-2`} disabled={isFirst || isSaving} onClick={onPrevious}>
          <ArrowLeft className="rtl:-scale-x-100" />
          <span className="@max-[22rem]:sr-only">{t('lessons.previous')}</span>
        </Button>
        <div className="min-w-0 flex-1 basis-0 text-center text-sm leading-tight text-ink-muted tabular-nums">
          <p>{t('lessons.answered', { answered, count })}</p>
          {isGuest && <p className="text-2xs">{t('lessons.guest')}</p>}
        </div>
        {isLast ? (
          <Button
            kind="soft"
            className="-me-2 px-3"
            disabled={isSaving}
            aria-busy={isSaving || undefined}
            aria-describedby={refused && noteId}
            onClick={onNext}
          >
            <span>{t(isSaving ? 'lessons.saving' : 'lessons.finish')}</span>
            {!isSaving && <Check />}
          </Button>
        ) : (
          <Button kind="ghost" className={`${QUIET} -me-2`} disabled={!canGoOn} onClick={onNext}>
            <span className="@max-[14rem]:sr-only">{t('lessons.next')}</span>
            <ArrowRight className="rtl:-scale-x-100" />
          </Button>
        )}
      </div>
    </footer>
  )
}

const QUIET = 'px-2 disabled:border-transparent disabled:bg-transparent [&>svg]:rtl:-scale-x-100'
