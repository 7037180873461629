import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'

/**
 * What was tried and failed is said until the person leaves the page, and no longer. What was tried by following a link
 * (`meta.leadsOn`) is said on the page that the link led to.
 */
export function useClearFailures(pathname: string) {
  const mutations = useQueryClient().getMutationCache()
  useLayoutEffect(() => {
    const arrivedAt = Date.now()
    return () => {
      for (const mutation of mutations.getAll()) {
        const { status, submittedAt } = mutation.state
        const leadsOn = mutation.meta?.leadsOn === true && submittedAt >= arrivedAt
        if (status !== 'pending' && !leadsOn) mutations.remove(mutation)
      }
    }
  }, [mutations, pathname])
}
