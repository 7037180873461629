import { type CalendarDate, dateOfDay, dayOf } from '@halaqa/contract/calendar'
import type { ChosenMemorizingSettings } from '@halaqa/contract/memorizing-settings'
import type { KnownOfRange, Memory, PageMemory } from '@halaqa/contract/memory'
import { secondsAhead } from '@halaqa/memory/forecast'
import { lettersOf } from '@halaqa/memory/item'
import { minutesNeeded, runSeconds } from '@halaqa/memory/pace'
import type { ItemWithState } from '@halaqa/memory/session'
import { dueOf, type ItemState } from '@halaqa/memory/state'
import { pageStrength } from '@halaqa/memory/strength'
import { positionOf } from '@halaqa/quran/ayah'
import { allItems, countAyahs, type Item } from '@halaqa/quran/items'
import { openText } from '@halaqa/quran/text'
import { wordsOfAyah } from '@halaqa/quran/words'
import type { Memorizing } from './memory.service.ts'

const WEEK = 7
const FIRST_WORDS = 3

const text = openText()

export function presentSettings({
  settings,
  cycle,
  cycleFrom,
  lettersKnown,
  rules,
}: Memorizing): ChosenMemorizingSettings {
  const { pace, otherMinutes } = rules
  return {
    minutes: settings.minutes,
    cycle_days: settings.cycleDays,
    firmness: settings.firmness,
    near_days: settings.nearDays,
    effective_cycle_days: cycle,
    cycle_holds_from: cycleFrom === null ? null : dateOfDay(cycleFrom),
    minutes_needed: minutesNeeded(settings.cycleDays, pace, lettersKnown, otherMinutes),
    pace,
    letters_known: lettersKnown,
    other_minutes: otherMinutes,
  }
}

export const presentItem = ({ item, state }: ItemWithState<Item>, { retention, cycle }: Memorizing) => ({
  key: item.key,
  due: dateOfDay(dueOf(state, retention, cycle)),
  stability: state.stability,
  last: dateOfDay(state.last),
})

/** From the date on which the first of the items was learned to that of the last, both with it; null where one was not learned in a lesson. */
export function learnedInDays(items: readonly Item[], kept: readonly ItemWithState<Item>[]): number | null {
  const dates = kept.flatMap(({ state: { learnedOn } }) => learnedOn ?? [])
  return dates.length === items.length ? Math.max(...dates) - Math.min(...dates) + 1 : null
}

/** The lessons of which something is begun, by the rules of a page. */
export function presentLessons(
  lessons: readonly { id: string; items: readonly Item[] }[],
  kept: readonly ItemWithState<Item>[],
  { retention, cycle, rules: { pace } }: Memorizing,
  date: CalendarDate,
) {
  const states = new Map(kept.map(({ item, state }) => [item.index, state]))
  return lessons.flatMap(({ id, items }) => {
    const ofLesson = items.map((item) => ({ item, state: states.get(item.index) }))
    if (ofLesson.every(({ state }) => state === undefined)) return []
    const { strength, state } = pageStrength(ofLesson, dayOf(date), retention, cycle)
    return [{ id, strength, state, minutes: Math.ceil(runSeconds(lettersOf(items), pace) / 60) }]
  })
}

export function presentMemory(
  kept: readonly ItemWithState<Item>[],
  memorizing: Memorizing,
  date: CalendarDate,
): Memory {
  const { retention, cycle, rules } = memorizing
  const today = dayOf(date)
  const states = new Map(kept.map(({ item, state }) => [item.index, state]))
  const pages = [...pagesOfItems()].map(([page, items]) => {
    const ofPage = items.map((item) => ({ item, state: states.get(item.index) }))
    return { page, ...pageStrength(ofPage, today, retention, cycle) }
  })
  return {
    date,
    pages: pages.map(({ page, strength, state }) => ({ page, strength, state })),
    pages_known: pages.filter(({ isKnown }) => isKnown).length,
    week: secondsAhead(kept, today, WEEK, rules, cycle).map((seconds, i) => ({
      date: dateOfDay(today + i),
      minutes: Math.ceil(seconds / 60),
    })),
  }
}

/** @param kept what is begun, of this page at least */
export function presentPage(
  page: number,
  kept: readonly ItemWithState<Item>[],
  { retention, cycle }: Memorizing,
  date: CalendarDate,
): PageMemory {
  const states = new Map(kept.map(({ item, state }) => [item.index, state]))
  const ofPage = itemsOfPage(page).map((item) => ({ item, state: states.get(item.index) }))
  const stateOf = (items: typeof ofPage) => pageStrength(items, dayOf(date), retention, cycle).state
  return {
    date,
    page,
    state: stateOf(ofPage),
    verses: ofPage.map(({ item, state }) => ({
      key: item.key,
      surah: item.surah,
      ayah: item.startAyah,
      text: beginningOf(item),
      state: stateOf([{ item, state }]),
      due: state ? dateOfDay(dueOf(state, retention, cycle)) : null,
      is_learned: isLearned(state),
    })),
  }
}

function beginningOf({ surah, startAyah: ayah, fromWord = 1, toWord }: Item): string {
  const words = wordsOfAyah({ surah, ayah }, text.arabic[positionOf(surah, ayah)]!)
  return words.slice(fromWord - 1, Math.min(fromWord - 1 + FIRST_WORDS, toWord ?? words.length)).join(' ')
}

/** Is it more than said to be known? */
const isLearned = (state: ItemState | undefined) => state !== undefined && (state.learnedOn !== null || state.steps > 0)

/**
 * Counted in ayahs. One is begun once all its parts are, and learned once a part of it is.
 *
 * @param range items of whole ayahs
 * @param kept what is begun, of this range at least
 */
export function presentKnown(range: readonly Item[], kept: readonly ItemWithState<Item>[]): KnownOfRange {
  const states = new Map(kept.map(({ item, state }) => [item.index, state]))
  const missing = range.filter(({ index }) => !states.has(index))
  const notBegun = countAyahs(missing)
  return {
    begun: countAyahs(range) - notBegun,
    learned: countAyahs(range.filter(({ index }) => isLearned(states.get(index)))),
    not_begun: notBegun,
    letters: lettersOf(missing),
  }
}

/** The items whose first or last word is on the page. @param page 1 to 604 */
export const itemsOfPage = (page: number): readonly Item[] => pagesOfItems().get(page) ?? []

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
