import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAuth } from '../auth/use-auth.ts'
import { startLiveUpdates } from './live.ts'

/** While a person is signed in, what others do arrives without a reload. */
export function useLiveUpdates() {
  const { user } = useAuth()
  const id = user?.id
  const token = user?.token
  const queries = useQueryClient()
  useEffect(() => {
    if (id && token) return startLiveUpdates({ id, token }, queries)
  }, [id, token, queries])
}
