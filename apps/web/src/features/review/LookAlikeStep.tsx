import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/states.tsx'
import type { ReviewSubmission } from '../progress/outbox.ts'
import { lookAlikesOfSlips } from './look-alikes.ts'
import { RunHeader, type RunPlace } from './RunHeader.tsx'
import { RunPage } from './RunPage.tsx'
import { lookAlikesQuery, type ReviewRun } from './review.queries.ts'
import { TwoPlaces } from './TwoPlaces.tsx'

interface Props {
  run: ReviewRun
  place: RunPlace
  results: ReviewSubmission['results']
  onDone: () => void
}

/**
 * Shows after a run with slips the places that they may come from, one after the other. Without such places the step
 * ends at once.
 */
export function LookAlikeStep({ run, place, results, onDone }: Props) {
  const { data, isFetching } = useQuery(lookAlikesQuery(run.startSurah))
  const [at, setAt] = useState(0)
  const slips = Object.fromEntries(results.map(({ key, slips: words }) => [key, words]))
  const mistaken = data && lookAlikesOfSlips(run.items, slips, data.lookAlikes)
  const shown = mistaken?.[at]
  const isOver = !shown && !isFetching
  // Runs before the screen is painted, so that a step without content is never seen.
  useLayoutEffect(() => {
    if (isOver) onDone()
  }, [isOver, onDone])
  const header = <RunHeader title={t('review.alike.header')} {...place} />
  if (!shown) {
    return (
      <RunPage header={header} action={<Button onClick={onDone}>{t('review.alike.goOn')}</Button>}>
        <Spinner label={t('review.loading')} />
      </RunPage>
    )
  }
  const goOn = () => (at + 1 < mistaken.length ? setAt(at + 1) : onDone())
  return <TwoPlaces key={at} lookAlike={shown} surah={run.startSurah} header={header} onDone={goOn} />
}
