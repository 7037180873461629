import { addDays } from '@halaqa/contract/calendar'
import type { Verdict } from '@halaqa/memory/grading'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { longDate } from '../../lib/dates.ts'
import { formatList } from '../../lib/formats.ts'
import { pageDigits, t } from '../../lib/i18n.ts'
import { Badge } from '../../ui/Badge.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { EndPage } from '../../ui/EndPage.tsx'
import { Medallion } from '../../ui/Medallion.tsx'
import { Ring } from '../../ui/Ring.tsx'
import { surahMemoryQuery } from '../memory/memory.queries.ts'
import { Gains } from '../profile/Gains.tsx'
import { type Review, type ReviewRun, tomorrowQuery } from './review.queries.ts'
import { countVerses, placeOf, titleOfRun } from './run-title.ts'
import { VERDICT_LOOKS } from './verdict-look.ts'

interface Props {
  review: Review
  title: string
  /** Whether it was the review of today, and not a page or a passage. */
  isToday: boolean
  /** The verdict of each run, in their order. */
  verdicts: readonly Verdict[]
  xp: number
  /** Some of it waits on the device for the server. */
  isKept: boolean
  /** Some of it is on the way to the server. */
  isSending: boolean
  /** Takes back the last verdict. */
  undo: ReactNode
  onward: string
  /** Further actions, besides the way back. */
  children?: ReactNode
}

/** The result of a review in minutes and in words. It stays until the person continues. */
export function ReviewDone({ review, title, isToday, verdicts, xp, isKept, isSending, undo, onward, children }: Props) {
  const { runs, minutes } = review
  const isRecorded = !isKept && !isSending
  const verses = countVerses(runs.flatMap(({ items }) => items))
  return (
    <EndPage
      title={title}
      ring={
        <Medallion>
          <Ring percent={100} label={title} className="size-40">
            <span className="text-center leading-tight" aria-hidden="true">
              <span className="block font-serif text-[2.75rem] leading-none font-semibold tabular-nums">
                {pageDigits(minutes)}
              </span>
              <span className="mt-1 block text-sm text-ink-muted">{t('review.done.minutes', { minutes })}</span>
            </span>
          </Ring>
        </Medallion>
      }
    >
      <div role="status">
        <p className="mt-2 text-lg text-ink-muted">{t('review.done.count', { runs: runs.length, verses })}</p>
        {isKept && <p className="mt-3 text-ink-muted">{t('review.done.kept')}</p>}
      </div>
      {(xp > 0 || isRecorded) && <Gains xp={xp} />}
      {undo && <div className="mt-4">{undo}</div>}
      <DoneRuns review={review} verdicts={verdicts} isRecorded={isRecorded} />
      {isToday && <Tomorrow date={review.date} isRecorded={isRecorded} />}
      <ButtonLink to={onward} size="lg" className="mt-6 w-full">
        {t('review.done.continue')}
      </ButtonLink>
      {children}
    </EndPage>
  )
}

/** The minutes of tomorrow, if they can be loaded. Nothing moves when they arrive. */
function Tomorrow({ date, isRecorded }: { date: string; isRecorded: boolean }) {
  const { data } = useQuery({ ...tomorrowQuery(date), enabled: isRecorded })
  return (
    <p role="status" className="mt-5 min-h-[1lh] text-ink-muted">
      {data && tomorrowText(data)}
    </p>
  )
}

function tomorrowText({ runs, minutes, nextOn }: Review) {
  if (runs.length > 0) return t('review.done.minutesTomorrow', { minutes })
  return nextOn !== null && t('review.done.nothingTomorrow', { date: longDate(nextOn) })
}

/** Each run with its verdict and, if that is recorded and can be loaded, its next date. */
function DoneRuns({ review, verdicts, isRecorded }: Pick<Props, 'review' | 'verdicts'> & { isRecorded: boolean }) {
  const { runs, date } = review
  const surahs = [...new Set(runs.map(({ startSurah }) => startSurah))]
  const answers = useQueries({
    queries: surahs.map((surah) => ({ ...surahMemoryQuery(surah), staleTime: 0, enabled: isRecorded })),
  })
  // Verses learned lately come back tomorrow as well, whatever their own date is. No date is shown until that is known.
  const next = useQuery({ ...tomorrowQuery(date), enabled: isRecorded })
  const tomorrow = addDays(date, 1)
  const dates = new Map([
    ...answers.flatMap(({ data }) => data?.items ?? []).map(({ key, due }) => [key, due] as const),
    ...(next.data?.runs ?? []).flatMap(({ items }) => items).map(({ key }) => [key, tomorrow] as const),
  ])
  return (
    <ul className="card mt-6 divide-y divide-line text-start" aria-label={t('review.done.runs')}>
      {runs.map((run, i) => (
        <li key={run.id} className="flex items-center gap-4 px-5 py-3.5 max-[22rem]:flex-wrap max-[22rem]:gap-y-2">
          <span className="min-w-0 flex-1 max-[22rem]:basis-full">
            <span className="block font-serif text-lg leading-snug font-semibold">{titleOfRun(run)}</span>
            <span className="block min-h-[1lh] text-sm text-ink-muted">
              {isRecorded && next.isFetched && comingBackText(run, dates, tomorrow)}
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
      <span>{t(`review.verdict.${verdict}`)}</span>
    </Badge>
  )
}

/** "Returns on March 5, 2026, 93:5 tomorrow": the first of the verses that come back later, and those that do so at once. */
function comingBackText({ items }: ReviewRun, dates: ReadonlyMap<string, string>, tomorrow: string) {
  const dated = items.flatMap((item) => {
    const date = dates.get(item.key)
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
    soon.length > MOST_NAMED ? t('review.done.verses', { count: countVerses(soon) }) : formatList(soon.map(placeOf))
  return t('review.done.nextAndTomorrow', { date: longDate(first), verses })
}

const MOST_NAMED = 3
