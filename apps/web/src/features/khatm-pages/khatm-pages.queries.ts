import type { KhatmPage as OnTheWire } from '@halaqa/contract/khatm-pages'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { matchPath } from 'react-router-dom'
import { callPublic } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { type Camel, camelKeys } from '../../lib/camel.ts'

export type KhatmPage = Camel<OnTheWire>

/** The page of a room for everyone; null if there is none at this address. */
export const khatmPageQuery = (code: string) =>
  queryOptions({
    queryKey: ['khatm', code],
    queryFn: async ({ signal }): Promise<KhatmPage | null> => {
      try {
        return await callPublic('GET /khatm/:code', { params: { code }, signal })
      } catch (error) {
        if (error instanceof ApiError && error.code === 'page_not_found') return null
        throw error
      }
    },
  })

/** Keeps what the server rendered the page with, so that the first render in the browser is the same. */
export function keepKhatmPage(queries: QueryClient, code: string, answer: OnTheWire | null) {
  queries.setQueryData(khatmPageQuery(code).queryKey, answer && (camelKeys(answer) as KhatmPage))
}

/** Reads what the server wrote into its page. */
export function prepareKhatmPage(queries: QueryClient, pathname: string) {
  const code = matchPath('/khatm/:code', pathname)?.params.code
  const written = document.getElementById('khatm')?.textContent
  if (code && written) keepKhatmPage(queries, code, JSON.parse(written) as OnTheWire | null)
}
