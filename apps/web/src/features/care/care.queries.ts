import type * as contract from '@halaqa/contract/readers'
import { queryOptions } from '@tanstack/react-query'
import { call, callPublic } from '../../lib/api.ts'
import type { Camel } from '../../lib/camel.ts'
import type { Room } from '../rooms/room.model.ts'
import { careKeys } from './care.keys.ts'

export type Reader = Camel<contract.Reader>
export type CareLinkState = Camel<contract.CareLinkState>
export type CareLink = Camel<contract.CareLink>

/** The readers in the person's care, in the order in which they were added. */
export const readersQuery = queryOptions({
  queryKey: careKeys.readers,
  queryFn: ({ signal }) => call('GET /user/readers', { signal }),
})

/** The rooms of the guardian, which a new reader can join with them. */
export const ownRoomsQuery = queryOptions({
  queryKey: careKeys.ownRooms,
  queryFn: ({ signal }): Promise<Room[]> => call('GET /rooms', { signal }),
})

/** The purpose of a link. It is asked once, because opening the link uses it up. */
export const careLinkQuery = (token: string) =>
  queryOptions({
    queryKey: careKeys.link(token),
    queryFn: ({ signal }) => callPublic('POST /care/link', { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
