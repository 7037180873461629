import { Sparkles } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { t } from '../../lib/i18n.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Ring } from '../../ui/Ring.tsx'
import type { Review } from './review.queries.ts'

interface Props {
  review: Review
  /** Of the mushaf, where it was not the review of today. */
  page: number | undefined
  xp: number
  /** Some of it waits on the device for the server. */
  isKept: boolean
  onward: string
}

/** How it went, in minutes and in words; it stays until the person goes on. */
export function ReviewDone({ review: { runs, minutes }, page, xp, isKept, onward }: Props) {
  const title = page === undefined ? t('review.done.title') : t('review.done.page', { page })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.documentElement.scrollTop = 0
    heading.current?.focus({ preventScroll: true })
  }, [])
  const verses = new Set(runs.flatMap(({ items }) => items.map(({ key }) => key))).size
  return (
    <main id="main" className="grid min-h-dvh grid-cols-[minmax(0,1fr)] place-items-center px-gutter py-8">
      <div className="w-full max-w-md animate-rise text-center">
        <Ring percent={100} label={title} className="mx-auto size-48">
          <span className="text-center leading-tight" aria-hidden="true">
            <span className="block font-serif text-[2.75rem] leading-none font-semibold tabular-nums">{minutes}</span>
            <span className="mt-1 block text-sm text-ink-muted">{t('review.done.minutes', { minutes })}</span>
          </span>
        </Ring>
        <div role="status">
          <h1 ref={heading} tabIndex={-1} className="mt-7 text-headline outline-none">
            {title}
          </h1>
          <p className="mt-2 text-lg text-ink-muted">{t('review.done.count', { runs: runs.length, verses })}</p>
          {isKept && <p className="mt-3 text-ink-muted">{t('review.done.kept')}</p>}
        </div>
        {xp > 0 && (
          <p className="badge badge-gold mx-auto mt-4 min-h-9 w-fit px-3 text-[0.9375rem]">
            <Sparkles />
            {t('review.done.xp', { xp })}
          </p>
        )}
        <ButtonLink to={onward} size="lg" className="mt-6 w-full">
          {t('review.done.continue')}
        </ButtonLink>
      </div>
    </main>
  )
}
