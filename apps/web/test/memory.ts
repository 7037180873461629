import type { ChosenMemorizingSettings } from '@halaqa/contract/memorizing-settings'
import type { Memory, PageMemory } from '@halaqa/contract/memory'

type WirePage = Memory['pages'][number]

/** All pages, on which only the given ones are begun. */
export const aMemory = (begun: Record<number, WirePage['state']> = {}): Memory => {
  const pages = Array.from({ length: 604 }, (_, i): WirePage => {
    const state = begun[i + 1] ?? 'not_begun'
    return { page: i + 1, strength: state === 'not_begun' ? 0 : 0.9, state }
  })
  return {
    date: '2025-11-21',
    pages,
    pages_known: pages.filter(({ state }) => state !== 'not_begun' && state !== 'learning').length,
    week: [6, 0, 8, 7, 4, 1, 5].map((minutes, i) => ({ date: `2025-11-${21 + i}`, minutes })),
  }
}

const aVerse = (ayah: number, more: Partial<PageMemory['verses'][number]> = {}): PageMemory['verses'][number] => ({
  key: `67:${ayah}`,
  surah: 67,
  ayah,
  text: 'تَبَٰرَكَ ٱلَّذِي',
  state: 'not_begun',
  due: null,
  is_learned: false,
  ...more,
})

/** Page 562: the first verse firm, the second due, the third not begun. */
export const aPage = (): PageMemory => ({
  date: '2025-11-21',
  page: 562,
  state: 'learning',
  verses: [
    aVerse(1, { state: 'firm', due: '2025-12-20', is_learned: true }),
    aVerse(2, { state: 'fading', due: '2025-11-19' }),
    aVerse(3),
  ],
})

export const memorizing: ChosenMemorizingSettings = {
  minutes: 10,
  cycle_days: 60,
  firmness: 'steady',
  near_days: 7,
  effective_cycle_days: 60,
  cycle_holds_from: null,
  minutes_needed: 0,
  pace: 4,
  letters_known: 0,
  other_minutes: 0,
}
