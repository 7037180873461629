import type { Answer } from '@halaqa/contract/endpoint'
import type {
  getHearing,
  Hearing as WireHearing,
  ListenerHearing as WireListenerHearing,
} from '@halaqa/contract/hearings'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, callPublic } from '../../lib/api.ts'
import type { Camel } from '../../lib/camel.ts'
import { hearingKeys } from './hearings.keys.ts'
import { readDraft } from './listener-draft.ts'

export type Hearing = Camel<WireHearing>
/** Includes what accepting it records, once it is finished. */
export type OwnHearing = Camel<Answer<typeof getHearing>>
export type ListenerHearing = Camel<WireListenerHearing>
export type HearingAyah = NonNullable<ListenerHearing['ayahs']>[number]

/** All of them, the newest first, a page after the other. */
export const hearingsQuery = infiniteQueryOptions({
  queryKey: hearingKeys.list,
  queryFn: ({ pageParam, signal }) => call('GET /user/hearings', { query: { before: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
})

/** Accepted ones in which something of a page of the mushaf was recited. */
export const hearingsOfPageQuery = (page: number) =>
  queryOptions({
    queryKey: hearingKeys.ofPage(page),
    queryFn: ({ signal }) => call('GET /user/hearings', { query: { page }, signal }),
  })

export const hearingQuery = (id: string) =>
  queryOptions({
    queryKey: hearingKeys.one(id),
    queryFn: ({ signal }) => call('GET /user/hearings/:id', { params: { id }, signal }),
  })

export const hearingAyahsQuery = (id: string) =>
  queryOptions({
    queryKey: hearingKeys.ayahs(id),
    queryFn: ({ signal }) => call('GET /user/hearings/:id/ayahs', { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** A hearing by its link, as the listener on this device sees it. */
export const listenerHearingQuery = (token: string) =>
  queryOptions({
    queryKey: hearingKeys.heard(token),
    queryFn: ({ signal }) =>
      callPublic('GET /hearings/:token', { params: { token }, headers: keyHeader(token), signal }),
  })

export function keyHeader(token: string): Record<string, string> {
  const key = readDraft(token)?.key
  return key ? { 'Hearing-Key': key } : {}
}
