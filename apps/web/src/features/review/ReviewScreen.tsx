import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { t } from '../../lib/i18n.ts'
import { pageOfAddress } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { BeforeRuns } from './BeforeRuns.tsx'
import { MoreButton } from './MoreButton.tsx'
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
  const [times, setTimes] = useState(0)
  // What is recited leaves the answer; the review goes on with what it began with.
  if (!begun && review.data && !review.isFetching) setBegun(review.data)
  const goOn = (more: Review) => {
    setBegun(more)
    setTimes(times + 1)
  }
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
      >
        {page === undefined && <MoreButton onMore={goOn} />}
      </BeforeRuns>
    )
  }
  return (
    <Runs
      key={times}
      review={begun}
      way={way}
      end={(how) => (
        <ReviewDone review={begun} page={page} onward={way.to} {...how}>
          {how.verdicts.includes('slipped') && (
            <ButtonLink kind="ghost" to="/memorize/look-alikes" className="mt-2">
              {t('review.alikes.title')}
            </ButtonLink>
          )}
          {page === undefined && !how.isKept && !how.isSending && <MoreButton onMore={goOn} />}
        </ReviewDone>
      )}
    />
  )
}
