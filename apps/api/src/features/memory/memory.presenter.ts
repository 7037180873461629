import type { CalendarDate } from '@halaqa/contract/calendar'
import type { MemorizingSettings } from '@halaqa/contract/memorizing-settings'
import type { Memory } from '@halaqa/contract/memory'
import { lettersOf } from '@halaqa/memory/item'
import { type KeptItem, sessionOf } from '@halaqa/memory/session'
import { dueOf } from '@halaqa/memory/state'
import { isKnownPage, pageStrength } from '@halaqa/memory/strength'
import { allItems, type Item } from '@halaqa/quran/items'
import { dateOfDay, dayOf } from './item-state.ts'
import type { Memorizing } from './memory.service.ts'

const WEEK = 7

export const presentSettings = ({
  settings,
  cycle,
}: Memorizing): MemorizingSettings & { effective_cycle_days: number } => ({
  minutes: settings.minutes,
  cycle_days: settings.cycleDays,
  firmness: settings.firmness,
  near_days: settings.nearDays,
  effective_cycle_days: cycle,
})

export const presentItem = ({ item, state }: KeptItem<Item>, { retention, cycle }: Memorizing) => ({
  key: item.key,
  due: dateOfDay(dueOf(state, retention, cycle)),
  stability: state.stability,
  last: dateOfDay(state.last),
})

export function presentMemory(kept: readonly KeptItem<Item>[], memorizing: Memorizing, date: CalendarDate): Memory {
  const { retention, cycle } = memorizing
  const today = dayOf(date)
  const states = new Map(kept.map(({ item, state }) => [item.index, state]))
  const pages = [...pagesOfItems()].map(([page, items]) => {
    const ofPage = items.map((item) => ({ item, state: states.get(item.index) }))
    return { page, ...pageStrength(ofPage, today, retention, cycle) }
  })
  return {
    date,
    pages,
    pages_known: pages.filter(({ state }) => isKnownPage(state)).length,
    week: Array.from({ length: WEEK }, (_, i) => ({
      date: dateOfDay(today + i),
      minutes: i === 0 ? todaysMinutes(kept, memorizing, today) : minutesDueOn(kept, memorizing, today + i),
    })),
  }
}

let byPage: ReadonlyMap<number, readonly Item[]> | undefined

/** The items of each page: those whose last word lies in it, and those whose first word does. */
function pagesOfItems(): ReadonlyMap<number, readonly Item[]> {
  if (!byPage) {
    const pages = new Map<number, Item[]>()
    for (const item of allItems())
      for (const page of new Set([item.firstPage, item.page])) pages.set(page, [...(pages.get(page) ?? []), item])
    byPage = pages
  }
  return byPage
}

export const todaysMinutes = (kept: readonly KeptItem<Item>[], { settings, pace }: Memorizing, today: number) =>
  Math.ceil(sessionOf(kept, today, settings, pace).seconds / 60)

/** Never more than a day's minutes: what does not fit comes on the days after. */
function minutesDueOn(kept: readonly KeptItem<Item>[], { settings, pace, retention, cycle }: Memorizing, day: number) {
  const due = kept.filter(({ state }) => dueOf(state, retention, cycle) === day)
  return Math.min(settings.minutes, Math.ceil(lettersOf(due.map(({ item }) => item)) / pace / 60))
}
