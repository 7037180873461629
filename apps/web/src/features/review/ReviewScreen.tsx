import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { t } from '../../lib/i18n.ts'
import { randomUuid } from '../../lib/random-id.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { EmptyState, Spinner } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { failureWithReason } from '../../ui/use-attempt.ts'
import { useSignedInUser } from '../auth/use-auth.ts'
import { invalidateMemory } from '../memory/memory.keys.ts'
import { pageOfAddress } from '../memory/pages.ts'
import { invalidateProfile } from '../profile/profile.keys.ts'
import { type ReviewSubmission, submit } from '../progress/outbox.ts'
import { ReviewDone } from './ReviewDone.tsx'
import { RunRecital } from './RunRecital.tsx'
import { pageReviewQuery, type Review, reviewQuery } from './review.queries.ts'
import { titleOfRun } from './run-title.ts'

/** The review of today, or of a page of the mushaf: run after run, then how it went. */
export function ReviewScreen() {
  const page = pageOfAddress(useSearchParams()[0].get('page'))
  return <ReviewOf key={page} page={page} />
}

function ReviewOf({ page }: { page: number | undefined }) {
  const today = useQuery({ ...reviewQuery, enabled: page === undefined })
  const ofPage = useQuery({ ...pageReviewQuery(page ?? 1), enabled: page !== undefined })
  const review = page === undefined ? today : ofPage
  const [begun, setBegun] = useState<Review>()
  // What is recited leaves the answer; the review goes on with what it began with.
  if (!begun && review.data && !review.isFetching) setBegun(review.data)
  return (
    <>
      <PageTitle>{t('review.title')}</PageTitle>
      {begun && begun.runs.length > 0 ? (
        <Runs review={begun} page={page} />
      ) : (
        <BeforeRuns review={review} page={page} />
      )}
    </>
  )
}

const BeforeRuns = ({ review, page }: { review: ReturnType<typeof useQuery<Review>>; page: number | undefined }) => (
  <main id="main" className="grid min-h-dvh place-items-center px-gutter py-10">
    <QueryBoundary
      query={{ ...review, data: review.isFetching ? undefined : review.data }}
      level={1}
      loading={<Spinner label={t('review.loading')} />}
      isLoading={review.isFetching}
      failed={t('review.failed')}
    >
      {() => (
        <EmptyState
          level={1}
          title={t('review.nothing.title')}
          hint={t(page === undefined ? 'review.nothing.hint' : 'review.nothing.page')}
          action={
            <ButtonLink to={wayBack(page)}>{t(page === undefined ? 'review.back' : 'review.backToPage')}</ButtonLink>
          }
        />
      )}
    </QueryBoundary>
  </main>
)

/** Where a review is left for. */
const wayBack = (page: number | undefined) => (page === undefined ? '/memorize' : `/memorize/map?page=${page}`)

function Runs({ review, page }: { review: Review; page: number | undefined }) {
  const user = useSignedInUser()
  const queries = useQueryClient()
  const [done, setDone] = useState(0)
  const [xp, setXp] = useState(0)
  const [isKept, setKept] = useState(false)
  const run = review.runs[done]

  // The path shows what is left when the page is left, whether the review was finished or not.
  useEffect(
    () => () => {
      void invalidateMemory(queries)
      void invalidateProfile(queries)
    },
    [queries],
  )

  async function send(results: ReviewSubmission['results'], runTitle: string) {
    const outcome = await submit({ id: randomUuid(), userId: user.id, runTitle, finishedAt: Date.now(), results })
    if (outcome.kind === 'recorded') setXp((before) => before + outcome.progress.xp)
    else if (outcome.kind === 'kept') setKept(true)
    else {
      const { title, reason } = failureWithReason(t('review.refused'), '')(outcome.error)
      toast.error(title, { description: reason, duration: 0 })
    }
  }

  if (!run) return <ReviewDone review={review} page={page} xp={xp} isKept={isKept} onward={wayBack(page)} />
  return (
    <RunRecital
      key={run.id}
      run={run}
      back={wayBack(page)}
      number={done + 1}
      count={review.runs.length}
      minutes={minutesLeft(review, done)}
      onDone={(results) => {
        setDone(done + 1)
        void send(results, titleOfRun(run))
      }}
    />
  )
}

/** Of the review's minutes, by the letters that are left. */
function minutesLeft({ runs, minutes }: Review, done: number) {
  const lettersOf = (some: Review['runs']) =>
    some.flatMap(({ items }) => items).reduce((sum, { letters }) => sum + letters, 0)
  return Math.max(1, Math.ceil((minutes * lettersOf(runs.slice(done))) / Math.max(1, lettersOf(runs))))
}
