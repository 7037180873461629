/** States and days as tables have them: a local date is a day number in packages/memory, `YYYY-MM-DD` elsewhere. */
import { addDays, type CalendarDate, daysBetween } from '@halaqa/contract/calendar'
import type { KeptItem } from '@halaqa/memory/session'
import type { ItemState } from '@halaqa/memory/state'
import { type Item, itemsOfKey } from '@halaqa/quran/items'
import type { StateRow } from './memory.sql.ts'

const DAY_ZERO = '1970-01-01'

export const dayOf = (date: CalendarDate): number => daysBetween(DAY_ZERO, date)
export const dateOfDay = (day: number): CalendarDate => addDays(DAY_ZERO, day)

/** The kept states with their items; a state whose item is no more is left out. */
export function keptItems(rows: readonly StateRow[]): KeptItem<Item>[] {
  return rows.flatMap(({ itemKey, changedOn, before, ...state }) => {
    const [item, another] = itemsOfKey(itemKey)
    if (!item || another) return []
    return { item, state, day: changedOn, before: before as ItemState | null }
  })
}
