import { ArrowRight, Check, Eye, RotateCcw, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { cn } from '../../ui/cn.ts'
import { StarMark } from '../../ui/Ornament.tsx'
import type { Attempt } from './attempt.ts'
import { isStuck } from './quiz-steps.ts'

interface Props {
  attempt: Pick<Attempt, 'verdict' | 'isShown' | 'misses'>
  /** The text for a wrong answer that can be tried again. */
  wrong?: string
  /** The text for the right answer that is shown. */
  shown: string
  /** The label of the button that goes on, unless it finishes the lesson. */
  onLabel: 'lessons.continue' | 'lessons.nextQuestion'
  isLast: boolean
  /** Whether all questions are known. */
  isAllKnown: boolean
  /** Goes back to the passage; null where the lesson has none. */
  learnAgain: (() => void) | null
  /** At the end, goes back to the first skipped question; null if there is none. */
  answerSkipped: (() => void) | null
  isSaving: boolean
  retry: () => void
  goOn: () => void
  /** Under the title, beside the mark. */
  note?: ReactNode
}

/**
 * Shows the verdict on an answer, and the next step. The live region exists before it has content, so that a screen
 * reader announces what appears. The button that follows takes the focus; an Enter that is still held down does not
 * press it.
 */
export function Feedback(props: Props) {
  const { attempt, isLast, isAllKnown, isSaving, onLabel, learnAgain, answerSkipped, retry, goOn } = props
  const { verdict, isShown } = attempt
  const next = useRef<HTMLButtonElement>(null)
  useFocusWhenChecked(next, isShown ? 'shown' : verdict)
  const canRetry = verdict === false && !isShown
  return (
    <section
      className={cn(
        verdict !== null && 'my-2 rounded-xl border p-3 sm:p-4',
        verdict === true && 'border-success bg-success-soft',
        canRetry && 'border-danger bg-danger-soft',
        isShown && 'border-gold bg-gold-soft',
      )}
    >
      <div className="flex flex-wrap items-center gap-3 sm:gap-4">
        <div role="status" className="flex min-w-0 flex-1 basis-52 items-center gap-3 sm:gap-4">
          {verdict !== null && <FeedbackText {...props} />}
        </div>
        {verdict !== null && (
          <div className="flex flex-wrap gap-3 max-sm:w-full sm:ms-auto">
            {answerSkipped && !canRetry ? (
              <Button kind="secondary" className="max-sm:flex-1" disabled={isSaving} onClick={goOn}>
                {t('lessons.finishForNow')}
              </Button>
            ) : (
              learnAgain &&
              isLast &&
              !isAllKnown &&
              !canRetry && (
                <Button kind="secondary" className="max-sm:flex-1" disabled={isSaving} onClick={learnAgain}>
                  {t('lessons.learnAgain')}
                </Button>
              )
            )}
            {canRetry ? (
              <Button ref={next} className="max-sm:flex-1" disabled={isSaving} onClick={retry} {...unlessHeld}>
                <RotateCcw />
                <span>{t('lessons.tryAgain')}</span>
              </Button>
            ) : (
              <Button
                ref={next}
                className="max-sm:flex-1"
                disabled={isSaving}
                onClick={answerSkipped ?? goOn}
                {...unlessHeld}
              >
                <span>
                  {t(
                    answerSkipped
                      ? 'lessons.answerSkipped'
                      : !isLast
                        ? onLabel
                        : isAllKnown
                          ? 'lessons.finishLesson'
                          : 'lessons.finishForNow',
                  )}
                </span>
                {verdict && <ArrowRight className="rtl:-scale-x-100" />}
              </Button>
            )}
          </div>
        )}
      </div>
    </section>
  )
}

function FeedbackText({ attempt: { verdict, isShown, misses }, wrong, shown, note }: Props) {
  if (isShown) {
    return (
      <>
        <ShownMark />
        <div className="min-w-0 flex-1">
          <p className="text-lg font-semibold">{shown}</p>
          <p className="text-[0.9375rem] text-ink-muted">
            {t(isStuck({ misses }) ? 'lessons.shown.stuck' : 'lessons.shown.comesBack')}
          </p>
        </div>
      </>
    )
  }
  return (
    <>
      {verdict ? <RightMark /> : <WrongMark />}
      <div className="min-w-0 flex-1">
        <p className={cn('text-lg font-semibold', verdict ? 'text-success-ink' : 'text-danger-ink')}>
          {verdict ? t('lessons.correct') : wrong}
        </p>
        {note && <p className="text-[0.9375rem] text-ink-muted">{note}</p>}
      </div>
    </>
  )
}

const unlessHeld = { onKeyDown: (event: KeyboardEvent) => event.repeat && event.preventDefault() }

const RightMark = () => (
  <StarMark kind="filled" className="size-10 text-tile-done sm:size-12">
    <Check className="size-5 text-tile-done-ink" />
  </StarMark>
)

const ShownMark = () => (
  <StarMark className="size-10 text-gold sm:size-12">
    <Eye className="size-5 text-gold-ink" />
  </StarMark>
)

const WrongMark = () => (
  <span className="grid size-10 shrink-0 sm:size-12 place-items-center rounded-full bg-danger text-on-danger">
    <X className="size-6" />
  </span>
)

/** Focuses the button after a check, and not when a person comes back to an answered question. */
function useFocusWhenChecked(button: RefObject<HTMLButtonElement | null>, outcome: boolean | null | 'shown') {
  const before = useRef(outcome)
  useEffect(() => {
    if (before.current !== outcome && outcome !== null) button.current?.focus()
    before.current = outcome
  }, [button, outcome])
}
