import type * as settings from '@halaqa/contract/memorizing-settings'
import type * as contract from '@halaqa/contract/memory'
import type { LookAlikeSlips } from '@halaqa/contract/review'
import type { AyahRange } from '@halaqa/quran/range'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { Camel } from '../../lib/camel.ts'
import { invalidateMemory, memoryKeys } from './memory.keys.ts'

export type Memory = Camel<contract.Memory>
export type PageMemory = Camel<contract.PageMemory>
export type SurahMemory = Camel<contract.SurahMemory>
export type KnownOfRange = Camel<contract.KnownOfRange>
export type LookAlikeSlip = Camel<LookAlikeSlips>['lookAlikes'][number]
export type PageState = Memory['pages'][number]['state']
export type Memorizing = Camel<settings.ChosenMemorizingSettings>
export type MemorizingChoice = Pick<Memorizing, 'minutes' | 'cycleDays' | 'firmness' | 'nearDays'>

/** Always stale, so that a recital on another device shows when the page gets the focus. */
export const memoryQuery = queryOptions({
  queryKey: memoryKeys.map,
  queryFn: ({ signal }) => call('GET /user/memory', { signal }),
  staleTime: 0,
})

export const pageQuery = (page: number) =>
  queryOptions({
    queryKey: memoryKeys.page(page),
    queryFn: ({ signal }) => call('GET /user/memory/pages/:page', { params: { page }, signal }),
    staleTime: 0,
  })

export const surahMemoryQuery = (surah: number) =>
  queryOptions({
    queryKey: memoryKeys.surah(surah),
    queryFn: ({ signal }) => call('GET /user/memory/:surah', { params: { surah: String(surah) }, signal }),
    staleTime: 0,
  })

export const knownQuery = (range: AyahRange) =>
  queryOptions({
    queryKey: memoryKeys.known(range),
    queryFn: ({ signal }) => call('GET /user/memory/known', { query: range, signal }),
    staleTime: 0,
  })

export const memorizingQuery = queryOptions({
  queryKey: memoryKeys.settings,
  queryFn: ({ signal }) => call('GET /user/settings/memorizing', { signal }),
  staleTime: 0,
})

/** The places that the person took for one another, the latest first. */
export const lookAlikeSlipsQuery = queryOptions({
  queryKey: memoryKeys.lookAlikeSlips,
  queryFn: ({ signal }) => call('GET /user/look-alikes', { signal }),
})

export function useMarkKnown() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: AyahRange & { known: boolean }) => call('PUT /user/memory/known', { body }),
    // The mutation ends once the visible data is loaded again, so that no old figure is shown beside its success.
    onSuccess: () => invalidateMemory(queries),
  })
}

export function useChooseMemorizing() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ minutes, cycleDays, firmness, nearDays }: MemorizingChoice) =>
      call('PUT /user/settings/memorizing', { body: { minutes, cycleDays, firmness, nearDays } }),
    onSuccess: (chosen) => {
      queries.setQueryData(memorizingQuery.queryKey, chosen)
      void invalidateMemory(queries)
    },
  })
}
