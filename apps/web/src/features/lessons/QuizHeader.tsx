import { ArrowLeft, Sparkles, Timer } from 'lucide-react'
import { t } from '../../lib/i18n.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import type { Question } from './question.ts'

interface Props {
  title: string
  question: Question
  number: number
  count: number
  /** Where Back leads. */
  back: string
}

export function QuizHeader({ title, question, number, count, back }: Props) {
  return (
    <header className="sticky top-0 z-20 bg-paper/94 backdrop-blur-md">
      <div className="mx-auto max-w-[48rem] px-gutter pt-2 pb-3">
        <div className="flex flex-wrap items-center gap-2">
          <Anchor
            to={back}
            className="btn-icon -ms-2.5 shrink-0"
            aria-label={t('lessons.back')}
            title={t('lessons.back')}
          >
            <ArrowLeft className="rtl:-scale-x-100" />
          </Anchor>
          <div className="min-w-0 flex-1 basis-32">
            <h1 className="truncate font-sans text-base leading-tight font-semibold tracking-normal" title={title}>
              {title}
            </h1>
            <p className="text-sm text-ink-muted tabular-nums">{t('lessons.question', { number, count })}</p>
          </div>
          <span className="badge tabular-nums">
            <Timer />
            {question.estimatedTimeSeconds}
            <span className="max-sm:sr-only"> {t('lessons.seconds')}</span>
            <span className="sm:hidden" aria-hidden="true">
              {t('lessons.secondsShort')}
            </span>
          </span>
          <span className="badge badge-gold tabular-nums">
            <Sparkles />
            {question.pointsValue}
            <span className="max-sm:sr-only"> {t('lessons.points')}</span>
          </span>
        </div>
        <div
          className="meter mt-2.5"
          role="progressbar"
          aria-label={t('lessons.progress')}
          aria-valuenow={number}
          aria-valuemin={0}
          aria-valuemax={count}
          aria-valuetext={t('lessons.question', { number, count })}
        >
          <span style={{ width: `${(number / count) * 100}%` }} />
        </div>
      </div>
    </header>
  )
}
