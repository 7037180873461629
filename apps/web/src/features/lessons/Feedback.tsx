import { ArrowRight, Check, RotateCcw, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { cn } from '../../ui/cn.ts'
import { StarMark } from '../../ui/Ornament.tsx'

interface Props {
  verdict: boolean | null
  /** What is said of a wrong answer. */
  wrong: string
  /** What the button that goes on says, unless it finishes the lesson. */
  onLabel: 'lessons.continue' | 'lessons.nextQuestion'
  isLast: boolean
  isSaving: boolean
  retry: () => void
  goOn: () => void
  /** Under the title, beside the mark. */
  note?: ReactNode
}

/**
 * What became of an answer, and what to do now. Its place is there before anything stands in it, so that a screen reader
 * says what comes; the button that follows takes the focus. An Enter that is still held down does not press it.
 */
export function Feedback({ verdict, wrong, onLabel, isLast, isSaving, retry, goOn, note }: Props) {
  const next = useRef<HTMLButtonElement>(null)
  useFocusWhenChecked(next, verdict)
  const isCorrect = verdict === true
  return (
    <section
      className={cn(
        verdict !== null && 'my-2 rounded-xl border p-3 sm:p-4',
        verdict === true && 'border-success bg-success-soft',
        verdict === false && 'border-danger bg-danger-soft',
      )}
    >
      <div className="flex flex-wrap items-center gap-3 sm:gap-4">
        <div role="status" className="flex min-w-0 flex-1 basis-52 items-center gap-3 sm:gap-4">
          {verdict !== null && (
            <>
              {isCorrect ? <RightMark /> : <WrongMark />}
              <div className="min-w-0 flex-1">
                <p className={cn('text-lg font-semibold', isCorrect ? 'text-success-ink' : 'text-danger-ink')}>
                  {isCorrect ? t('lessons.correct') : wrong}
                </p>
                {note && <p className="text-[0.9375rem] text-ink-muted">{note}</p>}
              </div>
            </>
          )}
        </div>
        {verdict !== null && (
          <div className="flex flex-wrap gap-3 max-sm:w-full sm:ms-auto">
            {!isCorrect && (
              <Button
                ref={next}
                kind="secondary"
                className="max-sm:flex-1"
                disabled={isSaving}
                onClick={retry}
                {...unlessHeld}
              >
                <RotateCcw />
                {t('lessons.tryAgain')}
              </Button>
            )}
            <Button
              {...(isCorrect ? { ref: next } : {})}
              className="max-sm:flex-1"
              disabled={isSaving}
              onClick={goOn}
              {...unlessHeld}
            >
              {t(isLast ? 'lessons.finishLesson' : onLabel)}
              {isCorrect && <ArrowRight className="rtl:-scale-x-100" />}
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}

const unlessHeld = { onKeyDown: (event: KeyboardEvent) => event.repeat && event.preventDefault() }

const RightMark = () => (
  <StarMark kind="filled" className="size-10 text-tile-done sm:size-12">
    <Check className="size-5 text-tile-done-ink" />
  </StarMark>
)

const WrongMark = () => (
  <span className="grid size-10 shrink-0 sm:size-12 place-items-center rounded-full bg-danger text-on-danger">
    <X className="size-6" />
  </span>
)

/** Not when one comes back to a question that was answered before. */
function useFocusWhenChecked(button: RefObject<HTMLButtonElement | null>, verdict: boolean | null) {
  const before = useRef(verdict)
  useEffect(() => {
    if (before.current === null && verdict !== null) button.current?.focus()
    before.current = verdict
  }, [button, verdict])
}
