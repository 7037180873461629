import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { t } from '../../lib/i18n.ts'
import { toast } from '../../ui/toast.ts'
import { useAuth } from '../auth/use-auth.ts'
import {
  isPortion,
  keepSending,
  type Outcome,
  onOutcome,
  type PortionSubmission,
  takeOverGuestWork,
  titleOf,
} from './outbox.ts'

type OnPortion = (queries: QueryClient, portion: PortionSubmission, outcome: Outcome) => void

/**
 * While a person is signed in, sends their waiting answers and read portions, those of a guest of this device first made theirs, and
 * reports when they have arrived.
 * `onPortion` reports the outcome of a portion.
 */
export function useOutbox(onDelivered: (queries: QueryClient) => void, onPortion: OnPortion) {
  const userId = useAuth().user?.id
  const queries = useQueryClient()

  useEffect(() => {
    if (!userId) return
    const stopListening = onOutcome((submission, outcome) => {
      if (outcome.kind === 'kept') return
      if (isPortion(submission)) return onPortion(queries, submission, outcome)
      onDelivered(queries)
      const lesson = titleOf(submission)
      const name = submission.readerName
      if (outcome.kind === 'recorded') {
        const description = name ? t('progress.sentLaterFor', { lesson, name }) : t('progress.sentLater', { lesson })
        toast.success(t('progress.saved'), { description })
      } else {
        const reason = outcome.error.message
        const description = name
          ? t('progress.refusedLaterFor', { lesson, name, reason })
          : t('progress.refusedLater', { lesson, reason })
        toast.error(t('progress.failed'), { description, duration: 0 })
      }
    })
    takeOverGuestWork(userId)
    const stopSending = keepSending(userId)
    return () => {
      stopSending()
      stopListening()
    }
  }, [userId, queries, onDelivered, onPortion])
}
