import { dayOf } from '@halaqa/contract/calendar'
import type { ChooseMemorizingBody } from '@halaqa/contract/memorizing-settings'
import type { MarkKnownBody } from '@halaqa/contract/memory'
import type { Database } from '@halaqa/database/client'
import { lettersOf } from '@halaqa/memory/item'
import type { MemorizingSettings } from '@halaqa/memory/settings'
import { markedLetters } from '@halaqa/memory/spread'
import { countAyahs, itemsOfRange } from '@halaqa/quran/items'
import { AppError } from '../../lib/app-error.ts'
import { dateIn } from '../../lib/dates.ts'
import { inTransaction } from '../../lib/db.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { lockLearner } from '../auth/account-lock.sql.ts'
import {
  cycleOf,
  type Entry,
  foldEntries,
  loadMemorizing,
  loadMemoryStates,
  type Memorizing,
  takeOverCycle,
} from './memory.service.ts'
import { saveMemorizingSettings, writeMemory } from './memory.sql.ts'

/**
 * "I know this": what is not begun of a range begins as known. "I no longer know this" ends what is begun of it. Both answer how many ayahs
 * they changed, and the cycle that this comes to.
 */
export function markKnown(
  db: Database,
  user: SignedIn,
  { start_surah, start_ayah, end_surah, end_ayah, known }: MarkKnownBody,
  now: Date,
): Promise<{ changed: number; cycle: number }> {
  const date = dateIn(user.timeZone, now)
  const day = dayOf(date)
  return inTransaction(db, async (tx) => {
    if (!(await lockLearner(tx, user.id))) throw new AppError('authentication_required')
    const before = await loadMemorizing(tx, user.id, date)
    const { settings, lettersKnown } = before
    const begun = new Set((await loadMemoryStates(tx, user.id)).map(({ item }) => item.index))
    const range = itemsOfRange(start_surah, start_ayah, end_surah, end_ayah)
    const marked = range.filter(({ index }) => begun.has(index) !== known)
    const entries = [...markedLetters(marked)].map(([{ key }, letters]): Entry => {
      const entry = { key, at: now, day }
      return known ? { ...entry, how: 'known', ...letters } : { ...entry, how: 'unknown' }
    })
    if (entries.length === 0) return { changed: 0, cycle: before.cycle }
    await writeMemory(tx, await foldEntries(tx, user.id, crypto.randomUUID(), entries, settings))
    const cycle = cycleOf(settings, before, lettersKnown + (known ? 1 : -1) * lettersOf(marked))
    await takeOverCycle(tx, user.id, before, cycle, now, date)
    return { changed: countAyahs(marked), cycle }
  })
}

/** Saves settings; those that are left out stay. */
export function chooseSettings(
  db: Database,
  user: SignedIn,
  chosen: ChooseMemorizingBody,
  now: Date,
): Promise<Memorizing> {
  const date = dateIn(user.timeZone, now)
  return inTransaction(db, async (tx) => {
    if (!(await lockLearner(tx, user.id))) throw new AppError('authentication_required')
    const before = await loadMemorizing(tx, user.id, date)
    const settings: MemorizingSettings = {
      minutes: chosen.minutes ?? before.settings.minutes,
      cycleDays: chosen.cycle_days ?? before.settings.cycleDays,
      firmness: chosen.firmness ?? before.settings.firmness,
      nearDays: chosen.near_days ?? before.settings.nearDays,
    }
    const { minutes, cycleDays, firmness, nearDays } = settings
    await saveMemorizingSettings(tx, user.id, minutes, cycleDays, firmness, nearDays)
    await takeOverCycle(tx, user.id, before, cycleOf(settings, before, before.lettersKnown), now, date)
    return loadMemorizing(tx, user.id, date)
  })
}
