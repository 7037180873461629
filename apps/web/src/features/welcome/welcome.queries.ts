import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export const welcomeQuery = queryOptions({
  queryKey: ['welcome'],
  queryFn: ({ signal }) => call('GET /user/welcome', { signal }),
  // A later visit asks again.
  gcTime: 0,
})
