import { ArrowLeft, ArrowRight, Check, CloudUpload } from 'lucide-react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'

interface Props {
  number: number
  count: number
  answered: number
  isSaving: boolean
  /** The answers are finished and wait for the server. */
  isWaiting: boolean
  canGoOn: boolean
  onPrevious: () => void
  onNext: () => void
}

export function QuizFooter({ number, count, answered, isSaving, isWaiting, canGoOn, onPrevious, onNext }: Props) {
  return (
    <footer className="@container sticky bottom-0 z-20 border-t border-line bg-surface/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-md">
      <div role="status" className="mx-auto max-w-[48rem] px-gutter">
        {isWaiting && (
          <p className="flex items-start gap-2.5 pt-3 text-sm text-ink-muted">
            <CloudUpload className="mt-0.5 size-4" />
            {t('lessons.kept')}
          </p>
        )}
      </div>
      <div className="mx-auto flex max-w-[48rem] flex-wrap items-center justify-between gap-3 px-gutter py-3">
        <Button
          kind="secondary"
          className="max-sm:px-3.5 [&>svg]:rtl:-scale-x-100"
          disabled={number === 1 || isSaving}
          onClick={onPrevious}
        >
          <ArrowLeft />
          <span className="@max-[23rem]:sr-only">{t('lessons.previous')}</span>
        </Button>
        <p className="min-w-18 flex-1 basis-0 text-center text-sm text-ink-muted tabular-nums">
          {t('lessons.answered', { answered, count })}
        </p>
        {number === count ? (
          <Button className="max-sm:px-5" disabled={isSaving} aria-busy={isSaving || undefined} onClick={onNext}>
            {t(isSaving ? 'lessons.saving' : 'lessons.finish')}
            {!isSaving && <Check />}
          </Button>
        ) : (
          <Button className="max-sm:px-5" disabled={!canGoOn} onClick={onNext}>
            <span className="@max-[14rem]:sr-only">{t('lessons.next')}</span>
            <ArrowRight className="rtl:-scale-x-100" />
          </Button>
        )}
      </div>
    </footer>
  )
}
