import { JUZ_COUNT, juzOf, PAGE_STARTS, pageSpan } from '@halaqa/quran/mushaf'
import { type AyahRange, rangeOf } from '@halaqa/quran/range'
import type { Memory, PageState } from './memory.queries.ts'

export const PAGE_COUNT = PAGE_STARTS.length

/** The order in which the states are named. */
export const STATES = ['firm', 'steady', 'fading', 'learning', 'not_begun'] as const satisfies readonly PageState[]

/** A page counts to the juz in which it begins. */
export const juzOfPage = (page: number): number => juzOf(pageSpan(page).start)

export const rangeOfPage = (page: number): AyahRange => rangeOf(pageSpan(page))

export interface Juz {
  juz: number
  pages: Memory['pages']
}

export function byJuz(pages: Memory['pages']): Juz[] {
  const rows = Array.from({ length: JUZ_COUNT }, (_, i): Juz => ({ juz: i + 1, pages: [] }))
  for (const page of pages) rows[juzOfPage(page.page) - 1]?.pages.push(page)
  return rows
}

/** The page that a juz opens at: its first page that is begun, else its first page. */
export const firstPageOf = ({ pages }: Juz): number =>
  (pages.find(({ state }) => state !== 'not_begun') ?? pages[0]!).page

/** The states with their numbers of pages, without empty ones. */
export const countStates = (pages: Memory['pages']): { state: PageState; count: number }[] =>
  STATES.map((state) => ({ state, count: pages.filter((page) => page.state === state).length })).filter(
    ({ count }) => count > 0,
  )

/** The pages of guests, and of a map that is loading: nothing is begun. */
export const EMPTY_PAGES: Memory['pages'] = Array.from({ length: PAGE_COUNT }, (_, i) => ({
  page: i + 1,
  strength: 0,
  state: 'not_begun',
}))
