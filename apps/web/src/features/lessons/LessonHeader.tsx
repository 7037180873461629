import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../lib/i18n.ts'
import { Anchor } from '../../ui/Anchor.tsx'

interface Props {
  /** The name of the lesson. */
  title: string
  /** How far the learner is, as text. */
  place: string
  /** Where Back leads. */
  back: string
  /** Buttons beside the title. */
  actions: ReactNode
  progress: ReactNode
  className: string
}

/** The header of every part of a lesson: the way back, the name, and the progress below. */
export const LessonHeader = ({ title, place, back, actions, progress, className }: Props) => (
  <header className={className}>
    <div className="mx-auto max-w-[48rem] px-gutter">
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
          <h1
            className="line-clamp-2 font-sans text-base leading-tight font-semibold tracking-normal max-[22rem]:line-clamp-1"
            title={title}
          >
            {title}
          </h1>
          <p className="text-sm leading-snug text-ink-muted tabular-nums max-[22rem]:text-2xs">{place}</p>
        </div>
        {actions}
      </div>
      {progress}
    </div>
  </header>
)
