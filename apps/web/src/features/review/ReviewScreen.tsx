import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { t } from '../../lib/i18n.ts'
import { pageOfAddress } from '../../lib/paths.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { BeforeRuns } from './BeforeRuns.tsx'
import { ReviewDone } from './ReviewDone.tsx'
import { Runs } from './Runs.tsx'
import { pageRecitalQuery, type Review, reviewQuery } from './review.queries.ts'

/** The review of today, or of a page of the mushaf: run after run, then how it went. */
export function ReviewScreen() {
  const page = pageOfAddress(useSearchParams()[0].get('page'))
  return (
    <>
      <PageTitle>{t('review.title')}</PageTitle>
      <ReviewOf key={page} page={page} />
    </>
  )
}

function ReviewOf({ page }: { page: number | undefined }) {
  const today = useQuery({ ...reviewQuery, enabled: page === undefined })
  const ofPage = useQuery({ ...pageRecitalQuery(page ?? 1), enabled: page !== undefined })
  const review = page === undefined ? today : ofPage
  const [begun, setBegun] = useState<Review>()
  // What is recited leaves the answer; the review goes on with what it began with.
  if (!begun && review.data && !review.isFetching) setBegun(review.data)
  const way =
    page === undefined
      ? { to: '/memorize', label: t('review.back') }
      : { to: `/memorize/map?page=${page}`, label: t('review.backToPage') }
  if (!begun || begun.runs.length === 0) {
    return (
      <BeforeRuns
        review={review}
        way={way}
        hint={t(page === undefined ? 'review.nothing.hint' : 'review.nothing.page')}
      />
    )
  }
  return (
    <Runs
      review={begun}
      way={way}
      end={({ xp, isKept }) => <ReviewDone review={begun} page={page} xp={xp} isKept={isKept} onward={way.to} />}
    />
  )
}
