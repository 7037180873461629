import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '../../lib/i18n.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { cn } from '../../ui/cn.ts'
import { Facts } from '../../ui/Facts.tsx'

/** The link that leaves a review. */
export interface ReturnLink {
  to: string
  label: string
}

export interface RunPlace {
  returnLink: ReturnLink
  /** The run's, from 1, and how many there are. */
  number: number
  count: number
  /** The minutes that are left of the whole review. */
  minutes: number
  /** Takes back the verdict before. */
  undo?: ReactNode
}

interface Props extends RunPlace {
  title: string
  /** Moves the focus to the title, if it is the page's heading. */
  takesFocus?: boolean
}

/**
 * The header of a run: the way back, the title, and the progress of the review. It scrolls away if large letters leave
 * little room.
 */
export function RunHeader({ title, returnLink, number, count, minutes, undo, takesFocus = false }: Props) {
  const Title = takesFocus ? 'h1' : 'p'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    document.documentElement.scrollTop = 0
    heading.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <header className="sticky top-[calc(min(0px,50dvh-20rem)+var(--bar))] z-20 bg-paper/94 backdrop-blur-md">
      <div className="mx-auto max-w-[48rem] px-gutter pt-2 pb-3">
        <div className="flex items-center gap-2">
          <Anchor
            to={returnLink.to}
            className="btn-icon -ms-2.5 shrink-0"
            aria-label={returnLink.label}
            title={returnLink.label}
          >
            <ArrowLeft className="rtl:-scale-x-100" />
          </Anchor>
          <div className="min-w-0 flex-1">
            <Title
              ref={heading}
              {...(takesFocus && { tabIndex: -1 })}
              className="font-sans text-base leading-tight font-semibold tracking-normal outline-none"
            >
              {title}
            </Title>
            <p className="text-sm text-ink-muted tabular-nums">
              <Facts of={[t('review.of', { number, count }), t('review.minutesLeft', { minutes })]} />
            </p>
          </div>
        </div>
        <div
          className="lesson-bar mt-2.5"
          role="progressbar"
          aria-label={t('review.progress')}
          aria-valuemin={0}
          aria-valuemax={count}
          aria-valuenow={number}
          aria-valuetext={t('review.of', { number, count })}
        >
          {Array.from({ length: count }, (_, i) => (
            <span key={i} className={cn(i < number - 1 && 'bar-known', i === number - 1 && 'bar-now')} />
          ))}
        </div>
        {undo && <div className="-mb-2 grid justify-items-end">{undo}</div>}
      </div>
    </header>
  )
}
