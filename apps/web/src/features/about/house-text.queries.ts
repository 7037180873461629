import type { HouseText } from '@halaqa/contract/house'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { callPublic } from '../../lib/api.ts'
import { readPage } from '../../lib/config.ts'

/** A text of the people who run the server. Another revision may have another text. */
export const houseTextQuery = (text: HouseText, revision: number) =>
  queryOptions({
    queryKey: ['house', revision, text],
    queryFn: ({ signal }) => callPublic('GET /house/texts/:text', { params: { text }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

const PAGES: Readonly<Record<string, HouseText>> = { '/imprint': 'imprint', '/privacy': 'privacy', '/terms': 'terms' }

/** Loads the text of a page that the server rendered with it. */
export async function prepareHouseText(queries: QueryClient, pathname: string) {
  const text = PAGES[pathname.replace(/\/$/, '')]
  const house = readPage()?.house
  if (text && house?.texts.includes(text)) await queries.ensureQueryData(houseTextQuery(text, house.revision))
}
