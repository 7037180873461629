import type { Answer } from '@halaqa/contract/endpoint'
import {
  getHeardText,
  getHearing,
  listHearingAyahs,
  listHearings,
  type HeardText as WireHeardText,
  type Hearing as WireHearing,
} from '@halaqa/contract/hearings'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { Camel } from '../../lib/camel.ts'
import { readDraft } from './heard-draft.ts'
import { hearingKeys } from './hearings.keys.ts'

export type Hearing = Camel<WireHearing>
/** With what accepting it records, once it is finished. */
export type OwnHearing = Camel<Answer<typeof getHearing>>
export type HeardText = Camel<WireHeardText>
export type HeardAyah = NonNullable<HeardText['ayahs']>[number]

export const hearingsQuery = queryOptions({
  queryKey: hearingKeys.list,
  queryFn: ({ signal }) => call(listHearings, { query: {}, signal }),
})

/** Accepted ones in which something of a page of the mushaf was recited. */
export const hearingsOfPageQuery = (page: number) =>
  queryOptions({
    queryKey: hearingKeys.ofPage(page),
    queryFn: ({ signal }) => call(listHearings, { query: { page }, signal }),
  })

export const hearingQuery = (id: string) =>
  queryOptions({
    queryKey: hearingKeys.one(id),
    queryFn: ({ signal }) => call(getHearing, { params: { id }, signal }),
  })

export const hearingAyahsQuery = (id: string) =>
  queryOptions({
    queryKey: hearingKeys.ayahs(id),
    queryFn: ({ signal }) => call(listHearingAyahs, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** By its link, as the listener who this device may be. */
export const heardTextQuery = (token: string) =>
  queryOptions({
    queryKey: hearingKeys.heard(token),
    queryFn: ({ signal }) => call(getHeardText, { params: { token }, headers: keyHeader(token), signal }),
  })

export function keyHeader(token: string): Record<string, string> {
  const key = readDraft(token)?.key
  return key ? { 'Hearing-Key': key } : {}
}
