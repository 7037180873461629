import { addDays } from '@halaqa/contract/calendar'
import type { Verdict } from '@halaqa/memory/grading'
import { useQueries } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { longDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { Badge } from '../../ui/Badge.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Ring } from '../../ui/Ring.tsx'
import { surahMemoryQuery } from '../memory/memory.queries.ts'
import type { Review, ReviewRun } from './review.queries.ts'
import { countVerses, placeOf, titleOfRun } from './run-title.ts'
import { VERDICT_LOOKS } from './verdict-look.ts'

interface Props {
  review: Review
  /** Of the mushaf, where it was not the review of today. */
  page: number | undefined
  /** Of each run, in their order. */
  verdicts: readonly Verdict[]
  xp: number
  /** Some of it waits on the device for the server. */
  isKept: boolean
  /** Some of it is on the way to the server. */
  isSending: boolean
  onward: string
  /** What goes on from here, besides the way back. */
  children?: ReactNode
}

/** How it went, in minutes and in words; it stays until the person goes on. */
export function ReviewDone({ review, page, verdicts, xp, isKept, isSending, onward, children }: Props) {
  const { runs, minutes } = review
  const title = page === undefined ? t('review.done.title') : t('review.done.page', { page })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.documentElement.scrollTop = 0
    heading.current?.focus({ preventScroll: true })
  }, [])
  const verses = countVerses(runs.flatMap(({ items }) => items))
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
        <DoneRuns review={review} verdicts={verdicts} isRecorded={!isKept && !isSending} />
        <ButtonLink to={onward} size="lg" className="mt-6 w-full">
          {t('review.done.continue')}
        </ButtonLink>
        {children}
      </div>
    </main>
  )
}

/** Each run with how it went and, where that was recorded and can be loaded, when it comes back. */
function DoneRuns({ review, verdicts, isRecorded }: Pick<Props, 'review' | 'verdicts'> & { isRecorded: boolean }) {
  const { runs, date } = review
  const surahs = [...new Set(runs.map(({ startSurah }) => startSurah))]
  const answers = useQueries({
    queries: surahs.map((surah) => ({ ...surahMemoryQuery(surah), staleTime: 0, enabled: isRecorded })),
  })
  const due = new Map(answers.flatMap(({ data }) => data?.items ?? []).map((item) => [item.key, item.due]))
  return (
    <ul className="card mt-6 divide-y divide-line text-start" aria-label={t('review.done.runs')}>
      {runs.map((run, i) => (
        <li key={run.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3.5">
          <span className="min-w-0">
            <span className="block font-serif text-lg leading-snug font-semibold">{titleOfRun(run)}</span>
            <span className="block min-h-[1lh] text-sm text-ink-muted">
              {isRecorded && comingBackText(run, due, addDays(date, 1))}
            </span>
          </span>
          <VerdictBadge verdict={verdicts[i]!} />
        </li>
      ))}
    </ul>
  )
}

function VerdictBadge({ verdict }: { verdict: Verdict }) {
  const { Icon, badge } = VERDICT_LOOKS[verdict]
  return (
    <Badge kind={badge} className="shrink-0">
      <Icon />
      {t(`review.verdict.${verdict}`)}
    </Badge>
  )
}

/** "Next on March 5, 2026; 93:5 tomorrow": the first of the verses that come back later, and those that do so at once. */
function comingBackText({ items }: ReviewRun, due: ReadonlyMap<string, string>, tomorrow: string) {
  const dated = items.flatMap((item) => {
    const date = due.get(item.key)
    return date === undefined ? [] : [{ item, date }]
  })
  const [first] = dated
    .map(({ date }) => date)
    .filter((date) => date > tomorrow)
    .sort()
  const soon = dated.filter(({ date }) => date <= tomorrow).map(({ item }) => item)
  if (first === undefined) return soon.length > 0 && t('review.done.tomorrow')
  if (soon.length === 0) return t('review.done.next', { date: longDate(first) })
  const verses =
    soon.length > MOST_NAMED ? t('review.done.verses', { count: countVerses(soon) }) : soon.map(placeOf).join(', ')
  return t('review.done.nextAndTomorrow', { date: longDate(first), verses })
}

const MOST_NAMED = 3
