import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { FailureNote } from '../../ui/Failure.tsx'
import { failureWithReason, useAttempt } from '../../ui/use-attempt.ts'
import { moreQuery, type Review } from './review.queries.ts'

interface Props {
  /** Goes on with five minutes more. */
  onMore: (more: Review) => void
}

/** Asks for five minutes more; where all was recited it says so instead. */
export function MoreButton({ onMore }: Props) {
  const queries = useQueryClient()
  const { attempt, failed } = useAttempt(failureWithReason(t('review.failed'), t('ui.error.unexpected')))
  const [isBusy, setBusy] = useState(false)
  const [isOver, setOver] = useState(false)
  const go = async () => {
    setBusy(true)
    await attempt(async () => {
      const more = await queries.fetchQuery(moreQuery)
      if (more.runs.length > 0) onMore(more)
      else setOver(true)
    })
    setBusy(false)
  }
  return (
    <div className="text-center">
      {!isOver && (
        <Button
          kind="ghost"
          className="mt-2"
          busy={isBusy && t('review.loading')}
          aria-describedby={failed?.id}
          onClick={() => void go()}
        >
          {t('review.more')}
        </Button>
      )}
      <p role="status" className="text-ink-muted">
        {isOver && t('review.more.over')}
      </p>
      <FailureNote words={failed?.words} id={failed?.id} />
    </div>
  )
}
