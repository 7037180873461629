import type { ItemWithState } from '@halaqa/memory/session'
import type { ItemState } from '@halaqa/memory/state'
import { type Item, itemsOfKey } from '@halaqa/quran/items'
import type { StateRow } from './memory.sql.ts'

/** The kept states with their items; a state whose item is no more is left out. */
export function toMemoryItems(rows: readonly StateRow[]): ItemWithState<Item>[] {
  return rows.flatMap(({ itemKey, changedOn, before, ...state }) => {
    const [item, another] = itemsOfKey(itemKey)
    if (!item || another) return []
    return { item, state, day: changedOn, before: before as ItemState | null }
  })
}
