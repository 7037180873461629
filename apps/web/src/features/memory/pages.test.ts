import { describe, expect, test } from 'vitest'
import { pageOfAddress } from '../../lib/paths.ts'
import { byJuz, countStates, EMPTY_PAGES, firstPageOf, juzOfPage } from './pages.ts'

describe('pages', () => {
  test('stand in thirty juz, each in one', () => {
    const rows = byJuz(EMPTY_PAGES)
    expect(rows).toHaveLength(30)
    expect(rows.flatMap(({ pages }) => pages)).toEqual(EMPTY_PAGES)
    expect(rows.map(({ pages }) => pages[0]!.page).slice(0, 3)).toEqual([1, 22, 42])
    expect(rows[29]!.pages[0]!.page).toBe(582)
    expect(juzOfPage(562)).toBe(29)
    expect(juzOfPage(121)).toBe(6) // 5:77 to 5:82; juz 7 begins with its last verse
  })

  test('a juz opens at the first that is begun', () => {
    const [row] = byJuz(EMPTY_PAGES.map((page) => (page.page === 5 ? { ...page, state: 'firm' } : page)))
    expect(firstPageOf(row!)).toBe(5)
    expect(firstPageOf(byJuz(EMPTY_PAGES)[1]!)).toBe(22)
    expect(countStates(row!.pages)).toEqual([
      { state: 'firm', count: 1 },
      { state: 'not_begun', count: 20 },
    ])
  })

  test.each(['0', '605', '-1', '1.5', 'x', '', '5e1', null])('an address names no page %s', (text) => {
    expect(pageOfAddress(text)).toBeUndefined()
  })
})
