import type { QueryClient } from '@tanstack/react-query'
import { prepareHouseText } from '../features/about/house-text.queries.ts'
import { prepareInvitation } from '../features/invitations/invitations.queries.ts'
import { prepareKhatmPage } from '../features/khatm-pages/khatm-pages.queries.ts'

/**
 * Loads what the first render of a page needs that the server rendered: the reader's page needs a surah and its fonts, and a page with
 * a text of the people who run the server needs that text. Pages of members are not rendered and load none of this.
 */
export async function prepareRenderedPage(queries: QueryClient) {
  await prepareHouseText(queries, location.pathname)
  prepareInvitation(queries, location)
  prepareKhatmPage(queries, location.pathname)
  if (location.pathname !== '/quran') return
  const { prepareReader } = await import('../features/chapters/ReaderScreen.tsx')
  await prepareReader(queries, location)
}
