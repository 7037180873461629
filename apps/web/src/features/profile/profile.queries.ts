import { getActivity } from '@halaqa/contract/profile'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** Below the figures: whatever makes those stale does the same to the calendar. */
export const activityQuery = queryOptions({
  queryKey: ['tasks', 'figures', 'activity'],
  queryFn: ({ signal }) => call(getActivity, { signal }),
})
