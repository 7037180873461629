import type * as contract from '@halaqa/contract/profile'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { Camel } from '../../lib/camel.ts'
import { profileKeys } from './profile.keys.ts'

export type OwnHatim = Camel<contract.OwnHatim>

export const activityQuery = queryOptions({
  queryKey: profileKeys.activity,
  queryFn: ({ signal }) => call('GET /user/activity', { signal }),
})

export const ownHatimsQuery = queryOptions({
  queryKey: profileKeys.hatims,
  queryFn: ({ signal }) => call('GET /user/hatims', { signal }),
})

/** The person's own figures. Several screens show them, each with the failure text of its other calls. */
export const figuresQuery = queryOptions({
  queryKey: profileKeys.figures,
  queryFn: ({ signal }) => call('GET /user/figures', { signal, isOfRooms: !location.pathname.startsWith('/memorize') }),
})
