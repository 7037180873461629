import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { t } from '../../lib/i18n.ts'
import { idOfAddress, pageOfAddress, surahPath } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { MoreButton } from './MoreButton.tsx'
import { ReviewDone } from './ReviewDone.tsx'
import { ReviewPlaceholder } from './ReviewPlaceholder.tsx'
import type { ReturnLink } from './RunHeader.tsx'
import { Runs } from './Runs.tsx'
import { lessonRecitalQuery, moreQuery, pageRecitalQuery, type Review, reviewQuery } from './review.queries.ts'

/** The review of today or a little more, or of a page of the mushaf or a lesson's passage: run after run, then how it went. */
export function ReviewScreen() {
  const [asked] = useSearchParams()
  const page = pageOfAddress(asked.get('page'))
  const lesson = idOfAddress(asked.get('lesson'))
  const isMore = asked.get('more') === 'true'
  return (
    <>
      <PageTitle>{t('review.title')}</PageTitle>
      <ReviewOf key={page ?? lesson ?? `${isMore}`} source={reviewSourceOf(page, lesson, isMore)} />
    </>
  )
}

/** The source of a review: its query, where it leads back to, and its texts. */
interface ReviewSource {
  isToday: boolean
  /** Whether it is the five minutes more. */
  isMore?: boolean
  query:
    | typeof reviewQuery
    | typeof moreQuery
    | ReturnType<typeof pageRecitalQuery>
    | ReturnType<typeof lessonRecitalQuery>
  returnLinkOf: (review: Review | undefined) => ReturnLink
  nothing: string
  done: string
}

function reviewSourceOf(page: number | undefined, lesson: string | undefined, isMore: boolean): ReviewSource {
  const toPath = { to: '/memorize', label: t('review.back') }
  if (page !== undefined) {
    return {
      isToday: false,
      query: pageRecitalQuery(page),
      returnLinkOf: () => ({ to: `/memorize/map?page=${page}`, label: t('review.backToPage') }),
      nothing: t('review.nothing.page'),
      done: t('review.done.page', { page }),
    }
  }
  if (lesson !== undefined) {
    return {
      isToday: false,
      query: lessonRecitalQuery(lesson),
      returnLinkOf: (review) => {
        const [run] = review?.runs ?? []
        return run ? { ...toPath, to: surahPath(run.startSurah) } : toPath
      },
      nothing: t('review.nothing.lesson'),
      done: t('review.done.lesson'),
    }
  }
  return {
    isToday: true,
    isMore,
    query: isMore ? moreQuery : reviewQuery,
    returnLinkOf: () => toPath,
    nothing: t(isMore ? 'review.more.over' : 'review.nothing.hint'),
    done: t('review.done.title'),
  }
}

function ReviewOf({ source }: { source: ReviewSource }) {
  const { isToday } = source
  const review = useQuery(source.query as typeof reviewQuery)
  const [begun, setBegun] = useState<Review>()
  const [times, setTimes] = useState(0)
  // The review keeps the runs that it began with, because recited ones leave the query's answer.
  if (!begun && review.data && !review.isFetching) setBegun(review.data)
  const goOn = (more: Review) => {
    setBegun(more)
    setTimes(times + 1)
  }
  const returnLink = source.returnLinkOf(begun)
  if (!begun || begun.runs.length === 0) {
    return (
      <ReviewPlaceholder review={review} returnLink={returnLink} hint={source.nothing}>
        {isToday && !source.isMore && <MoreButton onMore={goOn} />}
      </ReviewPlaceholder>
    )
  }
  return (
    <Runs
      key={times}
      review={begun}
      returnLink={returnLink}
      end={(how) => (
        <ReviewDone review={begun} title={source.done} isToday={isToday} onward={returnLink.to} {...how}>
          {how.verdicts.includes('slipped') && (
            <ButtonLink kind="ghost" to="/memorize/look-alikes" className="mt-2">
              {t('review.alikes.title')}
            </ButtonLink>
          )}
          {isToday && !how.isKept && !how.isSending && <MoreButton onMore={goOn} />}
        </ReviewDone>
      )}
    />
  )
}
