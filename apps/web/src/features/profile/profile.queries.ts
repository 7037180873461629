import * as contract from '@halaqa/contract/profile'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { Camel } from '../../lib/camel.ts'

export type OwnHatim = Camel<contract.OwnHatim>

/** Below the figures: whatever makes those stale does the same to the calendar. */
export const activityQuery = queryOptions({
  queryKey: ['tasks', 'figures', 'activity'],
  queryFn: ({ signal }) => call(contract.getActivity, { signal }),
})

export const ownHatimsQuery = queryOptions({
  queryKey: ['tasks', 'figures', 'hatims'],
  queryFn: ({ signal }) => call(contract.listOwnHatims, { signal }),
})
