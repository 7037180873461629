import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAuth } from '../auth/auth.access.ts'
import { goLive } from './live.ts'

/** While somebody is signed in, what others do arrives without a reload. */
export function useLive() {
  const { user } = useAuth()
  const id = user?.id
  const token = user?.token
  const queries = useQueryClient()
  useEffect(() => {
    if (id && token) return goLive({ id, token }, queries)
  }, [id, token, queries])
}
