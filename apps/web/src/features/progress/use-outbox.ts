import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { t } from '../../lib/i18n.ts'
import { toast } from '../../ui/toast.ts'
import { useAuth } from '../auth/use-auth.ts'
import { keepSending, onOutcome, titleOf } from './outbox.ts'

/** While a person is signed in, sends what they answered while the server was away, and says so when it has arrived. */
export function useOutbox(onDelivered: (queries: QueryClient) => void) {
  const userId = useAuth().user?.id
  const queries = useQueryClient()

  useEffect(() => {
    if (!userId) return
    const stopListening = onOutcome((submission, outcome) => {
      if (outcome.kind === 'kept') return
      onDelivered(queries)
      const lesson = titleOf(submission)
      if (outcome.kind === 'recorded') {
        toast.success(t('progress.saved'), { description: t('progress.sentLater', { lesson }) })
      } else {
        const reason = outcome.error.message
        toast.error(t('progress.failed'), {
          description: t('progress.refusedLater', { lesson, reason }),
          duration: 0,
        })
      }
    })
    const stopSending = keepSending(userId)
    return () => {
      stopSending()
      stopListening()
    }
  }, [userId, queries, onDelivered])
}
