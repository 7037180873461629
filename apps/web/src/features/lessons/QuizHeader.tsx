import { ArrowLeft } from 'lucide-react'
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

/** Seconds and points stand there as plain words: nothing here runs out. */
export function QuizHeader({ title, question, number, count, back }: Props) {
  return (
    <header className="bg-paper">
      <div className="mx-auto max-w-[48rem] px-gutter pt-0.5 pb-1.5 sm:pt-2 sm:pb-2">
        <div className="flex items-center gap-1">
          <Anchor
            to={back}
            className="btn-icon -ms-2.5 shrink-0"
            aria-label={t('lessons.back')}
            title={t('lessons.back')}
          >
            <ArrowLeft className="rtl:-scale-x-100" />
          </Anchor>
          <div className="min-w-0 flex-1">
            <h1 className="truncate font-sans text-base leading-tight font-semibold tracking-normal" title={title}>
              {title}
            </h1>
            <p className="flex flex-wrap gap-x-1.5 text-sm leading-snug text-ink-muted tabular-nums max-[22rem]:text-2xs">
              <span>{t('lessons.question', { number, count })}</span>
              <span aria-hidden="true">·</span>
              <span>
                <span aria-hidden="true">
                  {t('lessons.aboutSecondsShort', { seconds: question.estimatedTimeSeconds })}
                </span>
                <span className="sr-only">{t('lessons.aboutSeconds', { seconds: question.estimatedTimeSeconds })}</span>
              </span>
              <span aria-hidden="true">·</span>
              <span>{t('lessons.pointsOf', { points: question.pointsValue })}</span>
            </p>
          </div>
        </div>
        <div
          className="meter mt-0.5 sm:mt-1.5"
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
