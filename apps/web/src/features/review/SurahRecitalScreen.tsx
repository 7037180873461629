import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { t } from '../../lib/i18n.ts'
import { surahOfAddress, surahScreenPath } from '../../lib/paths.ts'
import { surahName } from '../../lib/surah-names.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { PageSpinner } from '../../ui/states.tsx'
import { usePerson } from '../auth/use-auth.ts'
import { ReviewPlaceholder } from './ReviewPlaceholder.tsx'
import { type Judged, Runs } from './Runs.tsx'
import { type Review, surahRecitalQuery } from './review.queries.ts'
import { titleOfRun } from './run-title.ts'
import { clearSurahPlace, readSurahPlace, saveSurahPlace } from './surah-place.ts'
import type { LastPage } from './UndoLastPage.tsx'

/** A surah is recited whole, `/memorize/surah/:surah/recite`: a page at a time, on as many days as it takes. */
export function SurahRecitalScreen() {
  const surah = surahOfAddress(useParams().surah)
  if (surah === undefined) return <Navigate to="/memorize" replace />
  return (
    <>
      <PageTitle>{t('review.surah.title', { surah: surahName(surah) })}</PageTitle>
      <SurahRecital key={surah} surah={surah} />
    </>
  )
}

function SurahRecital({ surah }: { surah: number }) {
  const { id: owner } = usePerson()
  const review = useQuery(surahRecitalQuery(surah))
  const [begun, setBegun] = useState<{ review: Review; done: string[] }>()
  if (!begun && review.data && !review.isFetching) setBegun({ review: review.data, done: doneOf(review.data) })
  const returnLink = { to: surahScreenPath(surah), label: t('review.surah.back', { surah: surahName(surah) }) }

  /** The runs that were recited before; none if all were, because then it begins again. */
  function doneOf({ runs }: Review): string[] {
    const kept = new Set(readSurahPlace(owner, surah)?.done)
    const done = runs.flatMap(({ id }) => (kept.has(id) ? id : []))
    return done.length < runs.length ? done : []
  }

  if (!begun || begun.review.runs.length === 0) {
    return <ReviewPlaceholder review={review} returnLink={returnLink} hint={t('review.surah.nothing')} />
  }
  return (
    <Runs
      review={begun.review}
      done={begun.done}
      returnLink={returnLink}
      onRun={(done) => saveSurahPlace(owner, surah, { done, count: begun.review.runs.length })}
      end={({ isSending, last }) =>
        isSending ? (
          <PageSpinner label={t('review.saving')} />
        ) : (
          <Recited surah={surah} last={last && lastPageOf(begun.review, last)} />
        )
      }
    />
  )
}

function lastPageOf({ date, runs }: Review, { submission, run, recital }: Judged): LastPage {
  const done = runs.flatMap(({ id }) => (id === run.id ? [] : id))
  const { id, userId, finishedAt } = submission
  return {
    submission: { id, userId, finishedAt },
    title: titleOfRun(run),
    date,
    runId: run.id,
    recital,
    place: { done, count: runs.length },
  }
}

function Recited({ surah, last }: { surah: number; last: LastPage | undefined }) {
  const { id: owner } = usePerson()
  // Navigate goes again for every new object, without end.
  const [state] = useState(() => {
    clearSurahPlace(owner, surah)
    return { isRecited: true, last }
  })
  return <Navigate to={surahScreenPath(surah)} state={state} replace />
}
